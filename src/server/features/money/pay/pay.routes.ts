import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getCarerPay, listPay } from '#contract/money/my-pay.ts';
import { createPayRate, listPayRates, removePayRate, updatePayRate } from '#contract/money/pay-rates.ts';
import { announceChange } from '#server/db/live.ts';
import { findPay, getPayWeek } from '#server/features/money/pay/pay.queries.ts';
import { addPayRate, changePayRate, removeRate } from '#server/features/money/pay/pay-rates.actions.ts';
import { findPayRates, getPayRate } from '#server/features/money/pay/pay-rates.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

/** What carers are paid, and what they earn (PAY-01). */
export function payRoutes(app: FastifyInstance): void {
  serve(app, listPayRates, ({ db, query }) => findPayRates(db, query));

  serve(app, createPayRate, async ({ db, body }) => {
    const id = await addPayRate(db, body);
    await announceChange(db, 'pay_rates');
    return getPayRate(db, id);
  });

  serve(app, updatePayRate, async ({ db, params, body }) => {
    await changePayRate(db, params.id, body);
    await announceChange(db, 'pay_rates');
    return getPayRate(db, params.id);
  });

  serve(app, removePayRate, async ({ db, params, body }) => {
    await removeRate(db, params.id, body.version);
    await announceChange(db, 'pay_rates');
    return { id: params.id };
  });

  serve(app, getCarerPay, ({ db, actor, params, query, now }) => {
    // A carer may see colleagues' names, and still none of their pay.
    if (actor.role === 'carer' && params.id !== actor.user.id) throw new AppError('not_found');
    const today = todayInLondon(now);
    return getPayWeek(db, params.id, query.date ?? today, today);
  });

  serve(app, listPay, ({ db, query }) => findPay(db, query));
}
