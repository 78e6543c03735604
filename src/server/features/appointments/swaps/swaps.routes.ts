import type { FastifyInstance } from 'fastify';
import {
  acceptSwap,
  agreeToSwap,
  approveSwap,
  askToSwap,
  declineSwap,
  getSwapMeaning,
  getSwapRule,
  listSwapColleagues,
  listSwapReturns,
  listSwaps,
  refuseSwap,
  updateSwapRule,
  withdrawSwap,
} from '#contract/appointments/swaps.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addSwap,
  agreeSwap,
  changeRule,
  endSwap,
  grantSwap,
  takeSwap,
  turnDownSwap,
} from '#server/features/appointments/swaps/swaps.actions.ts';
import {
  findColleagues,
  findMeaning,
  findReturns,
  findSwaps,
  getRule,
  getSwap,
} from '#server/features/appointments/swaps/swaps.queries.ts';
import { serve } from '#server/http/serve.ts';
import type { Actor } from '#server/http/session.ts';

/** Returns the current swap. An approval has changed its appointments too. */
async function announced(db: Db, actor: Actor, id: string) {
  const swap = await getSwap(db, actor, id);
  await announceChange(db, 'swaps');
  if (swap.status === 'approved') await announceChange(db, 'appointments');
  return swap;
}

export function swapRoutes(app: FastifyInstance): void {
  serve(app, listSwaps, async ({ db, actor, query }) => {
    if (query.appointment_id) await mustSee(db, 'appointment', query.appointment_id);
    return findSwaps(db, actor, query);
  });

  serve(app, listSwapColleagues, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findColleagues(db, params.id);
  });

  serve(app, askToSwap, async ({ db, actor, body }) => announced(db, actor, await addSwap(db, actor, body)));

  serve(app, listSwapReturns, async ({ db, params }) => {
    await mustSee(db, 'swap', params.id);
    return findReturns(db, params.id);
  });

  serve(app, acceptSwap, async ({ db, actor, params, body }) => {
    await takeSwap(db, actor, params.id, body);
    return announced(db, actor, params.id);
  });

  serve(app, agreeToSwap, async ({ db, actor, params, body }) => {
    await agreeSwap(db, actor, params.id, body);
    return announced(db, actor, params.id);
  });

  serve(app, declineSwap, async ({ db, actor, params, body }) => {
    await endSwap(db, actor, params.id, { status: 'declined', reason: body.reason || null });
    return announced(db, actor, params.id);
  });

  serve(app, withdrawSwap, async ({ db, actor, params }) => {
    await endSwap(db, actor, params.id, { status: 'withdrawn' });
    return announced(db, actor, params.id);
  });

  serve(app, approveSwap, async ({ db, actor, now, params, body }) => {
    await grantSwap(db, actor, now, params.id, body);
    return announced(db, actor, params.id);
  });

  serve(app, refuseSwap, async ({ db, actor, params, body }) => {
    await turnDownSwap(db, actor, params.id, body.reason);
    return announced(db, actor, params.id);
  });

  serve(app, getSwapMeaning, ({ db, actor, params }) => findMeaning(db, actor, params.id));

  serve(app, getSwapRule, ({ db }) => getRule(db));

  serve(app, updateSwapRule, async ({ db, body }) => {
    await changeRule(db, body);
    await announceChange(db, 'swaps');
    return getRule(db);
  });
}
