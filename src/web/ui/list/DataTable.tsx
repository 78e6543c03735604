import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { places, Skeleton } from '#web/ui/feedback/States.tsx';
import { type Column, type RowProps, toggled } from './list-types.ts';
import { RowTitle } from './RowTitle.tsx';
import { SelectBox, SortButton, sortState } from './TableParts.tsx';

type DataTableProps<Row> = RowProps<Row> & {
  caption: string;
  rows: readonly Row[] | undefined;
  skeletonRows?: number;
};

/** Rows on a wide screen: dense, with the header in view, one row for each record. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, caption, selection, skeletonRows = 8 } = props;
  const { box, overflows } = useOverflow();
  return (
    // A scrolling region must be reachable by keyboard. Without scrolling, the header must stick to the page.
    <section
      ref={box}
      aria-label={overflows ? `${caption}, scrolls sideways` : undefined}
      tabIndex={overflows ? 0 : undefined}
      className={cx('rounded-md border border-line bg-surface', overflows && 'overflow-x-auto')}
    >
      {rows === undefined && (
        <span className="sr-only" role="status">
          Loading {caption.toLowerCase()}
        </span>
      )}
      <table className="w-full text-left text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <DataHead {...props} sticky={!overflows} />
        <tbody>
          {rows
            ? rows.map((row) => <DataRow key={props.rowKey(row)} row={row} {...props} />)
            : places(skeletonRows).map((place) => (
                <SkeletonRow key={place} cells={columns.length + (selection ? 1 : 0)} />
              ))}
        </tbody>
      </table>
    </section>
  );
}

function DataHead<Row>({
  columns,
  rows = [],
  rowKey,
  sort,
  onSort,
  selection,
  sticky,
}: DataTableProps<Row> & { sticky: boolean }) {
  const keys = rows.map(rowKey);
  const ticked = keys.filter((key) => selection?.selected.has(key)).length;
  const cell = cx(
    'h-9 border-b border-line bg-surface px-2 font-semibold whitespace-nowrap text-ink-soft first:rounded-tl-md first:pl-3 last:pr-3 last:rounded-tr-md',
    sticky && 'sticky top-14 z-[5]',
  );
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cx(cell, 'w-10')}>
            <SelectBox
              label="Select all rows on this page"
              checked={ticked > 0 && ticked === keys.length}
              mixed={ticked > 0 && ticked < keys.length}
              onChange={(on) => selection.onChange(toggled(selection.selected, keys, on))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sort && onSort ? sortState(sort, column.id) : undefined}
            className={cx(cell, column.align === 'end' && 'text-right')}
          >
            {column.sort && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DataRow<Row>({
  row,
  columns,
  rowKey,
  rowLabel,
  rowHref,
  onPeek,
  selection,
}: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  const isTicked = selection?.selected.has(key) ?? false;
  const peek = (event: MouseEvent) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, input, select, label');
    if (!onControl && !window.getSelection()?.toString()) onPeek?.(row);
  };
  return (
    <tr
      onClick={onPeek && peek}
      className={cx(
        'border-b border-line last:border-b-0 hover:bg-sunken',
        isTicked && 'bg-accent-tint hover:bg-accent-tint',
        onPeek && 'cursor-pointer',
      )}
    >
      {selection && (
        <td className="h-10 px-2 first:pl-3 last:pr-3">
          <SelectBox
            label={`Select ${rowLabel(row)}`}
            checked={isTicked}
            onChange={(on) => selection.onChange(toggled(selection.selected, [key], on))}
          />
        </td>
      )}
      {columns.map((column) => (
        <DataCell
          key={column.id}
          column={column}
          row={row}
          href={rowHref?.(row)}
          onPeek={onPeek && (() => onPeek(row))}
        />
      ))}
    </tr>
  );
}

type DataCellProps<Row> = {
  column: Column<Row>;
  row: Row;
  href: string | undefined;
  onPeek: (() => void) | undefined;
};

function DataCell<Row>({ column, row, href, onPeek }: DataCellProps<Row>) {
  const look = cx(
    'h-10 px-2 py-1.5 first:pl-3 last:pr-3',
    column.align === 'end' && 'text-right tabular-nums',
  );
  const content = column.cell(row);
  if (column.cardRole !== 'title') return <td className={look}>{content}</td>;
  return (
    <th scope="row" className={cx(look, 'font-medium')}>
      <RowTitle href={href} onPeek={onPeek}>
        {content}
      </RowTitle>
    </th>
  );
}

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      {places(cells).map((place) => (
        <td key={place} className="h-10 px-2 first:pl-3 last:pr-3">
          <Skeleton className="h-4 w-full max-w-40" />
        </td>
      ))}
    </tr>
  );
}

/**
 * Whether the table is wider than its container. Measured on the table, so that turning on scrolling changes nothing.
 */
function useOverflow() {
  const box = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const watcher = new ResizeObserver(() => setOverflows(table.offsetWidth > element.clientWidth + 1));
    watcher.observe(element);
    watcher.observe(table);
    return () => watcher.disconnect();
  }, []);
  return { box, overflows };
}
