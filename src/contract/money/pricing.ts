/**
 * The price of work: pure functions, exact in whole pence. The browser shows it while somebody types, and the server
 * decides by it.
 * 1. Hours are charged by started block (a quarter of an hour, or more if the price says so) and divided by bands.
 *    time-bands.ts has evenings, nights, weekends and bank holidays, and uses the highest uplift. A line says so if its
 *    hours are more than its times. Time missing to the minimum is charged in the band in which the work ends.
 * 2. A visit is charged once, and a night once for each started 24 hours, with the uplift of the day on which it
 *    starts. The same applies to a sleep-in within hourly work. Time awake beyond the first half hour is charged by the
 *    hour, without uplift.
 * 3. Miles are charged for each vehicle, without uplift.
 * 4. A rate with its uplift is rounded half up to whole pence. So is the amount of a line: rate × quantity × carers.
 *    vat.ts adds VAT.
 * 5. Cancelled work is charged a part of its rate by the notice given, and no miles. Nothing is charged with more
 *    notice than the longest that the price names. The line's rate is the charged part, and its text starts with the
 *    notice.
 */
import { z } from 'zod';
import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import { sayMiles } from '#contract/core/decimals.ts';
import { IsoDate, Ref } from '#contract/core/shapes.ts';
import { type CancellationCharge, findCharge } from '#contract/money/cancellation-charge.ts';
import { divideHalfUp, Money, readHundredths, writeHundredths, writePence } from '#contract/money/pence.ts';
import {
  BAND_WORDS,
  sayBreak,
  sayHours,
  sayNotice,
  sayPart,
  sayRate,
  sayRounding,
} from '#contract/money/price-words.ts';
import {
  chooseBandOfDay,
  type Part,
  splitAtBands,
  TIME_BANDS,
  type Uplifts,
} from '#contract/money/time-bands.ts';

export const PRICE_UNITS = ['hour', 'visit', 'night', 'mile'] as const;
const PRICE_BANDS = [...TIME_BANDS, 'waking', 'mileage'] as const;
export const VAT_TREATMENTS = ['EXEMPT', 'STANDARD'] as const;

const MoneyText = z.string().regex(Money);
const DecimalText = z.string().regex(/^\d+(\.\d{1,2})?$/);

export const PriceLine = z.object({
  description: z.string(),
  date: IsoDate,
  service_type: Ref,
  band: z.enum(PRICE_BANDS),
  quantity: DecimalText,
  unit: z.enum(PRICE_UNITS),
  carers: z.int(),
  rate: MoneyText,
  amount: MoneyText,
  /** Percent: "20", "0". */
  vat_rate: DecimalText,
});
export type PriceLine = z.infer<typeof PriceLine>;

/** The rates of one client and service on a date. */
export interface PriceTerms extends Uplifts {
  price_list_id: string;
  rate_pence: number;
  unit: (typeof PRICE_UNITS)[number];
  /** For hourly work, in quarters of an hour. */
  minimum_quarters: number;
  /** The block by which hours are charged: 1, 2 or 4 quarters of an hour. */
  rounding_quarters: number;
  /** Null if miles are not charged. */
  mileage_pence: number | null;
  /** The flat price of a night within hourly work. Null if there is none. */
  sleep_in_pence: number | null;
  /** The price of an hour awake in a sleep-in. Null if it is not charged. */
  waking_pence: number | null;
  cancellation: readonly CancellationCharge[];
  vat_treatment: (typeof VAT_TREATMENTS)[number];
  /** Percent: "20", "0". */
  vat_rate: string;
  vat_note: string | null;
}

