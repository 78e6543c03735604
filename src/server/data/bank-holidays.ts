import { addDays, findWeekday } from '#contract/core/dates.ts';
import englandAndWales from '#server/data/uk-bank-holidays.json' with { type: 'json' };
import further from '#server/data/uk-bank-holidays-further.json' with { type: 'json' };

export type BankHolidayRegion = 'England and Wales' | 'Scotland' | 'Northern Ireland';

interface Holiday {
  date: string;
  label: string;
}

const observed = (items: readonly Holiday[]) =>
  items.map(({ date, label }): [string, string] => [date, label.replace("'", '’')]);

/** Names by day. Christmas Day on a Saturday is included, as is its substitute Monday. */
const HOLIDAYS: Record<BankHolidayRegion, ReadonlyMap<string, string>> = {
  'England and Wales': new Map([
    ...observed(englandAndWales.also_charge_as_bank_holiday),
    ...observed(englandAndWales.items),
  ]),
  Scotland: new Map(observed(further.divisions.scotland)),
  'Northern Ireland': new Map(observed(further.divisions['northern-ireland'])),
};

/** The last day of the last year in the lists. */
export const HOLIDAYS_KNOWN_UNTIL = `${englandAndWales.items.at(-1)?.date.slice(0, 4)}-12-31`;

export const holidaysIn = (region: BankHolidayRegion): ReadonlyMap<string, string> => HOLIDAYS[region];

/** The day so many working days later, in England and Wales. Beyond the lists, weekends alone are left out. */
export function addWorkingDays(day: string, days: number): string {
  const holidays = holidaysIn('England and Wales');
  let [at, left] = [day, days];
  while (left > 0) {
    at = addDays(at, 1);
    if (findWeekday(at) < 6 && !holidays.has(at)) left--;
  }
  return at;
}
