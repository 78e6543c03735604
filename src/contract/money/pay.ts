/**
 * The pay of a visit: pure functions, exact in whole pence. The same bands as for prices (time-bands.ts).
 * 1. Minutes are paid as worked, less the break, which is subtracted from the end. Nothing is rounded up.
 * 2. The rate with its uplift is rounded half up to whole pence. So is each line: rate × minutes / 60. Time with the
 *    same uplift is one line.
 * 3. A sleep-in with a sum of its own is paid that sum once for each started 24 hours, with the uplift of the day on
 *    which it starts. Without a sum it is paid by the hour.
 */
import { divideHalfUp, writePence } from '#contract/money/pence.ts';
import { BAND_WORDS } from '#contract/money/price-words.ts';
import { chooseBandOfDay, splitAtBands, type TimeBand, type Uplifts } from '#contract/money/time-bands.ts';

/** The rates of a visit on the day it starts. */
export interface PayTerms extends Uplifts {
  hour_pence: number;
  /** Null: sleep-ins are paid by the hour. */
  sleep_in_pence: number | null;
}

export interface PaidWork {
  start_at: string;
  end_at: string;
  break_minutes: number;
  sleep_in: boolean;
}

export interface PayLine {
  percent: number;
  bands: TimeBand[];
  /** The nights of a sleep-in, or null for a line of hours. */
  nights: number | null;
  minutes: number;
  rate_pence: number;
  pence: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Holidays = ReadonlySet<string>;

/** The minutes that are paid. A minute that has begun counts. */
export const countMinutes = ({ start_at, end_at, break_minutes }: Omit<PaidWork, 'sleep_in'>): number =>
  Math.max(0, Math.ceil((Date.parse(end_at) - Date.parse(start_at)) / MINUTE_MS) - break_minutes);

export function reckonPay(terms: PayTerms, work: PaidWork, holidays: Holidays): PayLine[] {
  return work.sleep_in && terms.sleep_in_pence !== null
    ? payNights(terms, work, holidays, terms.sleep_in_pence)
    : payHours(terms, work, holidays);
}

export const sumPay = (lines: readonly PayLine[]): number => lines.reduce((sum, { pence }) => sum + pence, 0);

const uplift = (pence: number, percent: number) => divideHalfUp(pence * (100 + percent), 100);

function payHours(terms: PayTerms, work: PaidWork, holidays: Holidays): PayLine[] {
  const parts = splitAtBands(Date.parse(work.start_at), countMinutes(work), MINUTE_MS, terms, holidays);
  return [...Map.groupBy(parts, ({ percent }) => percent)].map(([percent, same]) => {
    const minutes = same.reduce((sum, { blocks }) => sum + blocks, 0);
    const rate_pence = uplift(terms.hour_pence, percent);
    return {
      percent,
      bands: [...new Set(same.map(({ band }) => band))],
      nights: null,
      minutes,
      rate_pence,
      pence: divideHalfUp(rate_pence * minutes, 60),
    };
  });
}

function payNights(terms: PayTerms, work: PaidWork, holidays: Holidays, sum_pence: number): PayLine[] {
  const [start, end] = [Date.parse(work.start_at), Date.parse(work.end_at)];
  const nights = Math.max(1, Math.ceil((end - start) / DAY_MS));
  const days = Array.from({ length: nights }, (_, n) => chooseBandOfDay(start + n * DAY_MS, terms, holidays));
  return [...Map.groupBy(days, ({ percent }) => percent)].map(([percent, same]) => {
    const rate_pence = uplift(sum_pence, percent);
    return {
      percent,
      bands: [...new Set(same.map(({ band }) => band))],
      nights: same.length,
      minutes: 0,
      rate_pence,
      pence: rate_pence * same.length,
    };
  });
}

/** `8 h`, `8 h 20 min`, `45 min`. */
export function sayMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** `8 h evening and night at £15.00`, `1 sleep-in at £60.00`. Without an uplift no band is named. */
export function sayPayLine({ percent, bands, nights, minutes, rate_pence }: PayLine): string {
  const when = percent === 0 ? '' : ` ${bands.map((band) => BAND_WORDS[band]).join(' and ')}`;
  const what = nights === null ? sayMinutes(minutes) : nights === 1 ? '1 sleep-in' : `${nights} sleep-ins`;
  return `${what}${when} at £${writePence(rate_pence)}`;
}
