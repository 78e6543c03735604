import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createExtraInfo, ExtraInfo, updateExtraInfo } from '#contract/visits/carer-extra-info.ts';
import type { Db } from '#server/db/pools.ts';
import { findExtraInfo, getExtraInfo } from '#server/features/visits/carer-extra-info/extra-info.queries.ts';
import { mustClaim, refuseAddressInClaim } from '#server/features/visits/claims/claims.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * Notifies the office of a carer's note. Throws `extra_info.exists` with the existing note, and what `mustClaim`
 * throws.
 */
export async function addExtraInfo(
  db: Db,
  actor: Actor,
  { about, ...row }: BodyOf<typeof createExtraInfo>,
): Promise<ExtraInfo> {
  await mustClaim(db, actor, row.appointment_carer_id, about);
  await refuseAddressInClaim(db, actor, row.appointment_carer_id, { text: row.text });
  const made = await db`insert into carer_extra_info ${db(row)}
      on conflict (appointment_carer_id) do nothing returning id`;
  const current = await findExtraInfo(db, row.appointment_carer_id);
  if (made.length === 0) throw new AppError('extra_info.exists', { current });
  if (!current) throw new AppError('internal');
  if (actor.role === 'carer') await tellOffice(db, current);
  return current;
}

/**
 * Notifies the office if a carer changes the text. Throws not_found and `version.stale` with the current note, and
 * what `mustClaim` throws.
 */
export async function changeExtraInfo(
  db: Db,
  actor: Actor,
  id: string,
  { about, text, version }: BodyOf<typeof updateExtraInfo>,
): Promise<ExtraInfo> {
  const before = await getExtraInfo(db, id);
  await mustClaim(db, actor, before.appointment_carer_id, about);
  const { appointment_carer_id, text: held } = before;
  await refuseAddressInClaim(db, actor, appointment_carer_id, { text }, { text: held });
  const changed = await db`update carer_extra_info set text = ${text}
      where id = ${id} and version = ${version} returning id`;
  const current = await getExtraInfo(db, id);
  if (changed.length === 0) throw new AppError('version.stale', { current });
  if (actor.role === 'carer' && current.text !== before.text) await tellOffice(db, current);
  return current;
}

/** Once for each change: otherwise only somebody who happens to open the appointment would read it. */
async function tellOffice(db: Db, { id, version }: ExtraInfo): Promise<void> {
  await tellPeople(db, { kind: 'note_to_office', subject_id: id, to: 'office', key: `${id}:${version}` });
}
