import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/kit/start-test-app.ts';

const test = await startTestApp({
  environment: { PUBLIC_URL: 'https://care.example.org', OFFICE_EMAIL_TO: 'office@example.org' },
});
const { hostname, port } = new URL(test.address);

/** Sends raw bytes, and reads the whole response. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (words) => (answer += words));
  socket.on('error', () => undefined);
  // The socket stays open, because a server may drop a caller who has hung up.
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const EVERYWHERE = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /geolocation/,
  'cross-origin-opener-policy': /^same-origin$/,
  'strict-transport-security': /max-age/,
};
const one = (path: string, method = 'GET', more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: care.example.org\r\nConnection: close\r\n${more}\r\n`;

describe('the security headers', () => {
  it.each([
    ['a call', one('/api/health'), 200],
    ['an address that cannot be decoded', one('/a%ff'), 400],
    ['a call whose address cannot be decoded', one('/api/appointments/%ff'), 400],
    ['an address that is none', one('/nowhere'), 404],
    ['a call that is none', one('/api/nowhere'), 404],
    ['a file that is none', one('/assets/nowhere.js'), 404],
    ['dots that lead out', one('/assets/..%2f..%2fpackage.json'), 404],
    ['a very long address', one(`/${'a'.repeat(9_000)}`), 404],
    ['OPTIONS', one('/api/users/me', 'OPTIONS'), 404],
    ['TRACE', one('/', 'TRACE'), 404],
    ['a method of another protocol', one('/', 'PROPFIND'), 404],
    ['a method that is none', one('/', 'NONSENSE'), 400],
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['headers that are too large', one('/', 'GET', `x-large: ${'a'.repeat(70_000)}\r\n`), 431],
    [
      'two lengths of one body',
      one('/api/users/sign_in', 'POST', 'content-length: 1\r\ncontent-length: 2\r\n'),
      400,
    ],
    ['an expectation that is none', one('/api/users/me', 'GET', 'expect: nonsense\r\n'), 401],
    ['two hosts', one('/login', 'GET', 'Host: evil.example\r\n'), 400],
    ['two hosts of one name', one('/api/health', 'GET', 'host: care.example.org\r\n'), 400],
    ['no host', 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('[ERR-05] [hostile] are in the response to %s', async (_, text, status) => {
    const answer = await sendRaw(text);
    const [head = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    for (const [name, value] of Object.entries(EVERYWHERE))
      expect(headers[name] ?? 'missing', name).toMatch(value);
  });

  it('[ERR-05] are in a live connection, whose headers are written by hand', async () => {
    const stop = new AbortController();
    const { headers } = await test.as.admin().fetch('/api/live/', { signal: stop.signal });
    stop.abort();
    for (const [name, value] of Object.entries(EVERYWHERE))
      expect(headers.get(name) ?? 'missing', name).toMatch(value);
  });
});

it('[ERR-05] robots are disallowed, and security.txt says whom to contact about a weakness', async () => {
  const robots = await sendRaw(one('/robots.txt'));
  expect(robots).toContain('User-agent: *\nDisallow: /\n');
  const text = await (await fetch(`${test.address}/.well-known/security.txt`)).text();
  expect(text).toMatch(
    /^Contact: mailto:office@example\.org\nExpires: 20\d\d-[\dT:.-]+Z\nPreferred-Languages: en\nCanonical: https:\/\/care\.example\.org\/\.well-known\/security\.txt\n$/,
  );
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(30 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
});
