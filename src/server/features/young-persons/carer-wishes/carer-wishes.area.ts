import type { Area } from '#server/area.ts';
import { carerWishRoutes } from '#server/features/young-persons/carer-wishes/carer-wishes.routes.ts';

export const carerWishArea: Area = {
  routes: carerWishRoutes,
  constraints: {
    carer_wish_once: [
      'carer_wish.there',
      'carer_id',
      'This carer is already asked for or ruled out. End that before you add another.',
    ],
  },
  changes: {
    carer_wish: {
      subject: 'Carer asked for or ruled out',
      labels: {
        carer_id: 'Carer',
        kind: 'Wish',
        wished_by: 'Who asked',
        reason: 'Reason',
        until: 'Last day',
        ended_at: 'Ended',
      },
      selectSubjects: (db, ids) => db`
        select w.id, c.name, w.kind, null::jsonb as questions from carer_wish w join app_user c on c.id = w.carer_id
        where w.id = any(${ids}::uuid[])`,
    },
  },
  views: { 'young_person.carer_wishes': 'Looked at carers asked for and ruled out' },
};
