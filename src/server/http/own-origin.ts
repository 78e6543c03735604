import type { FastifyRequest } from 'fastify';

/**
 * The product may be opened on its own machine by any name of that machine (RFC 6761: `localhost` is 127.0.0.1), and by
 * another port where one is forwarded. No other site can have such a name: the browser resolves it by itself.
 */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

export const isLoopback = (origin: string): boolean => LOOPBACK.test(origin);

/** The origin by which the browser reaches us: the public one, or the spelling of this machine that it uses. */
export function originFor(request: Pick<FastifyRequest, 'headers'>, public_url: string): string {
  const asked = `http://${request.headers.host ?? ''}`;
  return isLoopback(public_url) && isLoopback(asked) ? asked : public_url;
}

/** Whether an origin is the one that serves this request. Another port of this machine is another application. */
export function isOwnOrigin(
  origin: string,
  public_url: string,
  request: Pick<FastifyRequest, 'headers'>,
): boolean {
  return origin === public_url || origin === originFor(request, public_url);
}

/** Whether a call comes from our pages, as far as the browser tells; programs tell nothing, and have no cookie of a person. */
export function isFromOurPages(request: Pick<FastifyRequest, 'headers'>, public_url: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin, public_url, request);
  return site === undefined || site === 'same-origin';
}
