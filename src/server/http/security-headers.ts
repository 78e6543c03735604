import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Services } from '#server/services.ts';

/**
 * Scripts and styles come only from our files, and none are inline. Nobody may frame us. Documents may come from other
 * hosts too. If another provider's chat is set, only the contact pages show it, in a frame.
 */
const pagePolicy = ({ DOCUMENT_HOSTS, CHAT_WIDGET_URL }: Config) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...DOCUMENT_HOSTS.map((host) => `https://${host}`)].join(' '),
    ...(CHAT_WIDGET_URL ? [`frame-src ${new URL(CHAT_WIDGET_URL).origin}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

type Place = Pick<Services, 'config' | 'public_url'>;

/** On every answer, also where no route matches: a malformed address, a request that is not HTTP, a stream. */
export function securityHeaders({ config, public_url }: Place): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(public_url.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** Only pages need these. Forty small files a visit need not each have them. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
];

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isAsset = request.url.startsWith('/assets/') && reply.statusCode < 400;
    for (const [name, value] of Object.entries(securityHeaders(app.services))) {
      if (isAsset && OF_PAGES.includes(name)) continue;
      // The built-in provider's pages have their own policy.
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

/** A request names one host. With two, a proxy might use one and we the other. Throws `input.malformed`. */
export function mustNameOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    ).length;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new AppError('input.malformed');
  });
}

const SECURITY_TXT_DAYS = 180;

/** For robots, and for people who have found a vulnerability (RFC 9116). */
export function wellKnownRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/.well-known/security.txt', (_, reply) => {
    const { config, public_url, clock } = app.services;
    const expires = new Date(clock().getTime() + SECURITY_TXT_DAYS * 86_400_000);
    const lines = [
      `Contact: mailto:${config.OFFICE_EMAIL_TO ?? config.EMERGENCY_EMAIL_TO}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${public_url}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
