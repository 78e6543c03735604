import { useEffect, useRef, useState } from 'react';
import type { Report } from '#contract/reports/reports.ts';
import { useNow } from '#web/device/use-now.ts';
import { ApproveSelectedDialog } from '#web/features/reports/ApproveSelectedDialog.tsx';
import {
  aboutText,
  deskHref,
  hasWaitingConcern,
  hasWaitingIncident,
  isOwnWaiting,
  sinceText,
  waitsSince,
} from '#web/features/reports/report-words.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toggled } from '#web/ui/list/list-types.ts';
import { SelectBox } from '#web/ui/list/TableParts.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useMedia } from '#web/ui/use-media.ts';

interface Props {
  rows: readonly Report[];
  current_id: string;
  onOpen: (id: string | undefined) => void;
}

/** The waiting reports: incidents, then concerns, then the rest. Folded if there is no room beside the report. */
export function DeskQueue({ rows, current_id, onOpen }: Props) {
  const isBeside = useMedia('(min-width: 64rem)');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isApproving, setIsApproving] = useState(false);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const list = (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <QueueRow
            key={row.id}
            row={row}
            isCurrent={row.id === current_id}
            isTicked={selected.has(row.id)}
            onTick={(on) => setSelected(toggled(selected, [row.id], on))}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="sticky bottom-0 border-t border-line bg-surface p-2">
          <Button variant="success" size="sm" className="w-full" onClick={() => setIsApproving(true)}>
            Approve {chosen.length} ticked
          </Button>
        </div>
      )}
      {isApproving && (
        <ApproveSelectedDialog
          reports={chosen}
          onClose={() => setIsApproving(false)}
          onDone={() => {
            setSelected(new Set());
            onOpen(undefined);
          }}
        />
      )}
    </>
  );
  if (!isBeside)
    return (
      <details className="rounded-md border border-line bg-surface">
        <summary className="min-h-11 px-4 py-2.5 font-medium">Waiting ({rows.length})</summary>
        <nav aria-label="Reports waiting for approval" className="border-t border-line">
          {list}
        </nav>
      </details>
    );
  return (
    <nav
      aria-label="Reports waiting for approval"
      className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-md border border-line bg-surface"
    >
      {list}
    </nav>
  );
}

interface RowProps {
  row: Report;
  isCurrent: boolean;
  isTicked: boolean;
  onTick: (on: boolean) => void;
}

function QueueRow({ row, isCurrent, isTicked, onTick }: RowProps) {
  const now = new Date(useNow());
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const since = waitsSince(row);
  const label = `${aboutText(row)}, ${row.report_type}`;
  return (
    <li ref={item} className={cx('flex items-start gap-1 pl-2', isCurrent && 'bg-accent-tint')}>
      <span className="pt-2.5">
        <SelectBox label={`Tick ${label}`} checked={isTicked} onChange={onTick} />
      </span>
      <UiLink
        href={deskHref(row.id)}
        aria-current={isCurrent ? 'true' : undefined}
        className="block min-w-0 flex-1 px-2 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="block font-medium break-words">{aboutText(row)}</span>
        <span className="block text-ink-soft">{row.report_type}</span>
        <span className="block text-ink-soft">
          {row.carers_names.join(', ')}
          {since && `, ${sinceText(since, now)}`}
        </span>
        {hasWaitingIncident(row) && <Badge tone="red">Incident</Badge>}
        {hasWaitingConcern(row) && <Badge tone="red">Concern</Badge>}
        {row.status === 'submitted corrected' && <Badge tone="orange">Corrected</Badge>}
        {isOwnWaiting(row) && <Badge>Yours</Badge>}
      </UiLink>
    </li>
  );
}
