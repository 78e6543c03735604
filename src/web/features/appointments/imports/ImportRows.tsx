import {
  type AppointmentImport,
  IMPORT_FIELD_WORDS,
  ImportRow,
  listAppointmentImportRows,
} from '#contract/appointments/appointment-imports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { ImportSearch } from '#web/features/appointments/imports/import-search.ts';
import { outcomeTones, outcomeWords } from '#web/features/appointments/imports/import-words.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { CardList } from '#web/ui/list/CardList.tsx';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useIsWide } from '#web/ui/use-media.ts';

const value = (name: string) => (row: ImportRow) => row.values[name] ?? '';

/** Several values of one field show the same message once. */
const onlyOnce = (problems: ImportRow['problems']): ImportRow['problems'] => [
  ...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
];

/** Ticked lines, with what they would do otherwise. */
export type Overwritten = ReadonlyMap<number, ImportRow['outcome']>;

/** Before and after, by field. An empty value is a dash. */
function Changes({ changes }: Pick<ImportRow, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <ul className="min-w-56">
      {changes.map(({ field, before, after, is_changed_here }) => (
        <li key={field} className={is_changed_here ? 'text-yellow-ink' : undefined}>
          <strong className="inline-block font-semibold first-letter:uppercase">
            {IMPORT_FIELD_WORDS[field]}
            {is_changed_here && ', changed here since'}:{' '}
          </strong>
          {before || '–'} → {after || '–'}
        </li>
      ))}
    </ul>
  );
}

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
    id: 'changes',
    header: 'Now → in the file',
    cell: (row) => <Changes changes={row.changes} />,
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
  { id: 'place', header: 'Place', cell: value('place') },
];

interface Props {
  run: AppointmentImport;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
  overwritten: Overwritten;
  onOverwritten: (overwritten: Overwritten) => void;
}

/** The rows with the effect of each, errors first. */
export function ImportRows({ run, search, onSearch, overwritten, onOverwritten }: Props) {
  const isWide = useIsWide();
  const page = search.page ?? 1;
  const { data, error, refetch } = useEndpoint(
    listAppointmentImportRows,
    { params: { id: run.id }, query: { page, outcome: search.outcome } },
    { keepPrevious: true },
  );
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const Rows = isWide ? DataTable : CardList;
  const isPreview = run.status === 'previewed';
  const isShown: Record<string, boolean> = {
    problems: run.error_count > 0,
    warnings: run.warning_count > 0,
    changes: run.status !== 'applied' && run.changed_count + run.changed_here_count > 0,
  };
  const choice: Column<ImportRow> = {
    id: 'overwritten',
    header: 'Use the file',
    cell: (row) =>
      row.changes.some(({ is_changed_here }) => is_changed_here) && (
        <CheckboxField
          label={`Use line ${row.line}`}
          value={overwritten.has(row.line)}
          onChange={(isTicked) => {
            const next = new Map(overwritten);
            if (isTicked) next.set(row.line, row.outcome);
            else next.delete(row.line);
            onOverwritten(next);
          }}
        />
      ),
  };
  const shown = columns
    .filter(({ id }) => isShown[id] ?? true)
    .flatMap((column) =>
      column.id === 'changes' && isPreview && run.changed_here_count > 0 ? [column, choice] : [column],
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
