import { addPushDevice, getPushKey, removePushDevice } from '#contract/core/notifications.ts';
import { callApi } from '#web/api/call.ts';

/**
 * Push notifications on this device (service worker). A browser has one subscription, which belongs to one user. The
 * owner's id is stored where signing out does not clear it, and the subscription ends if another user signs in here.
 */
export type PushState = 'impossible' | 'refused' | 'off' | 'on';

const NOTE = 'push-owner';

export async function findPushState(user_id: string): Promise<PushState> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = await findSubscription();
  return subscription && (await readOwner()) === user_id ? 'on' : 'off';
}

/**
 * Asks for permission and turns on notifications here. Throws ApiError, and any error of the browser.
 * @param keepAppFiles installs the service worker, which shows the notifications
 */
export async function startPush(user_id: string, keepAppFiles: () => Promise<void>): Promise<PushState> {
  if (!isPossible()) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return findPushState(user_id);
  await keepAppFiles();
  await subscribe(user_id);
  return 'on';
}

/**
 * Ends the subscription here and on the server. Without a connection only the browser ends it: its push service then
 * tells the server that it is gone.
 */
export async function stopPush(): Promise<void> {
  const subscription = isPossible() ? await findSubscription() : undefined;
  await noteOwner(undefined);
  if (!subscription) return;
  const told = callApi(removePushDevice, { body: { endpoint: subscription.endpoint } }).catch(
    () => undefined,
  );
  await Promise.all([told, subscription.unsubscribe()]);
}

/** At the start of a session: sends the user's own subscription to the server again and ends anybody else's. */
export async function settlePush(user_id: string): Promise<void> {
  if (!isPossible()) return;
  const owner = await readOwner();
  if (owner === user_id) {
    if (Notification.permission === 'granted') await subscribe(user_id);
    return;
  }
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  if (owner) await noteOwner(undefined);
}

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

async function subscribe(user_id: string): Promise<void> {
  const { public_key } = await callApi(getPushKey, {});
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no subscription.');
  await callApi(addPushDevice, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
  await noteOwner(user_id);
}

const ownerRequest = () => new Request(`/${NOTE}`);

async function readOwner(): Promise<string | undefined> {
  const found = await (await caches.open(NOTE)).match(ownerRequest());
  return found?.text();
}

async function noteOwner(user_id: string | undefined): Promise<void> {
  const notes = await caches.open(NOTE);
  if (user_id) await notes.put(ownerRequest(), new Response(user_id));
  else await notes.delete(ownerRequest());
}
