import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { notifiableEventNotifications } from '#server/features/safety/notifiable-events/notifiable-events.notifications.ts';
import { notifiableEventRoutes } from '#server/features/safety/notifiable-events/notifiable-events.routes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const notifiableEventArea: Area = {
  routes: notifiableEventRoutes,
  constraints: {
    notifiable_event_type_fk: ['input.invalid', 'type', 'Choose an option from the list.'],
    notifiable_event_not_ahead: ['input.invalid', 'happened_at', 'This time is in the future.'],
    notifiable_event_step: [
      'event.wrong_step',
      'status',
      'This event has changed, so you cannot do this now. Reload the page.',
    ],
    notifiable_duty_withdrawn: ['duty.wrong_step', 'status', 'This event has been withdrawn.'],
    notifiable_duty_step: [
      'duty.wrong_step',
      'status',
      'This event has changed, so you cannot do this now. Reload the page.',
    ],
    notifiable_duty_not_ahead: ['input.invalid', 'done_at', 'This time is in the future.'],
  },
  views: {
    'notifiable_event.list': 'Saw them in the list of notifiable events',
    'notifiable_event.view': 'Looked at a notifiable event',
  },
  notifications: notifiableEventNotifications,
  tasks: (services) => ({
    tell_of_duties_due: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_duties_due()`;
      }),
  }),
  crontab: ['* * * * * tell_of_duties_due'],
  seed: seedNotifiableEvents,
};
