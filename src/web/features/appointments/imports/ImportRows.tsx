import {
  type AppointmentImport,
  ImportRow,
  listAppointmentImportRows,
} from '#contract/appointments/appointment-imports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { outcomeTones, outcomeWords } from '#web/features/appointments/imports/import-words.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

const value = (name: string) => (row: ImportRow) => row.values[name] ?? '';

/** Of several values of one field, the same sentence stands once. */
const onlyOnce = (problems: ImportRow['problems']): ImportRow['problems'] => [
  ...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
];

const columns: Column<ImportRow>[] = [
  { id: 'line', header: 'Line', cardRole: 'title', cell: (row) => row.line },
  {
    id: 'outcome',
    header: 'Result',
    cardRole: 'badge',
    cell: (row) => <Badge tone={outcomeTones[row.outcome]}>{outcomeWords[row.outcome]}</Badge>,
  },
  {
    id: 'problems',
    header: 'What is wrong',
    cell: (row) =>
      row.problems.length > 0 && (
        <ul className="min-w-64 text-red-ink">
          {onlyOnce(row.problems).map((problem) => (
            <li key={`${problem.path} ${problem.message}`}>
              {problem.path && <strong className="font-semibold">{problem.path}: </strong>}
              {problem.message}
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'warnings',
    header: 'Unusual',
    cell: (row) =>
      row.warnings.length > 0 && (
        <ul className="min-w-56 text-yellow-ink">
          {row.warnings.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ values: { date = '', start_time = '', end_time } }) => (
      <>
        <span className="whitespace-nowrap">{date}</span>{' '}
        <span className="whitespace-nowrap">
          {start_time}
          {end_time && `–${end_time}`}
        </span>
      </>
    ),
  },
  { id: 'client', header: 'Client', cell: value('client') },
  { id: 'young_person', header: 'Young person', cell: value('young_person') },
  { id: 'service_type', header: 'Service', cell: value('service_type') },
  { id: 'carers', header: 'Carers', cell: value('carer_emails') },
];

interface Props {
  run: AppointmentImport;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

/** The rows with what each does; the wrong ones first. */
export function ImportRows({ run, search, onSearch }: Props) {
  const isWide = useIsWide();
  const page = search.page ?? 1;
  const { data, error, refetch } = useEndpoint(
    listAppointmentImportRows,
    { params: { id: run.id }, query: { page, outcome: search.outcome } },
    { keepPrevious: true },
  );
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const Rows = isWide ? DataTable : CardList;
  const shown = columns.filter(
    ({ id }) =>
      !(id === 'problems' && run.error_count === 0) && !(id === 'warnings' && run.warning_count === 0),
  );
  const paging = readPaging(page, data, (next) => onSearch({ ...search, page: next }));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Result"
          className="w-48"
          placeholder="Every result"
          value={search.outcome}
          options={ImportRow.shape.outcome.options.map((outcome) => ({
            value: outcome,
            label: outcomeWords[outcome],
          }))}
          onChange={(outcome) =>
            onSearch({ id: search.id, outcome: ImportRow.shape.outcome.safeParse(outcome).data })
          }
        />
        {paging && <ResultCount paging={paging} noun={{ one: 'row', many: 'rows' }} />}
      </div>
      {data?.items.length === 0 ? (
        <EmptyState title="No rows with this result" />
      ) : (
        <Rows
          caption="Rows of the file"
          columns={shown}
          rows={data?.items}
          rowKey={({ line }) => String(line)}
          rowLabel={({ line }) => `Line ${line}`}
        />
      )}
      {paging && <Pagination {...paging} />}
    </div>
  );
}
