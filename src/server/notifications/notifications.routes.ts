import type { FastifyInstance } from 'fastify';
import {
  addPushDevice,
  countUnread,
  getNotificationChoices,
  getPushKey,
  listNotifications,
  markAllRead,
  markRead,
  removePushDevice,
  setNotificationChoices,
} from '#contract/core/notifications.ts';
import { gatherKinds } from '#server/area.ts';
import { type Call, serve } from '#server/http/serve.ts';
import type { Recipient } from '#server/notifications/notification-kind.ts';
import {
  dropDevice,
  holdDevice,
  keepChoices,
  markAllUpTo,
  markOneRead,
} from '#server/notifications/notifications.actions.ts';
import {
  countUnreadRows,
  describeChoices,
  findNotifications,
} from '#server/notifications/notifications.queries.ts';
import { findPushKeys } from '#server/notifications/push-keys.ts';

const readRecipient = ({ actor }: Pick<Call<unknown, unknown, unknown>, 'actor'>): Recipient => ({
  role: actor.role,
  user_id: actor.user.id,
});

/** A person's own notifications (NTF-01…). The trigger notification_live makes open screens load again. */
export function notificationRoutes(app: FastifyInstance): void {
  const kinds = gatherKinds(app.areas);
  const countLeft = async (db: Call<unknown, unknown, unknown>['db']) => ({
    unread: await countUnreadRows(db),
  });

  serve(app, listNotifications, (call) => findNotifications(call.db, kinds, readRecipient(call), call.query));
  serve(app, countUnread, ({ db }) => countLeft(db));
  serve(app, markRead, async ({ db, params }) => {
    await markOneRead(db, params.id);
    return countLeft(db);
  });
  serve(app, markAllRead, async ({ db, body }) => {
    await markAllUpTo(db, body.up_to);
    return countLeft(db);
  });

  serve(app, getNotificationChoices, (call) => describeChoices(call.db, kinds, readRecipient(call)));
  serve(app, setNotificationChoices, async (call) => {
    await keepChoices(call.db, kinds, readRecipient(call), call.body);
    return describeChoices(call.db, kinds, readRecipient(call));
  });

  serve(app, getPushKey, async ({ services }) => ({
    public_key: (await findPushKeys(services.pools.app_system)).public_key,
  }));
  serve(app, addPushDevice, async ({ db, body, services }) => ({
    id: await holdDevice(db, body, services.config.PUSH_HOSTS),
  }));
  serve(app, removePushDevice, async ({ db, body }) => ({ removed: await dropDevice(db, body.endpoint) }));
}
