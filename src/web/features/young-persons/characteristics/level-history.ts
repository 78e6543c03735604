import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';

/** A level from one instant on. Null if there is none from then. */
export interface LevelChange {
  at: string;
  level: RiskLevel | null;
}

/** A part of the plot's line: one level from `from` to `to`, as fractions of the time shown. */
export interface Stretch {
  level: RiskLevel;
  /** 0 is very high. */
  row: number;
  from: number;
  to: number;
  /** Whether it continues the stretch before it without a gap. */
  isJoined: boolean;
}

const DAY_MS = 86_400_000;
/** So that a level set an hour ago is not stretched over the whole plot. */
const MIN_SHOWN_MS = 28 * DAY_MS;

/** The plot's line from the first level to `now`, and where it starts. Changes are in order of time. */
export function listStretches(
  history: readonly LevelChange[],
  now: number,
): { start: number; stretches: Stretch[] } {
  const first = history.find(({ level }) => level !== null);
  const start = Math.min(first ? Date.parse(first.at) : now, now - MIN_SHOWN_MS);
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / (now - start)));
  const stretches = history.flatMap(({ at, level }, index): Stretch[] => {
    if (level === null) return [];
    const until = history[index + 1]?.at;
    return [
      {
        level,
        row: RiskLevel.options.indexOf(level),
        from: share(Date.parse(at)),
        to: share(until === undefined ? now : Date.parse(until)),
        isJoined: (history[index - 1]?.level ?? null) !== null,
      },
    ];
  });
  return { start, stretches };
}

/** "It went from raised to very high on 14/11/2026." Empty if it never changed. */
export function lastChangeInWords(history: readonly LevelChange[]): string {
  const known = history.filter(({ level }) => level !== null);
  const [before, after] = [known.at(-2), known.at(-1)];
  if (!after?.level) return '';
  const word = (level: RiskLevel) => RISK_LEVEL_WORDS[level].toLowerCase();
  const day = formatDate(toLondonDay(after.at));
  if (!before?.level) return `It has been ${word(after.level)} since it was first recorded on ${day}.`;
  if (before.level === after.level) return `It is still ${word(after.level)}.`;
  const way =
    RiskLevel.options.indexOf(after.level) < RiskLevel.options.indexOf(before.level) ? 'rose' : 'fell';
  return `It ${way} from ${word(before.level)} to ${word(after.level)} on ${day}.`;
}
