import type { BodyOf } from '#contract/core/endpoint.ts';
import { readHundredths } from '#contract/money/pence.ts';
import {
  type copyPriceLists,
  type createPriceList,
  MAX_RATE_POUNDS,
  type PriceFields,
  type updatePriceList,
} from '#contract/money/price-lists.ts';
import { STANDARD_VAT_PERCENT } from '#server/data/reference.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, pointAt, sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import { getPriceListById } from '#server/features/money/price-lists/price-lists.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new one's id. Throws `input.invalid`, `duplicate`, `conflict`. */
export async function addPriceList(db: Db, body: BodyOf<typeof createPriceList>): Promise<string> {
  const { client_id, service_type_id, ...fields } = body;
  if (client_id !== null) await mustBeInUse(db, 'client_id', client_id);
  const [service] = await db`select 1 from service_type where id = ${service_type_id}`;
  if (!service) throw invalid('service_type_id', 'There is no such service.');
  checkNotice(fields.late_hours, fields.early_hours);
  const [row] = await db<{ id: string }[]>`
    insert into price_list ${db({ client_id, service_type_id, ...buildRow(fields) })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

/** Throws not_found, `version.stale`, `input.invalid`, `duplicate`, `conflict`. */
export async function changePriceList(
  db: Db,
  id: string,
  changes: BodyOf<typeof updatePriceList>,
): Promise<void> {
  const { version, ...fields } = changes;
  const before = await holdRow<{ version: number; late_hours: number; early_hours: number }>(
    db,
    'price_list',
    id,
  );
  await mustBeNewest(before, version, () => getPriceListById(db, id));
  checkNotice(fields.late_hours ?? before.late_hours, fields.early_hours ?? before.early_hours);
  await db`update price_list set ${db({ ...buildRow(fields), updated_at: new Date() })} where id = ${id}`;
}

/** Throws not_found, `version.stale`, and `conflict` where work is charged by it. */
export async function removePrice(db: Db, id: string, version: number): Promise<void> {
  const held = await holdRow<{ version: number }>(db, 'price_list', id);
  await mustBeNewest(held, version, () => getPriceListById(db, id));
  await db`delete from price_list where id = ${id}`;
}

/** Returns how many there are now. A price is left out if the client already has one that starts on that day. */
export async function copyPrices(db: Db, body: BodyOf<typeof copyPriceLists>): Promise<number> {
  const { from_client_id, to_client_id, from_date, raise_percent } = body;
  for (const [path, client_id] of [
    ['from_client_id', from_client_id],
    ['to_client_id', to_client_id],
  ] as const)
    if (client_id !== null) await mustBeInUse(db, path, client_id);
  // Hundredths of a per cent are whole: no fraction of a penny is lost to floating point.
  const factor = 10_000 + Math.round(raise_percent * 100);
  // A service without that price has none there either; `least` would take the highest for it.
  const raised = (column: string) =>
    db.unsafe(`case when ${column} is not null
      then least(div(${column}::bigint * ${factor} + 5000, 10000), ${MAX_RATE_POUNDS * 100})::integer end`);
  const rows = await db`
    insert into price_list (client_id, service_type_id, from_date, unit, rate_pence, evening_percent, night_percent,
      weekend_percent, bank_holiday_percent, minimum_quarters, rounding_quarters, mileage_pence, sleep_in_pence, waking_pence,
      late_hours, late_percent, early_hours, early_percent, vat_treatment, vat_rate, vat_note)
    select ${to_client_id}, service_type_id, ${from_date}, unit, ${raised('rate_pence')}, evening_percent,
      night_percent, weekend_percent, bank_holiday_percent, minimum_quarters, rounding_quarters, mileage_pence,
      ${raised('sleep_in_pence')}, ${raised('waking_pence')}, late_hours, late_percent,
      early_hours, early_percent, vat_treatment, vat_rate, vat_note
    from (select distinct on (service_type_id) * from price_list
      where client_id is not distinct from ${from_client_id}::uuid and from_date <= ${from_date}
      order by service_type_id, from_date desc) as in_force
    where not exists (select from price_list p where p.service_type_id = in_force.service_type_id
      and p.client_id is not distinct from ${to_client_id}::uuid and p.from_date = ${from_date})
    returning id`;
  return rows.length;
}

async function mustBeInUse(db: Db, path: string, client_id: string): Promise<void> {
  await mustSee(db, 'client', client_id);
  if (!(await pointAt(db, 'client', client_id))) throw invalid(path, 'This organisation is archived.');
}

function checkNotice(late_hours: number, early_hours: number): void {
  if (early_hours < late_hours)
    throw invalid('early_hours', 'Enter at least as many hours as for a late cancellation.');
}

/** The columns of the fields that were sent. */
export function buildRow(fields: { [K in keyof PriceFields]?: PriceFields[K] | undefined }) {
  const { rate, mileage_rate, sleep_in, waking_rate, minimum_minutes, rounding_minutes, ...rest } = fields;
  const { vat_treatment } = fields;
  return sentFields({
    ...rest,
    rate_pence: inPence(rate),
    mileage_pence: inPence(mileage_rate),
    sleep_in_pence: inPence(sleep_in),
    waking_pence: inPence(waking_rate),
    minimum_quarters: minimum_minutes === undefined ? undefined : minimum_minutes / 15,
    rounding_quarters: rounding_minutes === undefined ? undefined : rounding_minutes / 15,
    vat_rate: vat_treatment && (vat_treatment === 'STANDARD' ? STANDARD_VAT_PERCENT : 0),
  });
}

function inPence<T extends string | null | undefined>(pounds: T) {
  return typeof pounds === 'string' ? readHundredths(pounds) : pounds;
}
