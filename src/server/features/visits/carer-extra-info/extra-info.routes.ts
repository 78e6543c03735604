import type { FastifyInstance } from 'fastify';
import {
  createExtraInfo,
  type ExtraInfo,
  listExtraInfoOfAppointment,
  updateExtraInfo,
} from '#contract/visits/carer-extra-info.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findExtraInfo,
  findExtraInfoOfAppointment,
  getExtraInfo,
} from '#server/features/visits/carer-extra-info/extra-info.queries.ts';
import { mustClaim } from '#server/features/visits/claims/claims.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** Further information that a carer gives the office about a visit, once for each assignment (XTR-01). */
export function extraInfoRoutes(app: FastifyInstance): void {
  serve(app, listExtraInfoOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findExtraInfoOfAppointment(db, params.id);
  });

  serve(app, createExtraInfo, async ({ db, actor, body: { about, ...body } }) => {
    await mustClaim(db, actor, body.appointment_carer_id, about);
    const made = await db`insert into carer_extra_info ${db(body)}
      on conflict (appointment_carer_id) do nothing returning id`;
    const current = await findExtraInfo(db, body.appointment_carer_id);
    if (made.length === 0) throw new AppError('extra_info.exists', { current });
    await announceChange(db, 'claims');
    if (!current) throw new AppError('internal');
    if (actor.role === 'carer') await tellOffice(db, current);
    return current;
  });

  serve(app, updateExtraInfo, async ({ db, actor, params, body }) => {
    const before = await getExtraInfo(db, params.id);
    await mustClaim(db, actor, before.appointment_carer_id, body.about);
    const changed = await db`update carer_extra_info set text = ${body.text}
      where id = ${params.id} and version = ${body.version} returning id`;
    const current = await getExtraInfo(db, params.id);
    if (changed.length === 0) throw new AppError('version.stale', { current });
    await announceChange(db, 'claims');
    if (actor.role === 'carer' && current.text !== before.text) await tellOffice(db, current);
    return current;
  });
}

/** Once for each change: it would be read by nobody who does not happen to open the appointment. */
async function tellOffice(db: Db, { id, version }: ExtraInfo): Promise<void> {
  await tellPeople(db, { kind: 'note_to_office', subject_id: id, to: 'office', key: `${id}:${version}` });
}
