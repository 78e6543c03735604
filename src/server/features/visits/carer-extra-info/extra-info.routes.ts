import type { FastifyInstance } from 'fastify';
import {
  createExtraInfo,
  listExtraInfoOfAppointment,
  updateExtraInfo,
} from '#contract/visits/carer-extra-info.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addExtraInfo,
  changeExtraInfo,
} from '#server/features/visits/carer-extra-info/extra-info.actions.ts';
import { findExtraInfoOfAppointment } from '#server/features/visits/carer-extra-info/extra-info.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Further information that a carer gives the office about a visit, once for each assignment (XTR-01). */
export function extraInfoRoutes(app: FastifyInstance): void {
  serve(app, listExtraInfoOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findExtraInfoOfAppointment(db, params.id);
  });

  serve(app, createExtraInfo, async ({ db, actor, body }) => {
    const made = await addExtraInfo(db, actor, body);
    await announceChange(db, 'claims');
    return made;
  });

  serve(app, updateExtraInfo, async ({ db, actor, params, body }) => {
    const changed = await changeExtraInfo(db, actor, params.id, body);
    await announceChange(db, 'claims');
    return changed;
  });
}
