import { addDays, londonInstant } from '#contract/core/dates.ts';
import { readMiles, readWhole } from '#contract/core/decimals.ts';
import { IsoDate, TimeOfDay } from '#contract/core/shapes.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';

/** A visit as typed. */
export interface ItemValues {
  key: string;
  service_type_id: string;
  date: string;
  start_time: string;
  end_time: string;
  carers: string;
  miles: string;
}

/**
 * A new visit starts as the previous one, a day later.
 * @param fewest how many carers are required
 */
export function startItem(before?: ItemValues, fewest = 1): ItemValues {
  if (before) {
    const isDay = IsoDate.safeParse(before.date).success;
    return { ...before, key: crypto.randomUUID(), date: isDay ? addDays(before.date, 1) : before.date };
  }
  return {
    // The same each time a form starts, because saved text is based on it.
    key: 'first',
    service_type_id: '',
    date: '',
    start_time: '',
    end_time: '',
    carers: String(fewest),
    miles: '',
  };
}

/** Undefined while something is missing or invalid. An end that is not after the start is on the next day. */
export function buildItem(item: ItemValues): QuotedItem | undefined {
  const { service_type_id, date, start_time, end_time } = item;
  const carers = readWhole(item.carers);
  const isReadable =
    IsoDate.safeParse(date).success &&
    [start_time, end_time].every((time) => TimeOfDay.safeParse(time).success);
  if (!isReadable || !service_type_id || !carers || explainMiles(item)) return undefined;
  const miles = readMiles(item.miles);
  return {
    service_type_id,
    start_at: londonInstant(date, start_time),
    end_at: londonInstant(isOvernight(item) ? addDays(date, 1) : date, end_time),
    carers,
    ...(miles && Number(miles) > 0 ? { miles } : {}),
  };
}

/** Why the miles cannot be priced. Undefined if they can, or if there are none. */
export function explainMiles({ miles }: Pick<ItemValues, 'miles'>): string | undefined {
  if (miles.trim() === '') return undefined;
  const read = readMiles(miles);
  return read === undefined || Number(read) < 0
    ? 'Enter miles with at most two decimals, like 12.50, or leave them out.'
    : undefined;
}

export const isOvernight = ({ start_time, end_time }: ItemValues) =>
  start_time !== '' && end_time !== '' && end_time <= start_time;
