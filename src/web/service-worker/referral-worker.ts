/**
 * The public referral form on the device of a user without an account, so that a reload without a connection shows it
 * again with the typed text. Built into `/referral-sw.js` by vite.config.ts; the application's own worker is
 * service-worker.ts.
 *
 * 1. The page and the option lists come from the network first. The stored copies are used if there is no response.
 * 2. Files of the build have a hash in their name and come from the cache.
 * 3. Nothing that users type or read is stored here.
 */

/** Added by the build: the files of the form, and one name for this set of files. */
declare const FILES: readonly string[];
declare const BUILD: string;

const PREFIX = 'referral-';
const CACHE = `${PREFIX}${BUILD}`;
const FORM = '/external/referral';
const PAGE = '/referral.html';
/** Without personal data, and the same for everybody. */
const LISTS = [
  '/api/app_support_required_questions/external_link/',
  '/api/app_clients/options_external_link/',
  '/api/contact_numbers/',
];
/** On a weak signal a response may never arrive. */
const PATIENCE_MS = 6_000;

/** The parts of the worker's global scope that are used here; the page's types do not have it. */
interface Scope {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(
    name: 'install' | 'activate',
    listen: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    name: 'fetch',
    listen: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(keepForm()));
scope.addEventListener('activate', (event) => event.waitUntil(dropEarlier()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === FORM) event.respondWith(askFirst(request, PAGE));
  } else if (LISTS.includes(pathname)) event.respondWith(askFirst(request, pathname));
  else if (FILES.includes(pathname)) event.respondWith(findKept(pathname, request));
});

async function keepForm(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, PAGE, ...LISTS]);
  await scope.skipWaiting();
}

/** The previous build stays, for a tab that still runs it. */
async function dropEarlier(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

async function askFirst(request: Request, kept_as: string): Promise<Response> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const answer = await Promise.race([fetch(request).catch(() => undefined), patience]);
  const cache = await caches.open(CACHE);
  if (answer?.ok) await cache.put(kept_as, answer.clone());
  return answer?.ok ? answer : ((await cache.match(kept_as)) ?? answer ?? Response.error());
}

async function findKept(path: string, request: Request): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}
