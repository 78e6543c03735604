/**
 * The application's own files on the device, so that it opens without signal. Built into `/sw.js` by vite.config.ts.
 *
 * 1. Only files of the build are stored. `/api` and `/identity` always go to the network.
 * 2. One cache for each build. The previous one stays, for tabs that still run it; older ones are deleted.
 * 3. A push is shown as it is: it contains initials, an area and a time, and no name.
 * 4. A new build waits until the user asks for it: the page never reloads while somebody types.
 */

/** Added by the build: every file of it, and one name for this set of files. */
declare const FILES: readonly string[];
declare const BUILD: string;

const PREFIX = 'shell-';
const CACHE = `${PREFIX}${BUILD}`;
const PAGE = '/index.html';

/** The parts of the worker's global scope that are used here; the page's types do not have it. */
interface Scope {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    name: 'install' | 'activate',
    listen: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    name: 'fetch',
    listen: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(name: 'message', listen: (event: MessageEvent) => void): void;
  addEventListener(
    name: 'push',
    listen: (event: {
      data: { json(): PushMessage } | null;
      waitUntil(work: Promise<unknown>): void;
    }) => void,
  ): void;
  addEventListener(
    name: 'notificationclick',
    listen: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

/** A window of the application. */
interface Page {
  focus(): Promise<Page>;
  navigate(url: string): Promise<unknown>;
}

/** As the server pushes it. */
interface PushMessage {
  id: string;
  title: string;
  body: string;
  href: string;
  is_urgent: boolean;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
  // A page that loaded before this worker took over is served by it from now on.
  if (data === 'claim') void scope.clients.claim();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/api/') || pathname.startsWith('/identity')) return;
  if (request.mode === 'navigate') event.respondWith(answerFrom(PAGE, request));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(answerFrom(pathname, request));
});

scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(event.data.json()));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = Object(event.notification.data);
  event.waitUntil(openAt(typeof href === 'string' && href.startsWith('/') ? href : '/dashboard'));
});

/** A repeated notification, after the sender crashed, silently replaces the first. */
const showPushed = ({ id, title, body, href, is_urgent }: PushMessage) =>
  scope.registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icon-192.png',
    requireInteraction: is_urgent,
    data: { href },
  });

async function openAt(href: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) return void (await scope.clients.openWindow(href));
  await page.focus();
  await page.navigate(href);
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Names with a hash never change. The others are fetched past the browser's own cache.
  const fresh = (path: string) =>
    new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' });
  await cache.addAll(FILES.map(fresh));
}

async function takeOver(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** This build's file, an earlier build's under that name, or the network's. */
async function answerFrom(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}
