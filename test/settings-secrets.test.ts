import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '#test/kit/server-process.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

const FLAGS: string[] = JSON.parse(readFileSync('scripts/server-flags.json', 'utf8'));
const PARTS = ['pa55/w0rd', 'cl1ent', 'h00k', 'm3trics'];

/** Collects everything a real server prints, until it ends or has printed this. */
async function readOutput(
  environment: Record<string, string>,
  isEnough = (_: string) => false,
): Promise<string> {
  const child = spawn(process.execPath, [...FLAGS, 'src/server/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'trace', APP_ENV: 'staging', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => (said += words));
  const ended = once(child, 'exit');
  while (child.exitCode === null && !isEnough(said)) await Promise.race([ended, sleep(100)]);
  child.kill('SIGTERM');
  await ended;
  return said;
}

const mustHide = (said: string) => {
  for (const part of PARTS) expect(said).not.toContain(part);
  expect(said).not.toContain(encodeURIComponent(PARTS[0] ?? ''));
};

it.each([
  [
    { DATABASE_URL: 'postgres://placewell:pa55/w0rd@127.0.0.1:99999/placewell' },
    'DATABASE_URL must have a port from 1 to 65535',
  ],
  [
    { DATABASE_URL: 'postgres://placewell:pa55/w0rd@127.0.0.1:1/placewell' },
    'The database placewell at 127.0.0.1:1 (DATABASE_URL) cannot be reached',
  ],
  [{ DATABASE_URL: 'postgres://placewell:pa55/w0rd@127.0.0.1' }, 'cannot be reached or refuses'],
  [{ SMTP_URL: 'smtp://user:pa55/w0rd@mail.example:70000' }, 'SMTP_URL must have a port from 1 to 65535'],
  [
    { CHAT_WEBHOOK_URL: 'https://user:h00k@chat.example' },
    'CHAT_WEBHOOK_URL must be an address without a user name',
  ],
  [{ METRICS_TOKEN: 'm3trics' }, 'METRICS_TOKEN must have at least 24 characters'],
])(
  '[OPS-33] [hostile] a server that cannot start with %j reports why in one sentence, without a secret',
  async (given, sentence) => {
    const said = await readOutput(given);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^\s+at /m);
    mustHide(said);
  },
);

it('[OPS-33] [hostile] a server with slashes in its passwords prints no secret, whatever it cannot connect to', async () => {
  const database = await openTestDatabase();
  const said = await readOutput(
    {
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
      SMTP_URL: 'smtp://user:pa55/w0rd@127.0.0.1:1',
      OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_CLIENT_ID: 'placewell',
      OIDC_CLIENT_SECRET: 'cl1ent-secret',
      CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/h00k',
      METRICS_TOKEN: 'm3trics'.repeat(4),
      SMTP_PASSWORD: 'pa55/w0rd',
    },
    (said) => ['mail server', '(OIDC_ISSUER)', 'ready at'].every((words) => said.includes(words)),
  );
  await database.drop();
  expect(said).toContain('SMTP_PASSWORD is not a Placewell setting');
  expect(said).toContain('The mail server 127.0.0.1:1 (SMTP_URL) does not work at the moment');
  expect(said).toContain('(OIDC_ISSUER) does not work: nothing listens at that host and port');
  mustHide(said);
});
