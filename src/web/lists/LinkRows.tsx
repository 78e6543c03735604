import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface LinkRow {
  id: string;
  name: string;
  href: string;
  detail?: ReactNode;
}

interface Props {
  title: string;
  /** Undefined while loading. */
  rows: readonly LinkRow[] | undefined;
  /** The message if there are none. */
  empty: string;
  aside?: ReactNode;
  /** How many are shown at first; the user can unfold the rest. */
  shown?: number;
  /** How many more there are whose records the reader may not open. */
  closed?: number;
}

/** The records that belong to another: links with what tells them apart. */
export function LinkRows({ title, rows, empty, aside, shown = Number.POSITIVE_INFINITY, closed = 0 }: Props) {
  const isEmpty = rows?.length === 0;
  const folded = rows?.slice(shown) ?? [];
  return (
    <Card title={title} aside={aside} flush>
      {!isEmpty && <Rows rows={rows?.slice(0, shown)} />}
      {isEmpty && closed === 0 && <p className="border-t border-line px-4 py-4 text-ink-soft">{empty}.</p>}
      {folded.length > 0 && (
        <details className="border-t border-line">
          <summary className="min-h-11 px-4 py-2.5 text-sm font-medium text-accent-text">
            {folded.length} more
          </summary>
          <Rows rows={folded} />
        </details>
      )}
      {rows && closed > 0 && (
        <p className="border-t border-line px-4 py-3 text-ink-soft">
          {describeClosed(closed, rows.length > 0)}
        </p>
      )}
    </Card>
  );
}

function describeClosed(count: number, isMore: boolean): string {
  const records = count === 1 ? 'record' : 'records';
  return `${isMore ? `${count} more` : count} ${records} that you cannot open.`;
}

function Rows({ rows }: Pick<Props, 'rows'>) {
  return (
    <ul className="divide-y divide-line border-t border-line" aria-busy={!rows}>
      {rows?.map(({ id, name, href, detail }) => (
        <li
          key={id}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
        >
          <TextLink href={href} className="font-medium">
            {name}
          </TextLink>
          {detail && <span className="text-sm text-ink-soft">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
