import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import {
  BANK_OUTCOMES,
  type BankOutcome,
  type BankRow,
  type OwedInvoice,
} from '#contract/money/bank-files.ts';
import { type Choice, type Choices, findSurplus } from '#web/features/money/payments/bank-choices.ts';
import { findLeft, findOutcome, type Left } from '#web/features/money/payments/bank-shares.ts';
import {
  explainRow,
  isChoosable,
  outcomeTones,
  outcomeWords,
} from '#web/features/money/payments/bank-words.ts';
import { PaidInvoices } from '#web/features/money/payments/PaidInvoices.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import { SelectBox } from '#web/ui/list/TableParts.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  rows: readonly BankRow[];
  invoices: readonly OwedInvoice[];
  choices: Choices;
  /** With the invoice, if the user searched for one. */
  onChoose: (line: number, choice: Choice, invoice?: OwedInvoice) => void;
}

const ROWS_ON_A_PAGE = 50;

/** Every row of the file, with its outcome. */
export function BankRows({ rows, invoices, choices, onChoose }: Props) {
  const [outcome, setOutcome] = useState<BankOutcome>();
  const [page, setPage] = useState(1);
  const surplus = findSurplus(choices, invoices);
  const by_id = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const found = rows.filter((row) => !outcome || row.outcome === outcome);
  const shown = found.slice((page - 1) * ROWS_ON_A_PAGE, page * ROWS_ON_A_PAGE);
  const options = BANK_OUTCOMES.flatMap((value) => {
    const count = rows.filter((row) => row.outcome === value).length;
    return count > 0 ? [{ value, label: `${outcomeWords[value]} (${count})` }] : [];
  });
  return (
    <Card
      title={`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}
      aside={
        <Select
          label="Show"
          hideLabel
          placeholder="Every row"
          value={outcome}
          options={options}
          onChange={(chosen) => {
            setOutcome(BANK_OUTCOMES.find((each) => each === chosen));
            setPage(1);
          }}
        />
      }
      flush
    >
      {shown.length === 0 && <EmptyState title="No rows" />}
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <li key={row.line} className="flex items-start gap-3 px-4 py-3">
            <BankLine
              row={row}
              invoices={by_id}
              choice={choices.get(row.line)}
              left={findLeft(choices, invoices, row.line)}
              isSurplus={surplus.has(row.line)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <div className="px-4 py-3 empty:hidden">
        <Pagination
          page={page}
          pageSize={ROWS_ON_A_PAGE}
          shown={shown.length}
          total={found.length}
          onPage={setPage}
        />
      </div>
    </Card>
  );
}

interface LineProps {
  row: BankRow;
  invoices: ReadonlyMap<string, OwedInvoice>;
  choice: Choice | undefined;
  left: Left;
  isSurplus: boolean;
  onChoose: Props['onChoose'];
}

function BankLine({ row, invoices, choice, left, isSurplus, onChoose }: LineProps) {
  const { line, date, amount, words } = row;
  const outcome = findOutcome(row, choice, left, isSurplus);
  const said = explainRow(row, outcome, choice?.parts);
  const isPayable = isChoosable(row) && choice && amount !== null;
  return (
    <>
      <span className="mt-0.5 w-6 shrink-0">
        {isPayable && (
          <SelectBox
            label={`Record line ${line}`}
            checked={choice.isTicked}
            onChange={(isTicked) => onChoose(line, { ...choice, isTicked })}
          />
        )}
      </span>
      <div className="grid min-w-0 grow gap-x-4 gap-y-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="tabular-nums">{date ? formatDate(date) : `Line ${line}`}</span>
            {amount !== null && <span className="font-semibold tabular-nums">{saySum(amount)}</span>}
          </p>
          <p className="text-sm break-words text-ink-soft">{words}</p>
        </div>
        <div className="min-w-0 space-y-1.5">
          <Badge tone={outcomeTones[outcome]}>{outcomeWords[outcome]}</Badge>
          {said && <p className="text-sm text-ink-soft">{said}</p>}
          {isPayable && (
            <PaidInvoices
              row={row}
              amount={amount}
              invoices={invoices}
              choice={choice}
              left={left}
              onChoose={(chosen, invoice) => onChoose(line, chosen, invoice)}
            />
          )}
        </div>
      </div>
    </>
  );
}

const saySum = (amount: string) =>
  amount.startsWith('-') ? `−${sayAmount(amount.slice(1))}` : sayAmount(amount);
