import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, roleName, rolePassword } from '#server/db/pools.ts';
import { hideSecrets } from '#server/secrets.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

const SECRET = 'h7/G@?#:%zx';

describe('an address with a password', () => {
  it.each([SECRET, encodeURIComponent(SECRET), 'plain', '50%', 'a%2Fb', "it's (odd)*!", 'ä€ '])(
    '[OPS-33] may contain any character, encoded or not: %s',
    (password) => {
      const given = { DATABASE_URL: `postgres://us.er:${password}@db_host:5433/name?sslmode=require` };
      const url = new URL(readConfig(given).DATABASE_URL ?? '');
      expect([url.username, url.hostname, url.port, url.pathname, url.search]).toEqual([
        'us.er',
        'db_host',
        '5433',
        '/name',
        '?sslmode=require',
      ]);
      const meant = password === encodeURIComponent(SECRET) ? SECRET : password.replace('%2F', '/');
      expect(decodeURIComponent(url.password)).toBe(meant);
    },
  );

  it.each([
    ['smtp://mail.example', 'smtp://mail.example'],
    ['smtps://user@mail.example:465', 'smtps://user@mail.example:465'],
    ['smtp://[::1]:25', 'smtp://[::1]:25'],
    [' smtp://127.0.0.1 ', 'smtp://127.0.0.1'],
  ])('[OPS-33] is used unchanged: %s', (given, taken) => {
    expect(readConfig({ SMTP_URL: given }).SMTP_URL).toBe(taken);
  });

  it.each([
    [
      'DATABASE_URL',
      `postgres://user:${SECRET}@host:65536/name`,
      'must have a port from 1 to 65535, or none',
    ],
    ['DATABASE_URL', `postgres://user:${SECRET}@host:0/name`, 'must have a port from 1 to 65535, or none'],
    ['DATABASE_URL', `postgres://user:${SECRET}@host:five/name`, 'must have a port from 1 to 65535, or none'],
    ['DATABASE_URL', `postgres://user:${SECRET}@/name`, 'must name a host'],
    ['DATABASE_URL', `postgres://user:${SECRET}@one,two/name`, 'must name a host'],
    ['DATABASE_URL', `postgres://user:${SECRET}`, 'must name a host'],
    ['DATABASE_URL', `user:${SECRET}@host/name`, 'must begin with postgres:// or postgresql://'],
    [
      'DATABASE_URL',
      `postgres://user:${SECRET}@host/name?application_name=x@y`,
      'must write @ in its query as %40',
    ],
    ['DATABASE_URL', 'postgres://user:word@host?options=x@y', 'must write @ in its query as %40'],
    ['DATABASE_URL', 'postgres://host/name?user=x@y', 'must write @ in its query as %40'],
    ['SMTP_URL', `smtps://user:${SECRET}@mail.example:99999`, 'must have a port from 1 to 65535, or none'],
    ['SMTP_URL', `smtps://user:${SECRET}@mail example`, 'must name a host'],
    ['SMTP_URL', `https://user:${SECRET}@mail.example`, 'must begin with smtp:// or smtps://'],
  ])(
    '[OPS-33] [hostile] %s is refused in one sentence with an example, and is not repeated: %s',
    (name, value, words) => {
      const refusal = (() => {
        try {
          readConfig({ [name]: value });
        } catch (error) {
          return String(error);
        }
      })();
      expect(refusal).toContain(`A setting is not right: ${name} ${words}, as in `);
      expect(refusal).not.toContain(SECRET);
      expect(refusal).not.toContain('G@');
    },
  );

  it.each(['CHAT_WEBHOOK_URL', 'OIDC_ISSUER', 'CARE_PLANNER_URL', 'FILE_SCAN_URL', 'S3_BUCKET_URL'])(
    '[OPS-33] [hostile] is refused in %s, which is not treated as a secret',
    (name) => {
      expect(() => readConfig({ [name]: 'https://user:word@host.example/' })).toThrow(
        `${name} must be an address without a user name and a password.`,
      );
    },
  );

  it('[OPS-33] signs in to PostgreSQL as the owner and as each role', async () => {
    const database = await openTestDatabase();
    const owner = connect(database.url, { max: 1 });
    const name = `odd_${Date.now()}`;
    await owner.unsafe(`create role ${name} login password 'h7/G@?#:%zx'`);
    const given = new URL(database.url);
    const { DATABASE_URL = '' } = readConfig({
      DATABASE_URL: `postgres://${name}:${SECRET}@${given.host}${given.pathname}`,
    });
    const odd = connect(DATABASE_URL, { max: 1 });
    expect([...(await odd`select current_user::text as me`)]).toEqual([{ me: name }]);
    expect(roleName(DATABASE_URL, 'app_admin')).toBe(`app_admin_${name}`);
    expect(rolePassword(DATABASE_URL, 'app_admin')).toMatch(/^[\w-]{43}$/);
    await odd.end();
    await owner.unsafe(`drop role ${name}`);
    await owner.end();
    await database.drop();
  });
});

it('[OPS-33] [hostile] an error message is printed without secrets', () => {
  const environment = { SMTP_URL: `smtp://user:${SECRET}@host`, METRICS_TOKEN: 'm'.repeat(24) };
  const text = `Invalid URL: ${environment.SMTP_URL} ${SECRET} ${encodeURIComponent(SECRET)} ${environment.METRICS_TOKEN}`;
  expect(hideSecrets(text, environment)).toBe('Invalid URL: [hidden] [hidden] [hidden] [hidden]');
});

it.each(['p@ss/word', 'p%40ss%2fword', 'p%40ss%2Fword', '50%'])(
  '[OPS-33] [hostile] a password is hidden as given, decoded and encoded again: %s',
  (password) => {
    const said = ['p@ss/word', 'p%40ss%2fword', 'p%40ss%2Fword', '50%', '50%25'];
    const own =
      password === '50%' ? said.slice(3) : password.includes('2f') ? said.slice(0, 3) : [said[0], said[2]];
    const environment = { DATABASE_URL: `postgres://user:${password}@host/name` };
    expect(hideSecrets(own.join(' '), environment)).toBe(own.map(() => '[hidden]').join(' '));
  },
);
