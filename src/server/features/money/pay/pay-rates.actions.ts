import { addDays } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createPayRate, PayRateFields, updatePayRate } from '#contract/money/pay-rates.ts';
import { readHundredths } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, pointAt, sentFields } from '#server/db/rows.ts';
import { getPayRate } from '#server/features/money/pay/pay-rates.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new one's id. Throws `input.invalid`, and `duplicate` if it overlaps another. */
export async function addPayRate(db: Db, body: BodyOf<typeof createPayRate>): Promise<string> {
  const { service_type_id, carer_id, ...fields } = body;
  if (service_type_id !== null && !(await pointAt(db, 'service_type', service_type_id)))
    throw invalid('service_type_id', 'There is no such service, or it is archived.');
  if (carer_id !== null) await mustBeCarer(db, carer_id);
  mustBeInOrder(fields.from_date, fields.until_date);
  await endRateBefore(db, { service_type_id, carer_id, from_date: fields.from_date });
  const [row] = await db<{ id: string }[]>`
    insert into pay_rate ${db({ service_type_id, carer_id, ...buildRow(fields) })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

/** Throws not_found, `version.stale`, `input.invalid`, and `duplicate` if it overlaps another. */
export async function changePayRate(
  db: Db,
  id: string,
  { version, ...fields }: BodyOf<typeof updatePayRate>,
): Promise<void> {
  const before = await holdRow<{ version: number; from_date: string; until_date: string | null }>(
    db,
    'pay_rate',
    id,
  );
  await mustBeNewest(before, version, () => getPayRate(db, id));
  const until_date = fields.until_date === undefined ? before.until_date : fields.until_date;
  mustBeInOrder(fields.from_date ?? before.from_date, until_date);
  await db`update pay_rate set ${db({ ...buildRow(fields), updated_at: new Date() })} where id = ${id}`;
}

/** Throws not_found and `version.stale`. */
export async function removeRate(db: Db, id: string, version: number): Promise<void> {
  const held = await holdRow<{ version: number }>(db, 'pay_rate', id);
  await mustBeNewest(held, version, () => getPayRate(db, id));
  await db`delete from pay_rate where id = ${id}`;
}

interface Place {
  service_type_id: string | null;
  carer_id: string | null;
  from_date: string;
}

/** A rate without a last day ends where the next one of the same carer and service starts. */
async function endRateBefore(db: Db, { service_type_id, carer_id, from_date }: Place): Promise<void> {
  await db`update pay_rate set until_date = ${addDays(from_date, -1)}, updated_at = ${new Date()}
    where service_type_id is not distinct from ${service_type_id}::uuid and carer_id is not distinct from ${carer_id}::uuid
      and from_date < ${from_date} and until_date is null`;
}

async function mustBeCarer(db: Db, id: string): Promise<void> {
  const found = await db`select 1 from app_user where id = ${id} and user_type = 'user' for key share`;
  if (found.length === 0) throw invalid('carer_id', 'There is no such carer.');
}

function mustBeInOrder(from_date: string, until_date: string | null): void {
  if (until_date !== null && until_date < from_date)
    throw invalid('until_date', 'Choose a last day on or after the first.');
}

/** The columns of the fields that were sent. */
function buildRow(fields: { [K in keyof PayRateFields]?: PayRateFields[K] | undefined }) {
  const { hour_rate, sleep_in, ...rest } = fields;
  return sentFields({
    ...rest,
    hour_pence: hour_rate === undefined ? undefined : readHundredths(hour_rate),
    sleep_in_pence: typeof sleep_in === 'string' ? readHundredths(sleep_in) : sleep_in,
  });
}
