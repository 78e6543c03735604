import type { FastifyInstance } from 'fastify';
import { getSuggestionWeights, updateSuggestionWeights } from '#contract/appointments/suggestion-weights.ts';
import {
  fillGaps,
  listSuggestedCarers,
  previewWeekFill,
  type WeekFill,
} from '#contract/appointments/suggestions.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { announceChange } from '#server/db/live.ts';
import { read } from '#server/db/work.ts';
import { getWeights } from '#server/features/appointments/suggestions/facts.queries.ts';
import {
  assignCarers,
  changeWeights,
  draftFill,
  findWeekFacts,
} from '#server/features/appointments/suggestions/fill-week.actions.ts';
import { suggestCarers } from '#server/features/appointments/suggestions/suggest-carers.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';

/** Solved before a connection is taken for the answer, since it may take seconds. */
async function draft({
  actor,
  request,
  services,
  body,
  now,
}: Omit<Call<unknown, unknown, BodyOf<typeof previewWeekFill>>, 'db'>): Promise<WeekFill> {
  const context = {
    user_id: actor.user.id,
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
  };
  const week = await read(services.pools[POOL_OF[actor.role]], context, (db) => findWeekFacts(db, body.date));
  return draftFill(body.date, week);
}

export function suggestionRoutes(app: FastifyInstance): void {
  serve(app, listSuggestedCarers, ({ db, params }) => suggestCarers(db, params.id));

  serve(app, getSuggestionWeights, ({ db }) => getWeights(db));

  serve(app, updateSuggestionWeights, async ({ db, body }) => {
    await changeWeights(db, body);
    await announceChange(db, 'rotas');
    return getWeights(db);
  });

  serve(app, previewWeekFill, async ({ prepared }) => prepared, draft);

  serve(app, fillGaps, async ({ db, actor, now, body }) => {
    const items = await assignCarers(db, actor, now, body.items);
    await announceChange(db, 'appointments');
    return { items };
  });
}
