import { addDays, findWeekday, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import type { ChatHours } from '#contract/office/chats.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SHORT = DAYS.map((day) => day.slice(0, 3));
const PART = /^(\w{3})(?:-(\w{3}))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

interface Opening {
  /** Monday is 1. */
  first: number;
  last: number;
  from: string;
  until: string;
}

/** Of a setting such as `Mon-Fri 09:00-17:00, Sat 10:00-12:00`; undefined where it is not written so. */
export function parseChatHours(setting: string): readonly Opening[] | undefined {
  const openings: Opening[] = [];
  for (const part of setting.split(',')) {
    const [, from_day = '', to_day = from_day, ...digits] = PART.exec(part.trim()) ?? [];
    const [first, last] = [SHORT.indexOf(from_day) + 1, SHORT.indexOf(to_day) + 1];
    const [from, until] = [digits.slice(0, 2).join(':'), digits.slice(2).join(':')];
    if (first < 1 || last < first || from >= until) return undefined;
    openings.push({ first, last, from, until });
  }
  return openings;
}

/** Further than a bank holiday weekend and less than a search without end. */
const MAX_DAYS_AHEAD = 14;

/** Whether the office answers at that moment, and when it does next. Bank holidays of England and Wales are closed. */
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
