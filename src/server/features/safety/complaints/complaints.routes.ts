import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import * as calls from '#contract/safety/complaints.ts';
import {
  addComplaint,
  addStep,
  changeComplaint,
  close,
  reopen,
} from '#server/features/safety/complaints/complaints.actions.ts';
import {
  countEach,
  findComplaints,
  getComplaintById,
} from '#server/features/safety/complaints/complaints.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Complaints; the office's alone. */
export function complaintRoutes(app: FastifyInstance): void {
  serve(app, calls.listComplaints, ({ db, query, now }) => findComplaints(db, query, todayInLondon(now)));
  serve(app, calls.countComplaints, ({ db, now }) => countEach(db, todayInLondon(now)));
  serve(app, calls.getComplaint, ({ db, params }) => getComplaintById(db, params.id));
  serve(app, calls.createComplaint, async ({ db, actor, body }) =>
    getComplaintById(db, await addComplaint(db, actor.user.id, body)),
  );
  serve(app, calls.updateComplaint, async ({ db, params, body }) => {
    const findNow = () => getComplaintById(db, params.id);
    await changeComplaint(db, params.id, body, findNow);
    return findNow();
  });
  serve(app, calls.addComplaintStep, async ({ db, actor, params, body }) => {
    await addStep(db, params.id, actor.user.id, body);
    return getComplaintById(db, params.id);
  });
  serve(app, calls.closeComplaint, async ({ db, params, body }) => {
    await close(db, params.id, body);
    return getComplaintById(db, params.id);
  });
  serve(app, calls.reopenComplaint, async ({ db, actor, params, body, now }) => {
    await reopen(db, params.id, { by: actor.user.id, today: todayInLondon(now) }, body);
    return getComplaintById(db, params.id);
  });
}
