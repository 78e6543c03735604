import type { BodyOf } from '#contract/core/endpoint.ts';
import { describeDayAhead } from '#contract/core/not-ahead.ts';
import type {
  createRelatedPerson,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import {
  getRelation,
  type RelationKind,
} from '#server/features/young-persons/relations/relations.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** The maximum number in the form. */
const MAX_OF_KIND: Record<RelationKind, number> = { HOUSEHOLD: 15, RELATED: 30 };

interface HeldRelation {
  young_person_id: string;
  kind: RelationKind;
  name: string;
  archived_at: string | null;
  version: number;
}

/**
 * Returns the new row's id. Throws not_found, `input.invalid` for a date of birth in the future, and `in_use` if the
 * maximum is reached.
 */
export async function addRelation(
  db: Db,
  young_person_id: string,
  kind: RelationKind,
  body: BodyOf<typeof createRelatedPerson>,
  now: Date,
): Promise<string> {
  mustBeBorn(body, now);
  await makeRoom(db, young_person_id, kind);
  const [row] = await db<{ id: string }[]>`insert into young_person_relation
    ${db({ ...tidy(body), young_person_id, kind })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

/** Changes, archives or restores it. Throws as `addRelation`, and `version.stale` with the current row, `in_use`. */
export async function changeRelation(
  db: Db,
  young_person_id: string,
  kind: RelationKind,
  id: string,
  body: BodyOf<typeof updateRelatedPerson>,
  now: Date,
): Promise<void> {
  mustBeBorn(body, now);
  const { version, is_archived, ...fields } = body;
  const held = await holdRow<HeldRelation>(db, 'young_person_relation', id);
  if (held.young_person_id !== young_person_id || held.kind !== kind) throw new AppError('not_found');
  await mustBeNewest(held, version, () => getRelation(db, id));
  if (held.archived_at !== null && is_archived !== false)
    throw new AppError('in_use', {
      detail: `${held.name} was removed. Bring them back before you change anything.`,
    });
  if (held.archived_at !== null) await makeRoom(db, young_person_id, kind);
  const archived =
    is_archived === undefined ? db`` : db`, archived_at = ${is_archived ? db`current_instant()` : null}`;
  await db`update young_person_relation set ${db({ ...tidy(fields), updated_at: new Date() })} ${archived} where id = ${id}`;
}

function mustBeBorn({ dob }: { dob?: string | null | undefined }, now: Date): void {
  const message = dob && describeDayAhead(dob, now);
  if (message) throw invalid('dob', message);
}

/** Locks the young person, so that concurrent additions are counted one after another. Throws not_found, `in_use`. */
async function makeRoom(db: Db, young_person_id: string, kind: RelationKind): Promise<void> {
  await holdRow(db, 'young_person', young_person_id);
  const [counted] = await db<{ count: number }[]>`select count(*) from young_person_relation
    where young_person_id = ${young_person_id} and kind = ${kind} and archived_at is null`;
  if ((counted?.count ?? 0) >= MAX_OF_KIND[kind])
    throw new AppError('in_use', {
      detail: `You have reached the limit of ${MAX_OF_KIND[kind]}. Remove one first.`,
    });
}

/** Blank text becomes null. */
const tidy = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(
    Object.entries(sentFields(fields)).map(([name, value]) => [name, value === '' ? null : value]),
  );
