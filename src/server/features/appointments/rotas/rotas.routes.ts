import type { FastifyInstance } from 'fastify';
import { copyRotaWeek, previewRotaCopy, undoRotaCopy } from '#contract/appointments/rota-copies.ts';
import { exchangeCarers } from '#contract/appointments/rota-exchanges.ts';
import { createRotaPattern, endRotaPattern } from '#contract/appointments/rota-patterns.ts';
import {
  createRotaTemplate,
  deleteRotaTemplate,
  listRotaTemplates,
} from '#contract/appointments/rota-templates.ts';
import {
  createRotaEntry,
  deleteRotaEntry,
  getRotaDay,
  getRotaWeek,
  type RotaEntry,
  updateRotaEntry,
} from '#contract/appointments/rotas.ts';
import { addDays, findMonday } from '#contract/core/dates.ts';
import { LAST_DATE } from '#contract/core/shapes.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import { copyWeek, planCopy, undoCopy } from '#server/features/appointments/rotas/copy-week.actions.ts';
import { exchange } from '#server/features/appointments/rotas/exchange.actions.ts';
import { addRotaPattern, endPattern } from '#server/features/appointments/rotas/patterns.actions.ts';
import {
  addRotaEntry,
  changeRotaEntry,
  removeRotaEntry,
} from '#server/features/appointments/rotas/rotas.actions.ts';
import {
  findRotaAppointments,
  findRotaCarers,
  findRotaEntries,
  findUncoveredBy,
} from '#server/features/appointments/rotas/rotas.queries.ts';
import {
  addRotaTemplate,
  findRotaTemplates,
  removeRotaTemplate,
} from '#server/features/appointments/rotas/templates.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

export function rotaRoutes(app: FastifyInstance): void {
  serve(app, getRotaDay, async ({ db, actor, params, query: { carer_id } }) => {
    if (carer_id && actor.role === 'carer' && carer_id !== actor.user.id) throw new AppError('not_found');
    if (carer_id) await mustSee(db, 'app_user', carer_id);
    const days = { start_date: params.date, end_date: params.date };
    return { ...days, items: [...(await findRotaEntries(db, days, carer_id))] };
  });

  serve(app, getRotaWeek, async ({ db, actor, params }) => {
    const start_date = findMonday(params.date);
    const sunday = addDays(start_date, 6);
    const days = { start_date, end_date: [sunday, LAST_DATE].toSorted()[0] ?? sunday };
    const own = actor.role === 'carer' ? actor.user.id : undefined;
    const [items, appointments, carers] = await Promise.all([
      findRotaEntries(db, days, own),
      findRotaAppointments(db, days, own),
      own ? [] : findRotaCarers(db, days),
    ]);
    return { ...days, items: [...items], appointments, carers: [...carers] };
  });

  const sayUncovered = async (db: Db, { role }: Actor, entry: RotaEntry, now: Date) => {
    const uncovered = await findUncoveredBy(db, role, entry, now);
    await announceChange(db, 'rotas');
    if (uncovered.length > 0)
      await tellPeople(db, {
        kind: 'carer_away',
        subject_id: entry.id,
        to: 'office',
        key: `${entry.id}:${entry.version}`,
      });
    return { ...entry, uncovered };
  };

  serve(app, createRotaEntry, async ({ db, actor, body, now }) =>
    sayUncovered(db, actor, await addRotaEntry(db, actor, body), now),
  );

  serve(app, updateRotaEntry, async ({ db, actor, params, body, now }) =>
    sayUncovered(db, actor, await changeRotaEntry(db, actor, params.id, body), now),
  );

  serve(app, deleteRotaEntry, async ({ db, actor, params }) => {
    await removeRotaEntry(db, actor, params.id);
    await announceChange(db, 'rotas');
    return { id: params.id };
  });

  serve(app, createRotaPattern, async ({ db, actor, body }) => {
    const made = await addRotaPattern(db, actor, body);
    await announceChange(db, 'rotas');
    return made;
  });

  serve(app, endRotaPattern, async ({ db, params, body }) => {
    const entries = await endPattern(db, params.id, body);
    await announceChange(db, 'rotas');
    return { entries };
  });

  serve(app, exchangeCarers, async ({ db, actor, body, now }) => {
    const exchanged = await exchange(db, body, now, confirmationIn(body, actor.user.id, now));
    await announceChange(db, 'appointments');
    return exchanged;
  });

  serve(app, listRotaTemplates, async ({ db }) => [...(await findRotaTemplates(db))]);

  serve(app, createRotaTemplate, async ({ db, body }) => {
    const made = await addRotaTemplate(db, body);
    await announceChange(db, 'rotas');
    return made;
  });

  serve(app, deleteRotaTemplate, async ({ db, params }) => {
    await removeRotaTemplate(db, params.id);
    await announceChange(db, 'rotas');
    return { id: params.id };
  });

  serve(app, previewRotaCopy, ({ db, body }) => planCopy(db, body));

  serve(app, copyRotaWeek, async ({ db, actor, body }) => {
    const copy = await copyWeek(db, actor, body);
    await announceChange(db, 'appointments');
    return copy;
  });

  serve(app, undoRotaCopy, async ({ db, body }) => {
    const undone = await undoCopy(db, body);
    await announceChange(db, 'appointments');
    return undone;
  });
}
