import type { ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

function selectExtraInfo(db: Db) {
  return db`select id, appointment_carer_id, text, version, updated_at from carer_extra_info`;
}

/** Throws not_found. */
export async function getExtraInfo(db: Db, id: string): Promise<ExtraInfo> {
  const [found] = await db<ExtraInfo[]>`${selectExtraInfo(db)} where id = ${id}`;
  if (!found) throw new AppError('not_found');
  return found;
}

/** Finds the note of an assignment, if there is one. */
export async function findExtraInfo(db: Db, appointment_carer_id: string): Promise<ExtraInfo | undefined> {
  const [found] = await db<
    ExtraInfo[]
  >`${selectExtraInfo(db)} where appointment_carer_id = ${appointment_carer_id}`;
  return found;
}

export async function findExtraInfoOfAppointment(db: Db, appointment_id: string): Promise<ExtraInfo[]> {
  return db<ExtraInfo[]>`${selectExtraInfo(db)} where appointment_carer_id in
    (select ac.id from appointment_carer ac where ac.appointment_id = ${appointment_id}) order by id`;
}
