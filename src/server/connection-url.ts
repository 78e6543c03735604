/**
 * Reads a URL with a sign-in, such as postgres://user:password@host:5432/name, as people write it. The password may
 * have any character, also `/`, `@` and `#`, encoded or not. Error messages never repeat the input.
 */
type Reading = { url: string; problem?: undefined } | { problem: string; url?: undefined };

const WHOLE = /^([a-z]+):\/\/(.*)$/s;
/** The host, port, path and query, after the last `@`. */
const PLACE = /^(\[[0-9a-f:.]+\]|[^/?#:[\]]*)(?::([^/?#]*))?(\/[^?#]*)?(\?[^#]*)?$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i;

export function readConnectionUrl(text: string, schemes: readonly string[], example: string): Reading {
  const fail = (what: string): Reading => ({ problem: `${what}, as in ${example}` });
  const [, scheme = '', rest = ''] = WHOLE.exec(text.trim()) ?? [];
  if (!schemes.includes(scheme))
    return fail(`must begin with ${schemes.map((name) => `${name}://`).join(' or ')}`);
  const end = rest.lastIndexOf('@');
  if (hasAtInQuery(rest)) return fail('must write @ in its query as %40');
  const [, host = '', port, path = '', query = ''] = PLACE.exec(rest.slice(end + 1)) ?? [];
  if (!HOST.test(host)) return fail('must name a host');
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return fail('must have a port from 1 to 65535, or none');
  const address = `${host}${port ? `:${port}` : ''}${path}${query}`;
  const url = `${scheme}://${end < 0 ? '' : `${encodeSignIn(rest.slice(0, end))}@`}${address}`;
  return URL.canParse(url) ? { url } : fail('must be an address');
}

/**
 * Whether the last `@` is in the query. The text after it would then be read as the host, and would get the password.
 */
function hasAtInQuery(rest: string): boolean {
  const ends = [-1, ...[...rest.matchAll(/@/g)].map(({ index }) => index)];
  return ends.some((end) => {
    const [, host = '', port = '', , query = ''] = PLACE.exec(rest.slice(end + 1)) ?? [];
    return HOST.test(host) && /^\d*$/.test(port) && /^\?\w+=.*@/s.test(query);
  });
}

function encodeSignIn(text: string): string {
  const [user = '', ...password] = text.split(':');
  return [user, ...(password.length > 0 ? [password.join(':')] : [])].map(encodeOnce).join(':');
}

/** Encoded characters stay. A lone `%` is meant as itself. */
function encodeOnce(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    return encodeURIComponent(text);
  }
}
