import { EXPENSE_REASONS, MILEAGE_RATES, SERVICE_TYPES } from '#server/data/reference.ts';
import type { Db, Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/**
 * Brings the catalogues to what the data files say, by slug. An entry that the files no longer hold stays: records point at it.
 */
export async function seedCatalogues(owner: Pool): Promise<void> {
  const services = SERVICE_TYPES.map(({ is_outcome_rated: _, ...row }) => row);
  await seedOnce(
    owner,
    'service types',
    services,
    (db) => db`insert into service_type ${db(services)} on conflict (slug) do update set
      name = excluded.name, category = excluded.category, is_report_required = excluded.is_report_required,
      report_due_hours = excluded.report_due_hours, sort_order = excluded.sort_order,
      is_sleep_in = excluded.is_sleep_in where not service_type.is_own`,
  );
  await seedOnce(owner, 'expense reasons', EXPENSE_REASONS, seedExpenseReasons);
  await seedOnce(owner, 'mileage rates', MILEAGE_RATES, seedMileageRates);
}

export async function seedExpenseReasons(db: Db): Promise<void> {
  await db`insert into expense_reason ${db(EXPENSE_REASONS)} on conflict (slug) do update set
    reason = excluded.reason, category = excluded.category, hint = excluded.hint, limit_pounds = excluded.limit_pounds,
    limit_per = excluded.limit_per, is_receipt_required = excluded.is_receipt_required, is_active = excluded.is_active,
    sort_order = excluded.sort_order where not expense_reason.is_own`;
}

export async function seedMileageRates(db: Db): Promise<void> {
  await db`insert into mileage_rate ${db(MILEAGE_RATES)} on conflict (vehicle, effective_from) do update set
    effective_to = excluded.effective_to, first_band_miles = excluded.first_band_miles,
    first_band_pence = excluded.first_band_pence, further_pence = excluded.further_pence`;
}
