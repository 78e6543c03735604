import { z } from 'zod';
import { type Area, gatherKinds } from '#server/area.ts';
import { clearOld, deliverNotification, deliverWaiting } from '#server/notifications/deliver.ts';
import { notificationRoutes } from '#server/notifications/notifications.routes.ts';
import { ensurePushKeys } from '#server/notifications/push-keys.ts';
import { sendDigests } from '#server/notifications/send-digests.ts';

/** The one way of telling somebody. What there is to tell, each area says in its `notifications`. */
export const notificationArea: Area = {
  routes: notificationRoutes,
  tasks: (services, areas) => {
    const kinds = gatherKinds(areas);
    return {
      deliver_notification: (payload) =>
        deliverNotification(
          services,
          kinds,
          z.object({ notification_id: z.string() }).parse(payload).notification_id,
        ),
      deliver_waiting_notifications: () => deliverWaiting(services, kinds),
      clear_old_notifications: () => clearOld(services),
      send_notification_digests: () => sendDigests(services, kinds),
    };
  },
  crontab: [
    '* * * * * deliver_waiting_notifications',
    '*/5 * * * * send_notification_digests',
    '20 3 * * * clear_old_notifications',
  ],
  seed: ensurePushKeys,
};
