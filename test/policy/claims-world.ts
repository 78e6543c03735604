import type { Pool } from '#server/db/pools.ts';
import { seedExpenseReasons, seedMileageRates } from '#server/features/catalogues/seed-catalogues.ts';

/** Assignments that something was claimed for. */
const CLAIMED = [
  'Cara: amy 28 days ago',
  'Cara: amy not yet 28 days ago',
  'Cara: amy today',
  'Carl: bea today',
  'Cleo: ari handed over',
  'Cole: amy today',
];

/** What of a person's assignments they have claims for, by table and name. */
export function claimsOf(assignments: readonly string[]): Record<string, string[]> {
  const claimed = assignments.filter((name) => CLAIMED.includes(name));
  return {
    timesheet: assignments.map((name) => `times of ${name}`),
    mileage: claimed.map((name) => `miles of ${name}`),
    carer_extra_info: claimed.map((name) => `words of ${name}`),
  };
}

/** The catalogues, a timesheet's name for every assignment, and one of each claim for those of `CLAIMED`. */
export async function seedClaims(owner: Pool, names: Map<string, string>): Promise<void> {
  await seedExpenseReasons(owner);
  await seedMileageRates(owner);
  const keep = async (name: string, query: PromiseLike<readonly { id: string }[]>) => {
    const [row] = await query;
    if (row) names.set(name, row.id);
  };
  for (const [name, id] of [...names].filter(([each]) => each.includes(': '))) {
    await keep(`times of ${name}`, owner`select id from timesheet where appointment_carer_id = ${id}`);
    if (!CLAIMED.includes(name)) continue;
    await keep(
      `miles of ${name}`,
      owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
        values (${id}, '2026-11-24', 'Here', 'There', 12.5) returning id`,
    );
    await keep(
      `words of ${name}`,
      owner`insert into carer_extra_info (appointment_carer_id, text) values (${id}, 'Words') returning id`,
    );
  }
}
