import type { FastifyInstance } from 'fastify';
import {
  acceptOffer,
  createOffers,
  declineOffer,
  listOffers,
  withdrawOffer,
} from '#contract/appointments/offers.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import {
  endOffer,
  offerAppointments,
  refuseOffer,
  takeOffer,
} from '#server/features/appointments/offers/offers.actions.ts';
import {
  findOffers,
  getOfferById,
  getOffersById,
} from '#server/features/appointments/offers/offers.queries.ts';
import { serve } from '#server/http/serve.ts';

export function offerRoutes(app: FastifyInstance): void {
  serve(app, listOffers, async ({ db, actor, query }) => {
    if (query.appointment_id && actor.role === 'admin')
      await mustSee(db, 'appointment', query.appointment_id);
    return findOffers(db, actor, query);
  });

  serve(app, createOffers, async ({ db, actor, body, now }) => {
    const confirmation = confirmationIn(body, actor.user.id, now);
    const { ids, ...others } = await offerAppointments(db, body, confirmation);
    await announceChange(db, 'offers');
    return { items: await getOffersById(db, actor, ids), ...others };
  });

  serve(app, acceptOffer, async ({ db, actor, params, body }) => {
    await takeOffer(db, actor, params.id, body);
    await announceChange(db, 'offers');
    await announceChange(db, 'appointments');
    return getOfferById(db, actor, params.id);
  });

  serve(app, declineOffer, async ({ db, actor, params, body }) => {
    await refuseOffer(db, actor, params.id, body.reason);
    await announceChange(db, 'offers');
    return getOfferById(db, actor, params.id);
  });

  serve(app, withdrawOffer, async ({ db, actor, params }) => {
    await endOffer(db, params.id);
    await announceChange(db, 'offers');
    return getOfferById(db, actor, params.id);
  });
}
