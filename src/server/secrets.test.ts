import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from '#server/config.ts';
import type { SECRETS } from '#server/secrets.ts';
import { findUnknownSettings } from '#server/unknown-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'placewell-secrets-'));
const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('a secret in a file', () => {
  it('[OPS-33] is read without its final line break', () => {
    const values: Record<(typeof SECRETS)[number], string> = {
      DATABASE_URL: 'postgres://placewell:word@127.0.0.1/placewell',
      SMTP_URL: 'smtps://user:word@mail.example',
      OIDC_CLIENT_SECRET: 'client secret',
      CHAT_WEBHOOK_URL: 'https://chat.example/hook/secret',
      CARE_PLANNER_TOKEN: 'token',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      METRICS_TOKEN: 'm'.repeat(24),
      BACKUP_KEY: 'k'.repeat(44),
    };
    const files = Object.entries(values).map(([name, value]) => [
      `${name}_FILE`,
      write(name, `${value}\r\n`),
    ]);
    expect(readConfig(Object.fromEntries(files))).toMatchObject(values);
  });

  it.each([
    [
      { METRICS_TOKEN: 'm'.repeat(24), METRICS_TOKEN_FILE: '/nowhere' },
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Remove one of them.',
    ],
    [
      { SMTP_URL_FILE: '/nowhere/at/all' },
      'SMTP_URL_FILE names a file that cannot be read (ENOENT), such as /run/secrets/smtp_url.',
    ],
    [
      { SMTP_URL_FILE: '/tmp' },
      'SMTP_URL_FILE names a file that cannot be read (EISDIR), such as /run/secrets/smtp_url.',
    ],
    [
      { SMTP_URL_FILE: write('empty', '\n') },
      'SMTP_URL_FILE names an empty file: write the value of SMTP_URL into it.',
    ],
  ])('[OPS-33] that cannot be read is reported in one sentence: %j', (given, sentence) => {
    expect(() => readConfig(given)).toThrow(`A setting is not right: ${sentence}`);
  });
});

it('[OPS-33] an unknown name that looks like a setting is reported, and no others', () => {
  const given = [
    'BACKUP_PASSWORD',
    'SMTP_PASSWORD',
    'DATABSE_URL',
    'OIDC_ISSUER_URL',
    'OIDC_ISUER',
    'FIRST_ADMIN_MAIL',
    'DATABASE_CONNECTIONS_FILE',
  ];
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'LOGNAME',
    'PORT',
    'SMTP_URL',
    'SMTP_URL_FILE',
    'NODE_ENV',
    'PUBLIC_IP',
    'APP_HOME',
  ];
  const told = findUnknownSettings([...given, ...others], SETTINGS);
  expect(told.map((sentence) => sentence.split(' ')[0])).toEqual([...given].sort());
  expect(told).toContain(
    'DATABSE_URL is not a Placewell setting, so it is ignored. Did you mean DATABASE_URL?',
  );
  expect(told).toContain('SMTP_PASSWORD is not a Placewell setting, so it is ignored.');
});
