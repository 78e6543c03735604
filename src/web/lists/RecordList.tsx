import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { addDays, daysBetween, formatDate } from '#contract/core/dates.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import type { List } from '#contract/core/shapes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type ExportCell, ExportRows } from '#web/lists/ExportRows.tsx';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { readPaging, readSort, writeSort } from '#web/lists/list-address.ts';
import { RecordFilters } from '#web/lists/RecordFilters.tsx';
import type { AnySearch, ListDays, ListFilter } from '#web/lists/record-filters.ts';
import { type Ticked, useTickedRows } from '#web/lists/ticked-rows.ts';
import { hideColumns, rememberCount, useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { useLeftList } from '#web/shell/left-lists.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column, Selection } from '#web/ui/list/list-types.ts';
import { useMedia } from '#web/ui/use-media.ts';

interface Props<Row, Search extends AnySearch> {
  /** The name under which the list's count, columns and views are remembered. */
  list: string;
  /** The same for a tab of the list with its own columns. */
  part?: string;
  title: string;
  lead?: ReactNode;
  noun: { one: string; many: string };
  columns: readonly Column<Row>[];
  /** Hidden until the user shows them, so that the usual columns fit on a laptop. */
  hiddenAtFirst?: string[];
  query: UseQueryResult<List<unknown>, ApiError>;
  /** The response's rows. Undefined while loading. */
  rows: readonly Row[] | undefined;
  search: Search;
  onSearch: (search: Search) => void;
  /** Reads the query parameters of an address or a saved view. */
  readSearch: (kept: Record<string, unknown>) => Search;
  filters: readonly ListFilter<Search>[];
  days?: ListDays | undefined;
  /** The column sorted by if the address names none. Omit it if the server's own order matches no column. */
  firstSort?: string;
  findName: (row: Row) => string;
  buildHref: (row: Row) => string;
  onPeek?: (row: Row) => void;
  /** Ticks and the actions for ticked rows. Default: export. */
  selection?: Selection | undefined;
  exported: { cells: readonly ExportCell<Row>[]; fetchAll: () => Promise<readonly Row[]> };
  tabs?: ReactNode;
  primaryAction?: ReactNode;
  /** The advice if there are no records at all. */
  empty: { title: string; text: string };
  /** The advice if a filter finds nothing. */
  unmatched?: string;
  children?: ReactNode;
}

/**
 * The list of records. Its days, text and choices are all in the address (SHL-08). It has chips, views, columns, pages,
 * ticks and export. A screen supplies its columns, filters and actions.
 */
export function RecordList<Row extends { id: string }, Search extends AnySearch>(props: Props<Row, Search>) {
  const { list, part = list, title, noun, query, search, onSearch, firstSort, days } = props;
  usePage(title);
  useLeftList();
  const total = query.data?.total;
  useEffect(() => {
    if (total !== undefined) rememberCount(part, total);
  }, [part, total]);
  const hidden = useAppStore((state) => state.hidden_columns[part]) ?? props.hiddenAtFirst;
  // A changed filter goes back to the first page.
  const change = (changed: Record<string, unknown>) => onSearch({ ...search, page: undefined, ...changed });
  const names = [...props.filters.map(({ name }) => name), ...(days ? ['start_date', 'end_date'] : [])];
  const asked: Record<string, unknown> = Object.fromEntries(Object.entries(search));
  const isFiltered = names.some((name) => asked[name]);
  const clear = () => change(Object.fromEntries(names.map((name) => [name, undefined])));
  const sort = search.sort ?? firstSort;
  const selection = useExportSelection(props, JSON.stringify({ ...asked, page: undefined, sort: undefined }));
  // On a wider screen the days stand among the filters.
  const areDaysInLine = useMedia('(min-width: 40rem)');
  const isLastPage = query.data && isLast(query.data);
  return (
    <>
      <ListScreen
        title={title}
        lead={props.lead ?? (!areDaysInLine && days && describeDays(days))}
        noun={noun}
        columns={props.columns}
        rows={props.rows}
        error={query.data ? undefined : query.error?.message}
        onRetry={() => void query.refetch()}
        updating={query.isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={props.findName}
        rowHref={props.buildHref}
        onPeek={props.onPeek}
        sort={sort ? readSort(sort) : undefined}
        onSort={(next) => change({ sort: writeSort(next) })}
        selection={selection}
        {...(hidden ? { hiddenColumns: hidden } : {})}
        onHiddenColumns={(next) => hideColumns(part, next)}
        paging={readPaging(search.page, query.data, (page) => onSearch({ ...search, page }))}
        tabs={props.tabs}
        filters={
          <RecordFilters
            list={list}
            search={asked}
            filters={props.filters}
            days={days}
            change={change}
            onClear={clear}
            onChoose={(kept) => onSearch(props.readSearch(kept))}
          />
        }
        primaryAction={props.primaryAction}
        exportAction={<ExportRows name={list} noun={noun} isIcon {...props.exported} />}
        empty={isFiltered ? unmatched(noun.many, props.unmatched, clear) : props.empty}
      >
        {props.children}
      </ListScreen>
      {days && isLastPage && <OtherDays shown={days.shown} onChange={(shown) => change({ ...shown })} />}
    </>
  );
}

const memories = new Map<string, TickMemory<Ticked<{ id: string }>>>();

/** One memory for each list, whichever screen shows it. */
function findMemory<Row extends { id: string }>(list: string): TickMemory<Ticked<Row>> {
  const memory = memories.get(list) ?? {};
  memories.set(list, memory);
  return memory as TickMemory<Ticked<Row>>;
}

/**
 * Ticks, with an export of the ticked rows beside the list's other actions. Carers read lists on a phone, without
 * ticks.
 */
function useExportSelection<Row extends { id: string }, Search extends AnySearch>(
  { list, part = list, noun, rows = [], exported, selection }: Props<Row, Search>,
  asked: string,
): Selection | undefined {
  const { role } = useSignedIn();
  const { chosen, selected, onChange } = useTickedRows<Row>(findMemory(part), asked, rows);
  if (role === 'carer') return selection;
  const exportThese = (fetchAll: () => Promise<readonly Row[]>) => (
    <ExportRows name={list} noun={noun} cells={exported.cells} fetchAll={fetchAll} label="Export these" />
  );
  if (!selection) return { selected, onChange, actions: exportThese(async () => chosen) };
  const fetchTicked = async () => (await exported.fetchAll()).filter(({ id }) => selection.selected.has(id));
  return {
    ...selection,
    actions: (
      <>
        {selection.actions}
        {exportThese(fetchTicked)}
      </>
    ),
  };
}

/**
 * On a phone the filters are folded, so say which days are shown: otherwise the end of the list looks like the end of
 * the records.
 */
const describeDays = ({ chip, shown }: ListDays) =>
  `${chip ? `${chip} ` : ''}${formatDate(shown.start_date)} to ${formatDate(shown.end_date)}`;

function unmatched(nouns: string, text = 'Remove a filter, or enter less of a name.', onClear: () => void) {
  return {
    title: `No ${nouns} match`,
    text,
    action: (
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    ),
  };
}

const isLast = ({ items, page, page_size, total }: List<unknown>) =>
  items.length < page_size || page * page_size >= total;

interface OtherDaysProps {
  shown: DateWindow;
  onChange: (days: DateWindow) => void;
}

/** Links to other days, because a list of some days does not show every record. */
function OtherDays({ shown, onChange }: OtherDaysProps) {
  const { start_date, end_date } = shown;
  const length = daysBetween(start_date, end_date) + 1;
  const before = { start_date: addDays(start_date, -length), end_date: addDays(start_date, -1) };
  const after = { start_date: addDays(end_date, 1), end_date: addDays(end_date, length) };
  return (
    <nav aria-label="Other days" className="flex flex-wrap justify-between gap-2">
      <Button variant="ghost" size="sm" icon={ChevronLeft} onClick={() => onChange(before)}>
        Earlier<span className="sr-only"> than {formatDate(start_date)}</span>
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onChange(after)}>
        Later<span className="sr-only"> than {formatDate(end_date)}</span>
        <ChevronRight aria-hidden size={18} />
      </Button>
    </nav>
  );
}
