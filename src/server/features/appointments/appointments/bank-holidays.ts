import type { BankHolidayRegion } from '#contract/appointments/appointment-series.ts';
import englandAndWales from '#server/data/uk-bank-holidays.json' with { type: 'json' };
import further from '#server/data/uk-bank-holidays-further.json' with { type: 'json' };
import type { Db } from '#server/db/pools.ts';

interface Holiday {
  date: string;
  label: string;
}

const observed = (items: readonly Holiday[]) =>
  items.map(({ date, label }): [string, string] => [date, label.replace("'", '’')]);

/** Names by day. Christmas on a Saturday is one too, beside the Monday that is off instead of it. */
const HOLIDAYS: Record<BankHolidayRegion, ReadonlyMap<string, string>> = {
  'England and Wales': new Map([
    ...observed(englandAndWales.also_charge_as_bank_holiday),
    ...observed(englandAndWales.items),
  ]),
  Scotland: new Map(observed(further.divisions.scotland)),
  'Northern Ireland': new Map(observed(further.divisions['northern-ireland'])),
};

/** The last day of the last year that the lists know. */
export const HOLIDAYS_KNOWN_UNTIL = `${englandAndWales.items.at(-1)?.date.slice(0, 4)}-12-31`;

export const holidaysIn = (region: BankHolidayRegion): ReadonlyMap<string, string> => HOLIDAYS[region];

/** By the nine-character code of the client's local authority; England and Wales where there is none. */
export async function findRegion(db: Db, client_id: string | undefined): Promise<BankHolidayRegion> {
  if (!client_id) return 'England and Wales';
  const [client] = await db<{ code: string | null }[]>`
    select local_authority_code as code from client where id = ${client_id}`;
  if (client?.code?.startsWith('S')) return 'Scotland';
  return client?.code?.startsWith('N') ? 'Northern Ireland' : 'England and Wales';
}
