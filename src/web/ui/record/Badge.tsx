import type { ReactNode } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import { RISK_LEVEL_WORDS, type RiskLevel } from '#contract/core/risk-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { formatTotal } from '#web/ui/list/format-count.ts';
import {
  type Audience,
  clientReportStatusNote,
  clientReportStatusText,
  type StatusKind,
  sentenceCase,
  statusLabel,
  statusTone,
  type Tone,
} from './status-colours.ts';

const looks: Record<Tone, { tint: string; dot: string }> = {
  neutral: { tint: 'bg-neutral-tint text-neutral-ink', dot: 'bg-neutral-dot' },
  teal: { tint: 'bg-teal-tint text-teal-ink', dot: 'bg-teal-dot' },
  red: { tint: 'bg-red-tint text-red-ink', dot: 'bg-red-dot' },
  orange: { tint: 'bg-orange-tint text-orange-ink', dot: 'bg-orange-dot' },
  yellow: { tint: 'bg-yellow-tint text-yellow-ink', dot: 'bg-yellow-dot' },
  green: { tint: 'bg-green-tint text-green-ink', dot: 'bg-green-dot' },
  darkGreen: { tint: 'bg-dark-green-tint text-dark-green-ink', dot: 'bg-dark-green-dot' },
};

/** A dot, text and a tint. The transparent border becomes a line if the system forces its own colours. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-full border border-transparent px-2.5 py-px text-sm font-medium whitespace-nowrap',
        looks[tone].tint,
      )}
    >
      <span
        aria-hidden
        className={cx('size-2 shrink-0 rounded-full border border-transparent', looks[tone].dot)}
      />
      {children}
    </span>
  );
}

type StatusBadgeProps = { kind?: StatusKind; status: string; audience: Audience };

/** A status in the colours and text for its reader. Renders nothing if a client sees no status. */
export function StatusBadge({ kind = 'report', status, audience }: StatusBadgeProps) {
  const forClient = audience === 'client' && kind === 'report';
  const words = forClient ? sentenceCase(clientReportStatusText(status).toLowerCase()) : statusLabel(status);
  if (!words) return null;
  const badge = <Badge tone={statusTone(kind, status, audience)}>{words}</Badge>;
  const note = forClient ? clientReportStatusNote(status) : undefined;
  if (!note) return badge;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {badge}
      <span className="text-sm font-normal text-ink-soft">{note}</span>
    </span>
  );
}

const levelLooks: Record<RiskLevel, string> = {
  red: 'bg-level-red',
  orange: 'bg-level-orange',
  yellow: 'bg-level-yellow',
  lightGreen: 'bg-level-light-green',
  darkGreen: 'bg-level-dark-green',
};

/** A level: filled, with its text. `children` replaces the text ("Incident: high"). */
export function LevelBadge({ level, children }: { level: RiskLevel; children?: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center rounded-sm border border-transparent px-2 py-px text-sm font-semibold break-words text-level-ink',
        levelLooks[level],
      )}
    >
      {children ?? RISK_LEVEL_WORDS[level]}
    </span>
  );
}

/** A number beside a title, a tab or a navigation item. */
export function Count({ of, label }: { of: number | Total; label?: string }) {
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-sunken px-1.5 text-sm font-medium text-ink-soft tabular-nums">
      {formatTotal(typeof of === 'number' ? { total: of } : of)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
