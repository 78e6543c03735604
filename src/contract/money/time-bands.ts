/**
 * The band of a time, by London's clock and calendar.
 * 1. A day is divided at 07:00, 20:00 and 23:00. Saturdays, Sundays and bank holidays are whole-day bands.
 * 2. Uplifts never add up. The highest counts. If two are equal, the order is bank holiday, weekend, night, evening.
 * 3. Time is charged in blocks from the start of the work, each in the band in which it starts. Blocks measure real
 *    time: the night on which the clocks go back has one hour more.
 */
import { addDays, londonInstant, startOfLondonDay } from '#contract/core/dates.ts';

export const TIME_BANDS = ['day', 'evening', 'night', 'weekend', 'bank-holiday'] as const;
export type TimeBand = (typeof TIME_BANDS)[number];

export interface Uplifts {
  evening_percent: number;
  night_percent: number;
  weekend_percent: number;
  bank_holiday_percent: number;
}

/** Consecutive blocks in one band. `start` and `end` are in milliseconds. */
export interface Part {
  day: string;
  band: TimeBand;
  percent: number;
  start: number;
  end: number;
  blocks: number;
}

type Holidays = ReadonlySet<string>;

/** @param block_ms the length of a block */
export function splitAtBands(
  start: number,
  blocks: number,
  block_ms: number,
  uplifts: Uplifts,
  holidays: Holidays,
) {
  const parts: Part[] = [];
  let at = start;
  let left = blocks;
  while (left > 0) {
    const piece = findPiece(at);
    const taken = Math.min(left, Math.ceil((piece.end - at) / block_ms));
    const { band, percent } = chooseBand(listBands(piece, holidays), uplifts);
    const end = at + taken * block_ms;
    const before = parts.at(-1);
    if (before?.band === band) Object.assign(before, { end, blocks: before.blocks + taken });
    else parts.push({ day: piece.day, band, percent, start: at, end, blocks: taken });
    at = end;
    left -= taken;
  }
  return parts;
}

/** For work that is charged once: only the day on which it starts counts, not evening or night. */
export function chooseBandOfDay(start: number, uplifts: Uplifts, holidays: Holidays) {
  const { day } = findPiece(start);
  return { day, ...chooseBand(listBands({ day, band: 'day' }, holidays), uplifts) };
}

function chooseBand(bands: readonly TimeBand[], uplifts: Uplifts): { band: TimeBand; percent: number } {
  let chosen: { band: TimeBand; percent: number } = { band: 'day', percent: -1 };
  for (const band of TIME_BANDS) {
    const percent = findPercent(band, uplifts);
    if (bands.includes(band) && percent >= chosen.percent) chosen = { band, percent };
  }
  return chosen;
}

function findPercent(band: TimeBand, uplifts: Uplifts): number {
  if (band === 'evening') return uplifts.evening_percent;
  if (band === 'night') return uplifts.night_percent;
  if (band === 'weekend') return uplifts.weekend_percent;
  return band === 'bank-holiday' ? uplifts.bank_holiday_percent : 0;
}

/** Only weekdays have an evening band. Every day has a night band. */
function listBands({ day, band }: Pick<Piece, 'day' | 'band'>, holidays: Holidays): TimeBand[] {
  const is_weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  const bands: TimeBand[] = is_weekend ? ['weekend'] : [band];
  if (is_weekend && band === 'night') bands.push('night');
  if (holidays.has(day)) bands.push('bank-holiday');
  return bands;
}

interface Piece {
  day: string;
  band: TimeBand;
  end: number;
}

function findPiece(at: number): Piece {
  const utc_day = new Date(at).toISOString().slice(0, 10);
  const pieces = [...cutDay(utc_day), ...cutDay(addDays(utc_day, 1))];
  const piece = pieces.find(({ end }) => at < end);
  if (!piece) throw new RangeError('A London day ends within a day of its start');
  return piece;
}

const MAX_DAYS_KEPT = 4_000;
const CUT = new Map<string, readonly Piece[]>();

/** Caches the bands of a day, because finding midnight in London takes longer than a price. */
function cutDay(day: string): readonly Piece[] {
  const known = CUT.get(day);
  if (known) return known;
  const until = (time: string) => Date.parse(londonInstant(day, time));
  const pieces: Piece[] = [
    { day, band: 'night', end: until('07:00') },
    { day, band: 'day', end: until('20:00') },
    { day, band: 'evening', end: until('23:00') },
    { day, band: 'night', end: Date.parse(startOfLondonDay(addDays(day, 1))) },
  ];
  if (CUT.size >= MAX_DAYS_KEPT) CUT.clear();
  CUT.set(day, pieces);
  return pieces;
}
