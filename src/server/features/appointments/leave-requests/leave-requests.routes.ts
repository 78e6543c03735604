import type { FastifyInstance } from 'fastify';
import {
  approveLeave,
  askForLeave,
  declineLeave,
  listLeaveRequests,
  withdrawLeave,
} from '#contract/appointments/leave-requests.ts';
import { announceChange } from '#server/db/live.ts';
import {
  addLeaveRequest,
  endLeaveRequest,
  grantLeave,
  refuseLeave,
} from '#server/features/appointments/leave-requests/leave-requests.actions.ts';
import {
  findLeaveRequests,
  getLeaveRequest,
} from '#server/features/appointments/leave-requests/leave-requests.queries.ts';
import { serve } from '#server/http/serve.ts';

export function leaveRequestRoutes(app: FastifyInstance): void {
  serve(app, listLeaveRequests, ({ db, actor, query }) => findLeaveRequests(db, actor, query));

  serve(app, askForLeave, async ({ db, actor, body }) => {
    const id = await addLeaveRequest(db, actor, body);
    await announceChange(db, 'rotas');
    return getLeaveRequest(db, id);
  });

  serve(app, approveLeave, async ({ db, actor, params, body }) => {
    await grantLeave(db, actor, params.id, body);
    await announceChange(db, 'rotas');
    await announceChange(db, 'appointments');
    return getLeaveRequest(db, params.id);
  });

  serve(app, declineLeave, async ({ db, params, body }) => {
    await refuseLeave(db, params.id, body.version, body.answer);
    await announceChange(db, 'rotas');
    return getLeaveRequest(db, params.id);
  });

  serve(app, withdrawLeave, async ({ db, params }) => {
    await endLeaveRequest(db, params.id);
    await announceChange(db, 'rotas');
    return getLeaveRequest(db, params.id);
  });
}
