import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, listShape, paging, TimeOfDay, Version } from '#contract/core/shapes.ts';

/**
 * Notifications (NTF-01…): everything that a person is told, on each of their devices and in the bell of the frame.
 *
 * 1. The stored row has no words. The server writes them when the row is read, from what the reader may see then.
 * 2. A lock screen shows initials, area and time, but no name.
 * 3. A job delivers each row. Every minute a scheduled job looks for undelivered rows, so a crash loses none.
 * 4. Reminders about reports and referrals check the record, not the notification, to see whether somebody has acted.
 */

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  /** `Report returned`. */
  title: z.string(),
  text: z.string(),
  /** The screen to open. Null if the reader may no longer open it. */
  href: z.string().nullable(),
  is_urgent: z.boolean(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Everybody = { admin: 'OWN', carer: 'OWN', client: 'OWN' } as const;
const Unread = z.object({ unread: z.int() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/',
  summary: 'The reader’s notifications, newest first, with the number unread',
  access: Everybody,
  audit: null,
  query: z.strictObject({ unread: z.enum(['true']).optional(), ...paging(['created_at']) }),
  answer: listShape(Notification).extend({ unread: z.int() }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread/',
  summary: 'The number of unread notifications',
  access: Everybody,
  audit: null,
  answer: Unread,
});

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/read/',
  summary: 'Mark one notification as read',
  access: Everybody,
  audit: null,
  params: z.object({ id: Id }),
  answer: Unread,
});

export const markAllRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/read/',
  summary: 'Mark a notification and all earlier ones as read',
  access: Everybody,
  audit: null,
  /** The newest notification that the person has seen. */
  body: z.strictObject({ up_to: Id }),
  answer: Unread,
});

/** The parts of the page of choices, in its order. */
export const NotificationGroup = z.enum([
  ...(['safety', 'appointments', 'reports', 'money', 'young_people', 'messages'] as const),
]);
export type NotificationGroup = z.infer<typeof NotificationGroup>;

export const EmailChoice = z.enum(['at_once', 'daily', 'never']);
export type EmailChoice = z.infer<typeof EmailChoice>;

/** The defaults are in server/notifications/first-choices.ts. */
const KindChoice = z.object({
  kind: z.string().regex(/^[a-z_]{3,60}$/, 'Choose a notification from the list.'),
  push: z.boolean(),
  /** Null if another e-mail about it is always sent. */
  email: EmailChoice.nullable(),
});
export type KindChoice = z.infer<typeof KindChoice>;

const hours = {
  /** Whether push notifications go to the reader's devices. */
  push: z.boolean(),
  /** London's time. Urgent notifications ignore quiet hours. Null if the person has no quiet hours. */
  quiet_from: TimeOfDay.nullable(),
  quiet_until: TimeOfDay.nullable(),
  /** When the daily e-mail is sent. */
  daily_at: TimeOfDay,
  version: Version,
};

export const NotificationChoices = z.object({
  ...hours,
  kinds: z.array(KindChoice.extend({ label: z.string(), group: NotificationGroup, is_urgent: z.boolean() })),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/notifications/choices/',
  summary: 'The reader’s notification settings',
  access: Everybody,
  audit: null,
  answer: NotificationChoices,
});

export const setNotificationChoices = endpoint({
  method: 'PUT',
  path: '/api/notifications/choices/',
  summary: 'Change the reader’s notification settings',
  access: Everybody,
  audit: null,
  body: z
    .strictObject({ ...hours, kinds: z.array(KindChoice.strict()).max(100) })
    .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
      path: ['quiet_until'],
      error: 'Enter both times, or leave both empty.',
    })
    .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
      path: ['quiet_until'],
      error: 'Choose two different times.',
    }),
  answer: NotificationChoices,
});

const Endpoint = z.url('This browser did not give an address for notifications.').max(1000);
const Key = z.string().regex(/^[\w-]{10,200}$/, 'This browser did not give a key for notifications.');

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/notifications/push_key/',
  summary: 'The public key that a browser subscribes with (VAPID)',
  access: Everybody,
  audit: null,
  answer: z.object({ public_key: z.string() }),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices/',
  summary: 'Push notifications to this browser, for this reader only',
  access: Everybody,
  audit: null,
  body: z.strictObject({ endpoint: Endpoint, keys: z.strictObject({ p256dh: Key, auth: Key }) }),
  answer: z.object({ id: Id }),
});

export const removePushDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices/remove/',
  summary: 'Stop pushing notifications to this browser',
  access: Everybody,
  audit: null,
  body: z.strictObject({ endpoint: Endpoint }),
  answer: z.object({ removed: z.boolean() }),
  status: 200,
});
