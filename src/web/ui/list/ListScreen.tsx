import { CheckSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
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
  const { title, back, lead, rows, paging, primaryAction, tabs, filters, children, selection, noun } = props;
  useAnnouncedCount(props);
  const isWide = useIsWide();
  const [isSelecting, setIsSelecting] = useState(false);
  const chosen = selection?.selected.size ?? 0;
  // On a phone there is no room for boxes that hardly anybody ticks.
  const hasBoxes = isWide || isSelecting || chosen > 0;
  return (
    <div className="space-y-3">
      <PageHeader title={title} back={back} lead={lead} count={paging} actions={primaryAction} />
      {tabs}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 max-[56rem]:basis-full">{filters}</div>
        <Tools
          {...props}
          isSelecting={hasBoxes}
          onSelecting={(on) => {
            setIsSelecting(on);
            if (!on) selection?.onChange(new Set());
          }}
        />
      </div>
      {children}
      <Rows {...props} selection={hasBoxes ? selection : undefined} />
      {selection && chosen > 0 && (
        <BulkBar count={chosen} noun={noun} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      )}
      {paging && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {rows && <ResultCount paging={paging} noun={noun} />}
          <Pagination {...paging} />
        </div>
      )}
    </div>
  );
}

type ToolsProps<Row> = ListScreenProps<Row> & {
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** The table's settings, to the right of the filters. On a phone a sort menu replaces the column headings. */
function Tools<Row>(props: ToolsProps<Row>) {
  const { rows, error, columns, sort, onSort, hiddenColumns = [], onHiddenColumns, exportAction } = props;
  const { selection, isSelecting, onSelecting } = props;
  const isWide = useIsWide();
  const hideable = columns.filter((column) => column.hideable);
  const orders = columns.filter((column) => column.sort);
  if (error) return null;
  if (isWide)
    return (
      <div className="flex gap-2 print:hidden">
        {onHiddenColumns && hideable.length > 0 && (
          <ColumnChooser columns={hideable} hidden={hiddenColumns} onChange={onHiddenColumns} />
        )}
        {exportAction}
      </div>
    );
  return (
    <div className="flex w-full gap-2 print:hidden">
      {onSort && orders.length > 0 && (
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
      {selection && rows && rows.length > 0 && (
        <Button variant="outline" icon={CheckSquare} onClick={() => onSelecting(!isSelecting)}>
          {isSelecting ? 'Done' : 'Select'}
        </Button>
      )}
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
