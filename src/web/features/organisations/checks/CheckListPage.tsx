import { Plus, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMonth } from '#contract/core/dates.ts';
import {
  CHECK_STATES,
  type CheckKind,
  type CheckMonth,
  type CheckStanding,
  getCheckMonths,
  listCarerChecks,
  listCheckKinds,
} from '#contract/organisations/checks.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CheckDialog } from '#web/features/organisations/checks/CheckDialog.tsx';
import { CHECK_KINDS, CheckSearch, STATE_WORDS } from '#web/features/organisations/checks/check-words.ts';
import { StateBadge } from '#web/features/organisations/checks/StateBadge.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Card } from '#web/ui/record/Card.tsx';

export interface ChecksProps {
  search: CheckSearch;
  onSearch: (search: CheckSearch) => void;
  /** The office's list of carers booked without a check, above the checks that expire soon. */
  booked: ReactNode;
}

/** Every carer's status for every kind of check, and the checks that expire in the next months. */
export function CheckListPage({ search, onSearch, booked }: ChecksProps) {
  const query = useEndpoint(listCarerChecks, { query: search });
  const kinds = useEndpoint(listCheckKinds, {});
  const ahead = useEndpoint(getCheckMonths, {});
  const [isAdding, setIsAdding] = useState(false);
  return (
    <RecordList<CheckStanding, CheckSearch>
      list="checks"
      title="Checks"
      lead={ahead.data && describeNow(ahead.data)}
      noun={{ one: 'check', many: 'checks' }}
      columns={columns}
      hiddenAtFirst={['issued_on']}
      query={query}
      rows={query.data?.items}
      search={search}
      onSearch={onSearch}
      readSearch={(kept) => CheckSearch.parse(kept)}
      exported={{ cells, fetchAll: () => fetchEveryPage<CheckStanding>(listCarerChecks, search) }}
      filters={listFilters(kinds.data ?? [])}
      firstSort="expires_on"
      findName={({ carer, kind }) => `${kind.name} of ${carer.name}`}
      buildHref={({ carer }) => `/dashboard/users/${carer.id}`}
      primaryAction={
        <>
          <UiLink href={CHECK_KINDS} className={buttonClass({ variant: 'outline' })}>
            <Settings2 aria-hidden size={18} /> Kinds of checks
          </UiLink>
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            Add check
          </Button>
        </>
      }
      empty={{
        title: 'No checks yet',
        text: 'Add the first one here or on a carer’s user record. Under “Kinds of checks”, choose which services ask for each one.',
      }}
    >
      {booked}
      {ahead.data && (
        <Card title="Expiring in the coming months">
          <MonthsPlot months={ahead.data.months} />
        </Card>
      )}
      {isAdding && <CheckDialog onClose={() => setIsAdding(false)} />}
    </RecordList>
  );
}

function describeNow({ expired, missing }: { expired: number; missing: number }): string {
  if (expired + missing === 0)
    return 'Every check that a service asks for is in place, and none have expired.';
  const parts = [
    expired > 0 && `${expired} ${expired === 1 ? 'has' : 'have'} expired`,
    missing > 0 && `${missing} that a service asks for ${missing === 1 ? 'is' : 'are'} missing`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const listFilters = (kinds: readonly CheckKind[]): ListFilter<CheckSearch>[] => [
  { name: 'carer', label: 'Carer' },
  {
    name: 'kind_id',
    label: 'Kind',
    options: kinds
      .filter(({ is_archived }) => !is_archived)
      .map(({ id, name }) => ({ value: id, label: name })),
    placeholder: 'Any kind',
  },
  {
    name: 'state',
    label: 'State',
    options: CHECK_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
    placeholder: 'Any state',
  },
];

const cells: ExportCell<CheckStanding>[] = [
  ['Carer', ({ carer }) => carer.name],
  ['Kind', ({ kind }) => kind.name],
  ['State', ({ state }) => STATE_WORDS[state]],
  ['Issued on', ({ check }) => formatDate(check?.issued_on)],
  ['Last day', ({ check }) => formatDate(check?.expires_on)],
  ['Reference', ({ check }) => check?.reference],
];

const lastDay = ({ check }: CheckStanding) =>
  check && (check.expires_on ? formatDate(check.expires_on) : 'Does not expire');

const columns: Column<CheckStanding>[] = [
  { id: 'carer', header: 'Carer', sort: true, cardRole: 'title', cell: ({ carer }) => carer.name },
  { id: 'kind', header: 'Kind', sort: true, cell: ({ kind }) => kind.name },
  { id: 'issued_on', header: 'Issued on', hideable: true, cell: ({ check }) => formatDate(check?.issued_on) },
  { id: 'expires_on', header: 'Last day', sort: true, cell: lastDay },
  { id: 'reference', header: 'Reference', hideable: true, cell: ({ check }) => check?.reference },
  { id: 'state', header: 'State', cardRole: 'badge', cell: ({ state }) => <StateBadge state={state} /> },
];

function MonthsPlot({ months }: { months: readonly CheckMonth[] }) {
  const most = Math.max(1, ...months.map(({ expiring }) => expiring));
  const all = months.reduce((sum, { expiring }) => sum + expiring, 0);
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {all === 1 ? '1 check expires' : `${all === 0 ? 'No' : all} checks expire`} this month or in the next
        11 months.
      </figcaption>
      <table className="w-full text-sm">
        <caption className="sr-only">Checks expiring, by month</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Checks</th>
          </tr>
        </thead>
        <tbody className="block gap-x-8 sm:columns-2 xl:columns-3">
          {months.map(({ month, expiring }) => (
            <tr
              key={month}
              className="grid break-inside-avoid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3"
            >
              <th scope="row" className="text-left font-normal">
                {formatMonth(month)}
              </th>
              <td className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-2 text-right tabular-nums">
                <svg aria-hidden width="100%" height="22" className="block">
                  <rect
                    y="4"
                    height="14"
                    rx="3"
                    width={`${(expiring / most) * 100}%`}
                    className="fill-accent"
                  />
                </svg>
                {expiring}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
