import { z } from 'zod';
import { type Area, gatherKinds } from '#server/area.ts';
import { clearOld, deliverNotification, deliverWaiting } from '#server/notifications/deliver.ts';
import { notificationRoutes } from '#server/notifications/notifications.routes.ts';
import { ensurePushKeys } from '#server/notifications/push-keys.ts';
import { sendDigests } from '#server/notifications/send-digests.ts';

/** The only way to notify somebody. Each area declares its kinds in `notifications`. */
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
