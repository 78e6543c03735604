import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Relation } from '#contract/young-persons/young-person-relations.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

export type RelationKind = 'HOUSEHOLD' | 'RELATED';

const CARER_COLUMNS = [
  'relationship',
  'contact_allowed',
  'contact_rule',
  'may_know_address',
  'is_emergency_contact',
];
const CLIENT_COLUMNS = [
  ...CARER_COLUMNS,
  ...['dob', 'phone', 'email', 'notes', 'has_parental_responsibility'],
];
const ALL_COLUMNS = [...CLIENT_COLUMNS, 'address'];
const COLUMNS_OF: Record<SignedInRole, readonly string[]> = {
  admin: ALL_COLUMNS,
  client: CLIENT_COLUMNS,
  carer: CARER_COLUMNS,
};

/** A column that is not granted to the role is null. */
const selectRelation = (db: Db, role: SignedInRole) =>
  db.unsafe(
    [
      'id, young_person_id, name, version, updated_at',
      ...ALL_COLUMNS.map((column) =>
        COLUMNS_OF[role].includes(column) ? column : `null::text as ${column}`,
      ),
    ].join(', '),
  );

/** Finds the related people: emergency contacts first, then by name. */
export async function findRelations(
  db: Db,
  role: SignedInRole,
  young_person_id: string,
  kind: RelationKind,
): Promise<Relation[]> {
  return db<Relation[]>`select ${selectRelation(db, role)} from young_person_relation
    where young_person_id = ${young_person_id} and kind = ${kind} and archived_at is null
    order by is_emergency_contact desc, search_text(name), id`;
}

/** With all the office's fields, even if archived. Throws not_found. */
export async function getRelation(db: Db, id: string): Promise<Relation> {
  const [row] = await db<
    Relation[]
  >`select ${selectRelation(db, 'admin')} from young_person_relation where id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row;
}
