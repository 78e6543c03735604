import type { FastifyInstance } from 'fastify';
import { toLondonDay } from '#contract/core/dates.ts';
import { createCarerWish, endCarerWish, listCarerWishes } from '#contract/young-persons/carer-wishes.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addCarerWish,
  finishCarerWish,
} from '#server/features/young-persons/carer-wishes/carer-wishes.actions.ts';
import {
  findCarerWishes,
  getCarerWish,
} from '#server/features/young-persons/carer-wishes/carer-wishes.queries.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { serve } from '#server/http/serve.ts';

/** Carers who are asked for or ruled out for a young person (ROT-05). */
export function carerWishRoutes(app: FastifyInstance): void {
  serve(app, listCarerWishes, async ({ db, params }) => {
    await mustSee(db, 'young_person', params.id);
    return [...(await findCarerWishes(db, params.id))];
  });

  serve(app, createCarerWish, async ({ db, actor, params, body, now }) => {
    await mustSee(db, 'young_person', params.id);
    await refuseAddressInWords(db, actor, params.id, { reason: body.reason });
    const id = await addCarerWish(db, params.id, actor.user.id, body, toLondonDay(now.toISOString()));
    await announceChange(db, 'young_persons');
    return getCarerWish(db, id);
  });

  serve(app, endCarerWish, async ({ db, params }) => {
    await finishCarerWish(db, params.id);
    await announceChange(db, 'young_persons');
    return { id: params.id };
  });
}
