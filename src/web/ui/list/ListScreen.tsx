import { useEffect } from 'react';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { useIsWide } from '#web/ui/use-media.ts';
import { BulkBar } from './BulkBar.tsx';
import { CardList } from './CardList.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable } from './DataTable.tsx';
import { countWords } from './format-count.ts';
import type { ListScreenProps } from './list-types.ts';
import { BeyondLastPage, Pagination, ResultCount } from './Pagination.tsx';

/** The one list screen. All its data comes from outside, and its state is only in the address. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, back, lead, paging, primaryAction, tabs, filters, children, selection, noun } = props;
  useAnnouncedCount(props);
  const chosen = selection?.selected.size ?? 0;
  return (
    <div className="space-y-4">
      <PageHeader title={title} back={back} lead={lead} count={paging} actions={primaryAction} />
      {tabs}
      {filters}
      {children}
      <Toolbar {...props} />
      <Rows {...props} />
      {selection && chosen > 0 && (
        <BulkBar count={chosen} noun={noun} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      )}
      {paging && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Pagination {...paging} />
        </div>
      )}
    </div>
  );
}

/**
 * The result count on the left, the table's settings on the right. On a phone a sort menu replaces the column headings.
 */
function Toolbar<Row>(props: ListScreenProps<Row>) {
  const {
    rows,
    error,
    paging,
    noun,
    columns,
    sort,
    onSort,
    hiddenColumns = [],
    onHiddenColumns,
    exportAction,
  } = props;
  const isWide = useIsWide();
  const hideable = columns.filter((column) => column.hideable);
  const orders = columns.filter((column) => column.sort);
  if (error) return null;
  return (
    <div className="flex min-h-control-sm flex-wrap items-center justify-between gap-2">
      {rows && paging ? (
        <ResultCount paging={paging} noun={noun} />
      ) : rows ? (
        <span />
      ) : (
        <Skeleton className="h-5 w-44" />
      )}
      <div className="flex w-full items-center gap-2 md:w-auto print:hidden">
        {!isWide && onSort && orders.length > 0 && (
          <Select
            label="Sort by"
            hideLabel
            className="flex-1"
            placeholder="Sort by…"
            value={sort ? `${sort.by} ${sort.direction}` : ''}
            options={orders.flatMap((column) => [
              { value: `${column.id} asc`, label: `${column.header}, first to last` },
              { value: `${column.id} desc`, label: `${column.header}, last to first` },
            ])}
            onChange={(value) => {
              const [by, direction] = value.split(' ');
              if (by) onSort({ by, direction: direction === 'desc' ? 'desc' : 'asc' });
            }}
          />
        )}
        {isWide && onHiddenColumns && hideable.length > 0 && (
          <ColumnChooser columns={hideable} hidden={hiddenColumns} onChange={onHiddenColumns} />
        )}
        {exportAction}
      </div>
    </div>
  );
}

function Rows<Row>(props: ListScreenProps<Row>) {
  const { rows, error, onRetry, empty, title, columns, hiddenColumns = [], updating = false, paging } = props;
  const isWide = useIsWide();
  if (error || rows?.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        {error ? (
          <ErrorState message={error} onRetry={onRetry} />
        ) : paging && paging.page > 1 ? (
          <BeyondLastPage {...paging} />
        ) : (
          <EmptyState {...empty} />
        )}
      </div>
    );
  const shown = columns.filter((column) => !hiddenColumns.includes(column.id));
  const skeletonRows = Math.min(paging?.pageSize ?? 10, 20);
  return (
    <div className={cx('transition-opacity', updating && 'opacity-60')} aria-busy={updating || undefined}>
      {isWide ? (
        <DataTable {...props} columns={shown} caption={title} skeletonRows={skeletonRows} />
      ) : (
        <CardList {...props} columns={shown} caption={title} />
      )}
    </div>
  );
}

/** Announces the number of results whenever it changes (UIX-07). */
function useAnnouncedCount<Row>({ rows, paging, noun, empty }: ListScreenProps<Row>) {
  const found = rows && countWords(paging ?? { total: rows.length }, noun);
  const words = rows?.length === 0 ? empty.title : found;
  useEffect(() => {
    if (words !== undefined) announce(words);
  }, [words]);
}
