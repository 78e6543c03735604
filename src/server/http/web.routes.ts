import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EMERGENCY_NUMBER, EMERGENCY_NUMBER_META } from '#contract/core/constants.ts';
import { SCREENS } from '#contract/core/screens.gen.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The first words of our pages' addresses. The browser finds the page. Only these addresses are answered with it. */
export const PAGES = [...new Set(SCREENS.map((path) => path.split('/')[1] ?? ''))].filter(Boolean).sort();

/** Pages that work without the application, for a phone with a bad connection. */
const PAGES_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  '/external/referral': 'referral.html',
  '/external/referral/answer': 'referral-answer.html',
  '/external/quotation': 'quotation-answer.html',
};

const isPage = (path: string): boolean => path === '/' || PAGES.includes(path.split('/')[1] ?? '');

/** Serves the built web application. Hashed files are cached for ever, and the page itself is always revalidated. */
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
  const page = addPageFacts(readFileSync(join(root, 'index.html'), 'utf8'), app.services.config.APP_ENV);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  // A device that kept the page of a demo must fetch the page of production, although the build is the same.
  const worker = readWorker(root, app.services.config.APP_ENV);
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
    // People who mistype an address get a page that says so. Programs get an error.
    const isPerson = isRead && request.headers.accept?.includes('text/html') && !isOurs(path);
    if (!isPerson) throw new AppError('not_found');
    return sendPage(reply.code(404));
  });
}

/** The service worker. Its build differs where the page differs. Undefined if there is none. */
export function readWorker(root: string, app_env: Config['APP_ENV']): string | undefined {
  const file = join(root, 'sw.js');
  if (!existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').replace(/const BUILD = '(\w+)'/, `const BUILD = '$1-${app_env}'`);
}

/** The page with what it must know before its first call: in production the emergency number. */
export function addPageFacts(html: string, app_env: Config['APP_ENV']): string {
  if (app_env !== 'production') return html;
  return html.replace('<title>', `<meta name="${EMERGENCY_NUMBER_META}" content="${EMERGENCY_NUMBER}" />$&`);
}

/** Addresses for programs only. */
const isOurs = (path: string): boolean => /^\/(api|assets|identity)(\/|$)/.test(path);
