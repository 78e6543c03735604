import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { startBucket } from '#test/kit/bucket.ts';
import { startMailServer } from '#test/kit/mail-server.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner, given, config, database_url } = await startTestApp();
const bucket = await startBucket();
const folder = await mkdtemp(join(tmpdir(), 'placewell-doctor-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run doctor` as an operator does, and returns its exit code and each check's line. */
async function examine(environment: Record<string, string> = {}, ...flags: string[]) {
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    ['src/server/doctor-main.ts', ...flags],
    { env: { PATH: process.env.PATH, APP_ENV: 'demo', DATABASE_URL: database_url, ...environment } },
  ).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
  const lines = new Map<string, string>();
  for (const [, outcome = '', check = '', sentence = ''] of stdout.matchAll(/^(\w+) +([^:]+): (.*)$/gm))
    lines.set(check, `${outcome} ${sentence}`);
  const listChecks = (wanted: string) =>
    [...lines].filter(([, line]) => line.startsWith(wanted)).map(([check]) => check);
  return {
    code,
    says: (check: string) => lines.get(check),
    problems: listChecks('PROBLEM'),
    warnings: listChecks('WARNING'),
  };
}

const closed_port = 'smtp://user:Zanzibar@127.0.0.1:1';

describe('npm run doctor', () => {
  it('[OPS-37] says that nobody can sign in yet, and that there is no backup', async () => {
    const { code, problems, warnings, says } = await examine();
    expect([code, problems, warnings]).toEqual([1, ['Administrators'], ['Backup']]);
    expect(says('Administrators')).toContain('Set FIRST_ADMIN_EMAIL');
  });

  it('[OPS-37] finds nothing wrong with a sound installation, sends a test e-mail, and leaves nothing behind', async () => {
    await given.user({ user_type: 'admin' });
    await given.user({ user_type: 'admin' });
    await makeBackup(config, database_url, join(folder, 'today'));
    const mail = await startMailServer(() => null);
    const { code, problems, warnings, says } = await examine(
      { ...bucket.environment, SMTP_URL: mail.url },
      '--mail-to',
      'operator@example.org',
    );
    expect([code, problems, warnings]).toEqual([0, [], []]);
    expect(says('Mail')).toMatch(/^ok 127\.0\.0\.1:\d+ accepted a test e-mail to operator@example\.org/);
    expect(mail.received.join()).toContain('Subject: Test e-mail from Placewell');
    expect(says('Bucket')).toBe('ok It stores, returns and removes a file.');
    expect(bucket.kept.size).toBe(0);
    expect(says('Backup')).toBe('ok The last one was made within the last hour.');
  });

  it('[OPS-37] names each part that does not work, without a password, and exits with 1', async () => {
    const [row] = await owner<{ id: string }[]>`
      insert into email (to_address, subject, body, created_at) values ('a@b.test', 'Hello', 'Hello', now() - interval '2 hours')
      returning id`;
    await owner`select graphile_worker.add_job('send_email', run_at => now() - interval '1 hour')`;
    await owner`update schema_migration set applied_at = now() - interval '3 days' where name = 'backup'`;
    onTestFinished(async () => {
      await owner`delete from email where id = ${row?.id ?? ''}`;
      await owner`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
    });
    const { code, problems, says, warnings } = await examine({
      ...bucket.environment,
      S3_REGION: 'eu-west-1',
      SMTP_URL: closed_port,
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'placewell',
      FILE_SCAN_COMMAND: '/no/such/scanner',
      SMTP_ULR: 'smtp://mail.example',
    });
    expect([code, problems]).toEqual([
      1,
      ['Mail', 'Bucket', 'Virus scanner', 'Sign-in provider', 'Jobs', 'E-mails'],
    ]);
    expect(warnings).toEqual(['Settings', 'Backup']);
    expect(says('Settings')).toContain('Did you mean SMTP_URL?');
    expect(says('Mail')).not.toContain('Zanzibar');
    expect(says('Jobs')).toContain('A job has waited 60 minutes.');
    expect(says('Backup')).toBe('WARNING The last one was made 72 hours ago.');
  });

  it('[OPS-37] says that a newer version has run', async () => {
    await owner`insert into schema_migration (name, checksum) values ('99991231000000_pets.sql', '')`;
    const newer = await examine();
    expect(newer.problems).toEqual(['Migrations']);
    expect(newer.says('Migrations')).toContain('99991231000000_pets.sql');
    await owner`delete from schema_migration where name like '9999%'`;
  });

  it('[OPS-37] names every setting that production should have', async () => {
    const { says } = await examine({
      ...{ APP_ENV: 'production', PUBLIC_URL: 'https://care.example.org', EMAIL_FROM: 'care@example.org' },
      ...{ OIDC_ISSUER: 'https://127.0.0.1:1', OIDC_CLIENT_ID: 'placewell', SMTP_URL: closed_port },
      ...{ EMERGENCY_EMAIL_TO: 'on-call@example.org', AGENCY_PHONE: '020 7946 0000' },
      ON_CALL_PHONE: '07700 900000',
    });
    expect(says('Settings')).toMatch(/^WARNING BACKUP_KEY is not set.* TRUSTED_PROXIES is not set/);
  });

  it('[OPS-37] says which setting is wrong, and that the database cannot be reached', async () => {
    const wrong = await examine({ PORT: 'http' });
    expect([wrong.code, wrong.problems]).toEqual([1, ['Settings']]);
    const url = new URL(database_url);
    url.port = '1';
    const away = await examine({ DATABASE_URL: url.href });
    expect([away.code, away.problems]).toEqual([1, ['Database']]);
    expect(away.says('Database')).toContain('cannot be reached');
    expect((await examine({}, '--mail')).code).toBe(2);
  });
});
