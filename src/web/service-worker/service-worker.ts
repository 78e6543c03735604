/**
 * The application's own files on the device, so that it opens without signal. Built into `/sw.js` by vite.config.ts.
 *
 * 1. Only files of the build are kept. `/api` and `/identity` go to the network as if this did not exist.
 * 2. One cache for each build. The one before stays, for tabs that still run it; older ones go.
 * 3. A new build waits until somebody asks for it: nothing reloads under a person who writes.
 */

/** Written in front of this file by the build: every file of it, and a name for all of them together. */
declare const FILES: readonly string[];
declare const BUILD: string;

const PREFIX = 'shell-';
const CACHE = `${PREFIX}${BUILD}`;
const PAGE = '/index.html';

/** As much of the worker's global scope as is used here; the page's types do not have it. */
interface Scope {
  location: Location;
  clients: { claim(): Promise<void> };
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
}

const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
  // A page that was loading while this took over is served by it from now on.
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

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Names with a hash never change; the others are asked for past the browser's own cache.
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
