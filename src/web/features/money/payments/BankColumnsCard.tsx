import { useState } from 'react';
import type { BankColumns } from '#contract/money/bank-files.ts';
import {
  BANK_ROLES,
  type BankRole,
  chooseRole,
  roleWords,
  toColumns,
  toRoles,
} from '#web/features/money/payments/bank-roles.ts';
import type { BankPreview } from '#web/features/money/payments/bank-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  preview: Pick<BankPreview, 'headings' | 'columns' | 'sample' | 'needs_columns'>;
  isBusy: boolean;
  onChoose: (columns: BankColumns) => void;
}

const options = BANK_ROLES.map((value) => ({ value, label: roleWords[value] }));

/** The first rows of the file, with the role of each column above it, to choose or correct. */
export function BankColumnsCard({ preview, isBusy, onChoose }: Props) {
  const { headings, columns, sample, needs_columns } = preview;
  const known = toRoles(headings, columns);
  const [roles, setRoles] = useState<readonly BankRole[]>(known);
  const chosen = toColumns(roles);
  const isChanged = needs_columns || roles.some((role, at) => role !== known[at]);
  return (
    <Card title="Columns" flush>
      <p className="px-4 pb-3 text-sm text-ink-soft">
        {needs_columns
          ? 'Choose what each column holds. We’ll read later files with the same headings in the same way.'
          : 'Check what each column holds and change any that are wrong. We’ll read later files with the same headings in the same way.'}
      </p>
      <section className="relative overflow-x-auto border-t border-line" aria-label="First rows of the file">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line align-bottom">
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
                <th key={at} scope="col" className="min-w-44 px-4 py-3 text-left font-semibold">
                  <span className="mb-1 block">{heading}</span>
                  <Select
                    label={`Column ${at + 1}, ${heading}`}
                    hideLabel
                    options={options}
                    value={roles[at]}
                    onChange={(value) => {
                      const role = BANK_ROLES.find((each) => each === value);
                      if (role) setRoles(chooseRole(roles, at, role));
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other key
              <tr key={row}>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a file have no other key
                  <td key={at} className="px-4 py-2 whitespace-nowrap tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isChanged && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
          <Button
            disabled={typeof chosen === 'string'}
            pending={isBusy}
            onClick={() => typeof chosen !== 'string' && onChoose(chosen)}
          >
            Use these columns
          </Button>
          {typeof chosen === 'string' && <p className="text-sm text-ink-soft">{chosen}</p>}
        </div>
      )}
    </Card>
  );
}
