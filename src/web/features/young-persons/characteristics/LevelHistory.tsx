import { formatDate, formatDateTime, toLondonDay } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import type { Ref } from '#contract/core/shapes.ts';
import {
  type LevelChange,
  lastChangeInWords,
  listStretches,
  type Stretch,
} from '#web/features/young-persons/characteristics/level-history.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { LEVEL_FILL } from '#web/ui/record/level-fill.ts';

interface Props {
  history: readonly (LevelChange & { recorded_by: Ref | null })[];
  /** The right edge of the plot, in milliseconds. */
  now: number;
}

/** How a level changed: a plot, a sentence, and every change in a table. */
export function LevelHistory({ history, now }: Props) {
  // Carers and clients do not see which administrator it was.
  const isNamed = history.some(({ recorded_by }) => recorded_by);
  return (
    <figure className="space-y-3">
      <figcaption>{lastChangeInWords(history)}</figcaption>
      <LevelPlot history={history} now={now} />
      <details className="group">
        <summary className="w-fit cursor-pointer rounded-sm py-2 font-medium text-accent-text">
          Show changes as a table
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <caption className="sr-only">Level changes, latest first</caption>
            <thead className="border-b border-line text-sm text-ink-soft">
              <tr>
                <th scope="col" className="py-2 pr-4 font-medium">
                  When
                </th>
                <th scope="col" className="py-2 pr-4 font-medium">
                  Level
                </th>
                {isNamed && (
                  <th scope="col" className="py-2 font-medium">
                    Recorded by
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {history.toReversed().map(({ at, level, recorded_by }) => (
                <tr key={`${at} ${level}`}>
                  <td className="py-2 pr-4 tabular-nums">{formatDateTime(at)}</td>
                  <td className="py-2 pr-4">{level ? <LevelBadge level={level} /> : 'None'}</td>
                  {isNamed && <td className="py-2">{recorded_by?.name}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const ROW = 32;
const HEIGHT = RiskLevel.options.length * ROW;

const middle = (row: number) => row * ROW + ROW / 2;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** A step line over five rows, one for each level. The labels on the left and the table say the same. */
function LevelPlot({ history, now }: Props) {
  const { start, stretches } = listStretches(history, now);
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-ink-soft">
      <div>
        {RiskLevel.options.map((level) => (
          <p key={level} className="flex items-center" style={{ height: ROW }}>
            {RISK_LEVEL_WORDS[level]}
          </p>
        ))}
      </div>
      <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-visible">
        {RiskLevel.options.map((level, row) => (
          <line key={level} x1="0" x2="100%" y1={middle(row)} y2={middle(row)} className="stroke-line" />
        ))}
        {stretches.map((stretch, index) => (
          <Step key={stretch.from} stretch={stretch} before={stretches[index - 1]} />
        ))}
        {stretches.map(({ level, row, from }) => (
          <circle
            key={from}
            cx={percent(from)}
            cy={middle(row)}
            r="6"
            strokeWidth="1.5"
            className={`stroke-ink ${LEVEL_FILL[level]}`}
          />
        ))}
      </svg>
      <span />
      <p className="flex justify-between gap-4 pt-1 tabular-nums">
        <span>{formatDate(toLondonDay(new Date(start).toISOString()))}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function Step({ stretch, before }: { stretch: Stretch; before: Stretch | undefined }) {
  const { row, from, to, isJoined } = stretch;
  const line = { strokeWidth: 2, className: 'stroke-ink-soft' };
  return (
    <>
      {isJoined && before && (
        <line x1={percent(from)} x2={percent(from)} y1={middle(before.row)} y2={middle(row)} {...line} />
      )}
      <line x1={percent(from)} x2={percent(to)} y1={middle(row)} y2={middle(row)} {...line} />
    </>
  );
}