export interface PricedWork {
  service_type: Ref;
  start_at: string;
  /** `break_minutes` are subtracted from this end. */
  end_at: string;
  break_minutes?: number | undefined;
  carers: number;
  miles?: string | undefined;
  sleep_in?: boolean | undefined;
  waking_minutes?: number | undefined;
  cancelled_at?: string | undefined;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** A sleep-in includes one disturbance. */
const INCLUDED_WAKING_MINUTES = 30;

type Holidays = ReadonlySet<string>;
type Line = Pick<PriceLine, 'description' | 'date' | 'band' | 'unit'> & {
  hundredths: number;
  rate_pence: number;
  carers: number;
};

export function priceWork(terms: PriceTerms, work: PricedWork, holidays: Holidays): PriceLine[] {
  const { start_at, cancelled_at } = work;
  if (cancelled_at === undefined)
    return [
      ...priceTime(terms, work, holidays, 100),
      ...priceWaking(terms, work),
      ...priceMiles(terms, work),
    ].map((line) => finishLine(line, terms, work));
  const charged = findCharge(terms.cancellation, start_at, cancelled_at)?.percent ?? 0;
  if (charged === 0) return [];
  const words = `${sayNotice(start_at, cancelled_at)}, charged at ${charged}%: `;
  return priceTime(terms, work, holidays, charged).map((line) =>
    finishLine({ ...line, description: `${words}${line.description}` }, terms, work),
  );
}

function priceTime(terms: PriceTerms, work: PricedWork, holidays: Holidays, charged: number): Line[] {
  if (terms.unit === 'mile') return [];
  if (isSleepIn(terms, work)) return priceOnce(terms, work, holidays, charged, terms.sleep_in_pence ?? 0);
  return terms.unit === 'hour'
    ? priceHours(terms, work, holidays, charged)
    : priceOnce(terms, work, holidays, charged, terms.rate_pence);
}

/** A flat night within hourly work. */
const isSleepIn = ({ unit, sleep_in_pence }: PriceTerms, { sleep_in }: PricedWork) =>
  unit === 'hour' && sleep_in === true && sleep_in_pence !== null;

const uplift = (pence: number, percent: number, charged: number) =>
  divideHalfUp(pence * (100 + percent) * charged, 10_000);

function priceHours(terms: PriceTerms, work: PricedWork, holidays: Holidays, charged: number): Line[] {
  const [start, end] = [Date.parse(work.start_at), Date.parse(work.end_at)];
  const block_ms = terms.rounding_quarters * QUARTER_MS;
  const parts = splitAtBands(start, Math.ceil((end - start) / block_ms), block_ms, terms, holidays);
  const lines = parts.map((part) => {
    const rate_pence = uplift(terms.rate_pence, part.percent, charged);
    const quarters = part.blocks * terms.rounding_quarters;
    const is_rounded = Math.min(part.end, end) - part.start < quarters * QUARTER_MS;
    const rounding = is_rounded ? sayRounding(terms.rounding_quarters) : '';
    const line = lineOfHours(work, part, quarters, rate_pence, `${sayPart(part, end)}, `, rounding);
    const pause = part === parts.at(-1) ? sayBreak(work) : '';
    return { ...line, description: `${line.description}${pause}` };
  });
  const [last, last_line] = [parts.at(-1), lines.at(-1)];
  const missing = terms.minimum_quarters - lines.reduce((sum, line) => sum + line.hundredths / 25, 0);
  if (!last || !last_line || missing <= 0) return lines;
  const words = `${formatDay(last.day)}, minimum of ${sayHours(terms.minimum_quarters)}: another `;
  return [...lines, lineOfHours(work, last, missing, last_line.rate_pence, words)];
}

const lineOfHours = (
  work: PricedWork,
  { day, band }: Part,
  quarters: number,
  rate_pence: number,
  words: string,
  rounding = '',
): Line => ({
  description: `${words}${sayHours(quarters)} ${rounding}${BAND_WORDS[band]}${sayRate(rate_pence, work.carers)}`,
  date: day,
  band,
  unit: 'hour',
  hundredths: quarters * 25,
  rate_pence,
  carers: work.carers,
});

function priceOnce(
  terms: PriceTerms,
  work: PricedWork,
  holidays: Holidays,
  charged: number,
  pence: number,
): Line[] {
  const [start, end] = [Date.parse(work.start_at), Date.parse(work.end_at)];
  const unit = terms.unit === 'visit' ? 'visit' : 'night';
  const times = unit === 'visit' ? 1 : Math.max(1, Math.ceil((end - start) / (24 * HOUR_MS)));
  return Array.from({ length: times }, (_, n): Line => {
    const { day, band, percent } = chooseBandOfDay(start + n * 24 * HOUR_MS, terms, holidays);
    const rate_pence = uplift(pence, percent, charged);
    const name = terms.unit === 'hour' ? 'sleep-in' : unit;
    const words = `${formatDay(day)}, 1 ${name} ${BAND_WORDS[band]}${sayRate(rate_pence, work.carers)}`;
    return { description: words, date: day, band, unit, hundredths: 100, rate_pence, carers: work.carers };
  });
}

function priceWaking(terms: PriceTerms, work: PricedWork): Line[] {
  const quarters = Math.ceil(((work.waking_minutes ?? 0) - INCLUDED_WAKING_MINUTES) / 15);
  const is_night = terms.unit === 'night' || isSleepIn(terms, work);
  if (!is_night || terms.waking_pence === null || quarters <= 0) return [];
  const date = toLondonDay(work.start_at);
  const awake = `awake beyond the first ${INCLUDED_WAKING_MINUTES} min`;
  const description = `${formatDay(date)}, ${sayHours(quarters)} ${awake}${sayRate(terms.waking_pence, work.carers)}`;
  const { waking_pence: rate_pence } = terms;
  return [
    {
      description,
      date,
      band: 'waking',
      unit: 'hour',
      hundredths: quarters * 25,
      rate_pence,
      carers: work.carers,
    },
  ];
}

function priceMiles(terms: PriceTerms, work: PricedWork): Line[] {
  const rate_pence = terms.unit === 'mile' ? terms.rate_pence : terms.mileage_pence;
  const hundredths = readHundredths(work.miles ?? '0');
  if (rate_pence === null || hundredths === 0) return [];
  const date = toLondonDay(work.start_at);
  const miles = sayMiles(writeHundredths(hundredths));
  const description = `${formatDay(date)}, ${miles}${sayRate(rate_pence, 1)}`;
  return [{ description, date, band: 'mileage', unit: 'mile', hundredths, rate_pence, carers: 1 }];
}

const finishLine = (
  { hundredths, rate_pence, ...line }: Line,
  terms: PriceTerms,
  work: PricedWork,
): PriceLine => ({
  ...line,
  service_type: work.service_type,
  quantity: writeHundredths(hundredths),
  rate: writePence(rate_pence),
  amount: writePence(divideHalfUp(rate_pence * hundredths * line.carers, 100)),
  vat_rate: terms.vat_rate,
});
