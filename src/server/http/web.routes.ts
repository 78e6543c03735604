import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/http/app-error.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Scripts and styles are files of ours, nothing inline; nobody frames us. Documents may come from other hosts too. */
const pagePolicy = (document_hosts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...document_hosts.map((host) => `https://${host}`)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The built web application: hashed files for ever, the page itself always asked for again. */
export async function webRoutes(app: FastifyInstance): Promise<void> {
  const policy = pagePolicy(app.services.config.DOCUMENT_HOSTS);
  app.addHook('onSend', async (request, reply) => {
    // Read by pages only; forty small files a visit need not each carry them.
    if (request.url.startsWith('/assets/')) return;
    const hasOwn = request.url.startsWith('/identity') || reply.hasHeader('content-security-policy');
    if (!hasOwn) reply.header('content-security-policy', policy);
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
    if (app.services.public_url.startsWith('https://')) {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    }
  });
  if (!existsSync(WEB_ROOT)) {
    app.setNotFoundHandler(() => {
      throw new AppError('not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: WEB_ROOT,
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
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage) throw new AppError('not_found');
    return reply.sendFile('index.html');
  });
}
