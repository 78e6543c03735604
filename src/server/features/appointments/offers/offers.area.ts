import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { offerNotifications } from '#server/features/appointments/offers/offers.notifications.ts';
import { offerRoutes } from '#server/features/appointments/offers/offers.routes.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const offerArea: Area = {
  routes: offerRoutes,
  constraints: {
    offer_possible: [
      'offer.not_possible',
      'appointment_ids',
      'You can only offer an upcoming appointment that needs a carer.',
    ],
    offer_carers_wanted: ['offer.not_possible', 'carers_wanted', 'An appointment can have up to 80 carers.'],
    offer_step: ['offer.gone', 'status', 'This is no longer offered.'],
    offer_carer_step: ['offer.answered', 'status', 'This offer was already answered.'],
    offer_carer_active: [
      'offer.not_possible',
      'carer_ids',
      'One of these people no longer works as a carer. Choose someone else.',
    ],
    offer_carer_ruled_out: [
      'offer.not_possible',
      'carer_ids',
      'One of these carers is ruled out for this young person. Choose someone else.',
    ],
    offer_carer_reader: [
      'offer.restricted',
      'carer_ids',
      'This young person’s record is restricted. Offer the appointment to carers who can open it.',
    ],
  },
  notifications: offerNotifications,
  tasks: (services) => ({
    end_begun_offers: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select end_begun_offers()`;
      }),
  }),
  crontab: ['* * * * * end_begun_offers'],
};
