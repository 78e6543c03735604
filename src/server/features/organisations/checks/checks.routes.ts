import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  createCarerCheck,
  createCheckKind,
  getCheckMonths,
  listCarerChecks,
  listCheckKinds,
  listChecksOfCarer,
  updateCarerCheck,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addCarerCheck,
  changeCarerCheck,
} from '#server/features/organisations/checks/carer-checks.actions.ts';
import {
  countCheckMonths,
  findCheckStandings,
  findChecksOfCarer,
  getCarerCheck,
} from '#server/features/organisations/checks/carer-checks.queries.ts';
import { addCheckKind, changeCheckKind } from '#server/features/organisations/checks/check-kinds.actions.ts';
import { findCheckKinds, getCheckKind } from '#server/features/organisations/checks/check-kinds.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

/** Checks of carers, their kinds, and the services that ask for them (CHK-01). */
export function checkRoutes(app: FastifyInstance): void {
  serve(app, listCheckKinds, ({ db }) => findCheckKinds(db));

  serve(app, createCheckKind, async ({ db, body }) => {
    const id = await addCheckKind(db, body);
    await announceChange(db, 'checks');
    return getCheckKind(db, id);
  });

  serve(app, updateCheckKind, async ({ db, params, body }) => {
    await changeCheckKind(db, params.id, body);
    await announceChange(db, 'checks');
    return getCheckKind(db, params.id);
  });

  serve(app, listCarerChecks, async ({ db, query, now }) => {
    if (query.carer_id) await mustSee(db, 'app_user', query.carer_id);
    return findCheckStandings(db, todayInLondon(now), query);
  });

  serve(app, getCheckMonths, ({ db, now }) => countCheckMonths(db, todayInLondon(now)));

  serve(app, listChecksOfCarer, async ({ db, actor, params }) => {
    // A colleague's name is in a carer's sight, and their checks are not.
    if (actor.role === 'carer' && params.id !== actor.user.id) throw new AppError('not_found');
    await mustSee(db, 'app_user', params.id);
    return findChecksOfCarer(db, params.id);
  });

  serve(app, createCarerCheck, async ({ db, body }) => {
    const id = await addCarerCheck(db, body);
    await announceChange(db, 'checks');
    return getCarerCheck(db, id);
  });

  serve(app, updateCarerCheck, async ({ db, params, body }) => {
    await changeCarerCheck(db, params.id, body);
    await announceChange(db, 'checks');
    return getCarerCheck(db, params.id);
  });
}
