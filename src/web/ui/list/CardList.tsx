import type { ReactNode } from 'react';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { type RowProps, toggled } from './list-types.ts';
import { RowTitle } from './RowTitle.tsx';
import { SelectBox } from './TableParts.tsx';

type CardListProps<Row> = RowProps<Row> & { caption: string; rows: readonly Row[] | undefined };

/** The same rows on a phone: a card each, title and badge first. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, caption, rowKey } = props;
  if (!rows) return <SkeletonCards count={4} label={`Loading ${caption.toLowerCase()}`} />;
  return (
    <ul aria-label={caption} className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <RowCard row={row} {...props} />
        </li>
      ))}
    </ul>
  );
}

function RowCard<Row>({
  row,
  columns,
  rowKey,
  rowLabel,
  rowHref,
  selection,
}: CardListProps<Row> & { row: Row }) {
  const key = rowKey(row);
  const title = columns.find((column) => column.cardRole === 'title');
  const badges = columns.filter((column) => column.cardRole === 'badge');
  const metas = columns.filter((column) => (column.cardRole ?? 'meta') === 'meta');
  return (
    <article className="relative h-full rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        {selection && (
          <div className="relative z-[1] pt-0.5">
            <SelectBox
              label={`Select ${rowLabel(row)}`}
              checked={selection.selected.has(key)}
              onChange={(on) => selection.onChange(toggled(selection.selected, [key], on))}
            />
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          {/* the whole card is the link, so that a thumb need not hit the name */}
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere [&>a]:after:absolute [&>a]:after:inset-0 [&>a]:after:rounded-md [&>a]:after:content-['']">
            <RowTitle href={rowHref?.(row)}>{title?.cell(row) ?? rowLabel(row)}</RowTitle>
          </h2>
          {badges.length > 0 && (
            <div className="flex flex-wrap gap-1">
              {badges.map((column) => (
                <span key={column.id}>{column.cell(row)}</span>
              ))}
            </div>
          )}
        </div>
      </div>
      {metas.length > 0 && (
        // links and buttons of a card are above its own link; text on one line in a table may be wider than a card
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm [&_.whitespace-nowrap]:whitespace-normal [&_:is(a,button)]:relative [&_:is(a,button)]:z-[1]">
          {metas.map((column) => (
            <Meta key={column.id} term={column.header} value={column.cell(row)} />
          ))}
        </dl>
      )}
    </article>
  );
}

function Meta({ term, value }: { term: string; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
    </>
  );
}
