import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

export interface DueWords {
  words: string;
  is_late: boolean;
}

/** `Due in 2 h 10 min`, `40 min late`, `Due Mon 30/11/2026 09:00`: elapsed hours, also when the clocks change. */
export function describeDueAt(due_at: string, now: number): DueWords {
  const left_ms = Date.parse(due_at) - now;
  if (left_ms < 0) {
    const minutes = Math.floor(-left_ms / MINUTE_MS);
    return { words: minutes === 0 ? 'Due now' : `${describeMinutes(minutes)} late`, is_late: true };
  }
  const minutes = Math.ceil(left_ms / MINUTE_MS);
  if (minutes > MINUTES_A_DAY) return { words: `Due ${describeInstant(due_at)}`, is_late: false };
  return { words: minutes === 0 ? 'Due now' : `Due in ${describeMinutes(minutes)}`, is_late: false };
}

/** From one day on, show whole hours only; from two, whole days. */
function describeMinutes(minutes: number): string {
  if (minutes >= 2 * MINUTES_A_DAY) return `${Math.floor(minutes / MINUTES_A_DAY)} days`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`;
}

const describeInstant = (instant: string) => `${formatDay(toLondonDay(instant))} ${toLondonTime(instant)}`;
