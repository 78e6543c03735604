import { addDays, findWeekday, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import type { ChatHours } from '#contract/contact/chats.ts';
import type { Opening } from '#contract/core/chat-hours.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Longer than a bank holiday weekend, so that the search always ends. */
const MAX_DAYS_AHEAD = 14;

/**
 * Whether the office is open at that moment, and when it opens next. It is closed on bank holidays of England and
 * Wales.
 */
export function describeChatHours(openings: readonly Opening[], now: Date): ChatHours {
  const today = todayInLondon(now);
  const holidays = holidaysIn('England and Wales');
  const isPast = (instant: string) => Date.parse(instant) <= now.getTime();
  let next: string | undefined;
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    if (holidays.has(day)) continue;
    for (const { first, last, from, until } of openings) {
      if (findWeekday(day) < first || findWeekday(day) > last) continue;
      const [starts, ends] = [londonInstant(day, from), londonInstant(day, until)];
      if (isPast(starts) && !isPast(ends))
        return { words: sayHours(openings), is_open: true, opens_at: null };
      if (!isPast(starts) && (!next || starts < next)) next = starts;
    }
    if (next) break;
  }
  return { words: sayHours(openings), is_open: false, opens_at: next ?? null };
}

const sayHours = (openings: readonly Opening[]): string =>
  openings
    .map(({ first, last, from, until }) => {
      const days = first === last ? DAYS[first - 1] : `${DAYS[first - 1]} to ${DAYS[last - 1]}`;
      return `${days}, ${from} to ${until}`;
    })
    .join('; ');
