import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { accessRequestNotifications } from '#server/features/organisations/access-requests/access-requests.notifications.ts';
import { accessRequestRoutes } from '#server/features/organisations/access-requests/access-requests.routes.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const accessRequestArea: Area = {
  routes: accessRequestRoutes,
  constraints: {
    access_request_decided: ['access.decided', 'outcome', 'Someone has already decided this.'],
    access_request_of_approval: [
      'access.not_yours',
      'outcome',
      'Approve this on its own, without other changes.',
    ],
    access_request_decider: ['access.not_yours', 'outcome', 'Someone else must answer this.'],
    access_request_two_people: ['access.not_yours', 'outcome', 'Someone else must answer this.'],
    access_request_not_by_beneficiary: ['access.not_yours', 'outcome', 'Someone else must answer this.'],
    access_request_expired: ['access.decided', 'outcome', 'Nobody decided within seven days.'],
    access_request_asker_off: [
      'access.overtaken',
      'outcome',
      'The account of the person who asked is switched off.',
    ],
    access_request_not_for_oneself: [
      'access.not_yours',
      'outcome',
      'You can’t ask for access for yourself. Choose someone else.',
    ],
  },
  changes: {
    access_request: {
      subject: 'Request for access',
      labels: {
        kind: 'Asked for',
        beneficiary_id: 'For',
        requested_by: 'Asked by',
        outcome: 'Answer',
        decided_by: 'Answered by',
      },
    },
  },
  names: { beneficiary_id: 'app_user', requested_by: 'app_user', decided_by: 'app_user' },
  notifications: accessRequestNotifications,
  tasks: (services) => ({
    expire_access_requests: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select expire_access_requests()`;
      }),
  }),
  crontab: ['7 * * * * expire_access_requests'],
};
