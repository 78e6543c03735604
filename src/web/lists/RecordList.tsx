import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { formatDate, parseTypedDate } from '#contract/core/dates.ts';
import type { List } from '#contract/core/shapes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { pagingOf, readSort, writeSort } from '#web/lists/list-address.ts';
import { hideColumns, rememberCount, useAppStore } from '#web/session/app-store.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { type Option, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { FilterBar } from '#web/ui/list/FilterBar.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';

/** What every list's address holds beside its filters. */
interface AnySearch {
  page?: number | undefined;
  sort?: string | undefined;
}

/** A filter of words typed, of a day or, with options, of one of them. */
export interface ListFilter<Search> {
  name: keyof Search & string;
  label: string;
  options?: readonly Option[];
  kind?: 'date';
  /** The first, empty choice. */
  placeholder?: string;
}

interface Props<Row, Search extends AnySearch> {
  /** Names the list where its count is remembered. */
  list: string;
  title: string;
  lead?: ReactNode;
  noun: { one: string; many: string };
  columns: readonly Column<Row>[];
  /** Hidden until someone asks for them, so that the usual ones fit beside each other on a laptop. */
  hiddenAtFirst?: string[];
  query: UseQueryResult<List<unknown>, ApiError>;
  /** Of the query's answer; undefined while loading. */
  rows: readonly Row[] | undefined;
  search: Search;
  onSearch: (search: Search) => void;
  filters: readonly ListFilter<Search>[];
  /** Sorted by this column where the address says nothing; left out where the server's own order is none of them. */
  firstSort?: string;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  tabs?: ReactNode;
  primaryAction?: ReactNode;
  /** What to do when there is nothing at all. */
  empty: { title: string; text: string };
  children?: ReactNode;
}

/** A list of records whose filters are words and choices, all of them in the address (SHL-08). */
export function RecordList<Row extends { id: string }, Search extends AnySearch>(props: Props<Row, Search>) {
  const { list, title, lead, noun, columns, query, search, onSearch, firstSort, nameOf, hrefOf } = props;
  usePage(title);
  const total = query.data?.total;
  useEffect(() => {
    if (total !== undefined) rememberCount(list, total);
  }, [list, total]);
  const hidden = useAppStore((state) => state.hidden_columns[list]) ?? props.hiddenAtFirst;
  const change = (part: Record<string, unknown>) => onSearch({ ...search, page: undefined, ...part });
  const cleared = Object.fromEntries(props.filters.map(({ name }) => [name, undefined]));
  const isFiltered = props.filters.some(({ name }) => search[name]);
  const sort = search.sort ?? firstSort;
  return (
    <ListScreen
      title={title}
      lead={lead}
      noun={noun}
      columns={columns}
      rows={props.rows}
      error={query.data ? undefined : query.error?.message}
      onRetry={() => void query.refetch()}
      updating={query.isPlaceholderData}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      rowHref={hrefOf}
      sort={sort ? readSort(sort) : undefined}
      onSort={(next) => change({ sort: writeSort(next) })}
      {...(hidden ? { hiddenColumns: hidden } : {})}
      onHiddenColumns={(next) => hideColumns(list, next)}
      paging={pagingOf(search.page, query.data, (page) => onSearch({ ...search, page }))}
      tabs={props.tabs}
      filters={<Filters {...props} change={change} cleared={cleared} />}
      primaryAction={props.primaryAction}
      empty={
        isFiltered
          ? {
              title: `No ${noun.many} match`,
              text: 'Remove a filter, or write less of a name.',
              action: (
                <Button variant="outline" onClick={() => change(cleared)}>
                  Clear filters
                </Button>
              ),
            }
          : props.empty
      }
    >
      {props.children}
    </ListScreen>
  );
}

type FiltersProps<Row, Search extends AnySearch> = Props<Row, Search> & {
  change: (part: Record<string, unknown>) => void;
  cleared: Record<string, undefined>;
};

function Filters<Row, Search extends AnySearch>(props: FiltersProps<Row, Search>) {
  const { filters, search, change, cleared } = props;
  const chips = filters.flatMap(({ name, label, options, kind }) => {
    const value = search[name];
    if (typeof value !== 'string') return [];
    const words =
      kind === 'date'
        ? formatDate(value)
        : (options?.find((option) => option.value === value)?.label ?? value);
    return [{ id: name, label: `${label}: ${words}`, onRemove: () => change({ [name]: undefined }) }];
  });
  // Seven beside each other on a laptop.
  const width = filters.length > 6 ? 'sm:w-32' : 'sm:w-38';
  return (
    <FilterBar chips={chips} {...(chips.length > 0 ? { onClearAll: () => change(cleared) } : {})}>
      {filters.map(({ name, label, options, kind, placeholder = 'Any' }) => {
        const value = search[name];
        const text = typeof value === 'string' ? value : undefined;
        if (kind === 'date')
          return (
            <DateField
              waits
              key={name}
              label={label}
              className="sm:w-36"
              value={text ?? ''}
              onChange={(day) => {
                // Half a date is still being typed.
                if (day === '' || parseTypedDate(day) === day) change({ [name]: day || undefined });
              }}
            />
          );
        return options ? (
          <Select
            key={name}
            label={label}
            className={width}
            placeholder={placeholder}
            value={text}
            options={options}
            onChange={(chosen) => change({ [name]: chosen || undefined })}
          />
        ) : (
          <DelayedSearchField
            key={name}
            label={label}
            className={width}
            value={text}
            onChange={(typed) => change({ [name]: typed })}
          />
        );
      })}
    </FilterBar>
  );
}
