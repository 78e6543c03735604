import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import { listFields } from '#contract/young-persons/young-person-fields.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Fields with their own column, by their name in the contract. */
const COLUMN_OF = {
  first_name: 'first_name',
  middle_names: 'middle_names',
  last_name: 'last_name',
  preferred_name: 'preferred_name',
  dob: 'dob',
  lac: 'lac',
  local_authority: 'local_authority',
  client_id: 'client_id',
  team_id: 'team_id',
  social_worker_id: 'social_worker_id',
  local_area_coordinator_id: 'coordinator_id',
  idOnThirdParty: 'id_on_third_party',
  risk_level: 'risk_level',
  allergies: 'allergies',
  key_risks: 'key_risks',
} as const;

const GROUPS = ['core', 'safety', 'history', 'admin'] as const;

export type Known = Record<string, unknown>;

export interface HeldAddress {
  id: string;
  line_1: string;
  postcode: string;
  from_date: string | null;
  to_date: string | null;
  is_confidential: boolean;
}

/** A young person with all the office's fields, by their names in the contract. */
export interface Held {
  id: string;
  name: string;
  status: YoungPersonStatus;
  version: number;
  fields: Known;
  addresses: HeldAddress[];
}

type Row = Known & { id: string; name: string; status: YoungPersonStatus; version: number };

/** For the office only, because it reads every column. `forUpdate` locks the row. Throws not_found. */
export async function getHeld(db: Db, id: string, forUpdate = false): Promise<Held> {
  // Sent together and answered in this order: the addresses are read once the row is locked.
  const [[row], addresses] = await Promise.all([
    db<Row[]>`select * from young_person where id = ${id} ${forUpdate ? db`for update` : db``}`,
    db<HeldAddress[]>`select id, line_1, postcode, from_date, to_date, is_confidential
      from young_person_address where young_person_id = ${id} and archived_at is null order by id`,
  ]);
  if (!row) throw new AppError('not_found');
  const { name, status, version } = row;
  return { id: row.id, name, status, version, fields: fieldsIn(row), addresses: [...addresses] };
}

/** Every field by its name in the contract, from a row of young_person with all its columns. */
export function fieldsIn(row: Known): Known {
  const own = Object.entries(COLUMN_OF).map(([field, column]) => [field, row[column] ?? null]);
  const profile = GROUPS.flatMap((group) => Object.entries((row[`profile_${group}`] ?? {}) as Known));
  return { ...Object.fromEntries(own), ...Object.fromEntries(profile) };
}

/** The columns to write for changed fields; a group of the profile is written as a whole. */
export function toColumns(db: Db, before: Known, changed: Known): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(COLUMN_OF))
    if (field in changed) columns[column] = changed[field];
  const after = { ...before, ...changed };
  for (const group of GROUPS) {
    const names: readonly string[] = listFields(group);
    if (!names.some((name) => name in changed)) continue;
    const kept = names.filter((name) => after[name] !== null && after[name] !== undefined);
    columns[`profile_${group}`] = db.json(
      Object.fromEntries(kept.map((name) => [name, after[name]])) as never,
    );
  }
  return columns;
}
