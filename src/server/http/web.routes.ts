import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EMERGENCY_NUMBER, EMERGENCY_NUMBER_META, GALLERY_META } from '#contract/core/constants.ts';
import { SCREENS } from '#contract/core/screens.gen.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** How the addresses of pages begin; the browser finds the page. Nothing else is answered with one. */
export const PAGES = [...new Set(SCREENS.map((path) => path.split('/')[1] ?? ''))].filter(Boolean).sort();

/** Pages that come without the application, for a phone with a bad line. */
const PAGES_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  '/external/referral': 'referral.html',
  '/external/referral/answer': 'referral-answer.html',
  '/external/quotation': 'quotation-answer.html',
};

const isPage = (path: string): boolean => path === '/' || PAGES.includes(path.split('/')[1] ?? '');

/** The built web application: hashed files for ever, the page itself always asked for again. */
export async function webRoutes(app: FastifyInstance, root = WEB_ROOT): Promise<void> {
  if (!existsSync(root)) {
    app.setNotFoundHandler(() => {
      throw new AppError('not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = addPageFacts(readFileSync(join(root, 'index.html'), 'utf8'), app.services.config);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  // A device that kept the page of a demo must fetch that of production, though the build is the same.
  const worker = readWorker(root, app.services.config);
  if (worker)
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    );
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const own = PAGES_OF_THEIR_OWN[path];
    if (isRead && isPage(path)) return own ? reply.sendFile(own) : sendPage(reply);
    // People who mistyped an address see the page that says so; to programs there is nothing.
    const isPerson = isRead && request.headers.accept?.includes('text/html') && !isOurs(path);
    if (!isPerson) throw new AppError('not_found');
    return sendPage(reply.code(404));
  });
}

/** The service worker, whose build is another where the page says something else; undefined where there is none. */
export function readWorker(
  root: string,
  { APP_ENV, GALLERY }: Pick<Config, 'APP_ENV' | 'GALLERY'>,
): string | undefined {
  const file = join(root, 'sw.js');
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').replace(
    /const BUILD = '(\w+)'/,
    `const BUILD = '$1-${APP_ENV}-${GALLERY}'`,
  );
}

/** The page with what it must know before its first call: in production the emergency number; whether the gallery is shown. */
export function addPageFacts(
  html: string,
  { APP_ENV, GALLERY }: Pick<Config, 'APP_ENV' | 'GALLERY'>,
): string {
  const facts = [
    ...(APP_ENV === 'production' ? [[EMERGENCY_NUMBER_META, EMERGENCY_NUMBER]] : []),
    ...(GALLERY === 'on' ? [[GALLERY_META, 'on']] : []),
  ];
  const elements = facts.map(([name, content]) => `<meta name="${name}" content="${content}" />`);
  return html.replace('<title>', `${elements.join('')}$&`);
}

/** Where only programs ask. */
const isOurs = (path: string): boolean => /^\/(api|assets|identity)(\/|$)/.test(path);
