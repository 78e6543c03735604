import type { FastifyRequest } from 'fastify';

/** The names of the machine itself. Browsers resolve them locally, so no other site can have one. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins at which browsers reach us: the public one and, if that names this machine, its other names. The port
 * must be the same, because another port is another application.
 */
export function ownOrigins(public_url: string): string[] {
  const { protocol, hostname, port } = new URL(public_url);
  if (protocol !== 'http:' || !LOOPBACK.includes(hostname)) return [public_url];
  return LOOPBACK.map((name) => `http://${name}${port && `:${port}`}`);
}

type Asked = Pick<FastifyRequest, 'headers'>;

/** The origin of this request: its own name for us if that is one of ours, otherwise the public one. */
export function originFor({ headers }: Asked, public_url: string): string {
  const asked = `http://${headers.host ?? ''}`;
  return ownOrigins(public_url).includes(asked) ? asked : public_url;
}

/**
 * Whether a call comes from our pages, as far as the browser says. Programs say nothing, and have no cookie of a
 * person.
 */
export function isFromOurPages({ headers }: Asked, public_url: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return ownOrigins(public_url).includes(origin);
  return site === undefined || site === 'same-origin';
}
