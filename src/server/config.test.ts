import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

describe('settings', () => {
  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['DATABASE_CONNECTIONS', '11', 'a whole number from 12 to 1000'],
    ['PUBLIC_URL', 'placewell', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'ftp://placewell.example', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://care.example.org/?x=1#y', 'an address without a path, a query or a fragment, .*'],
    ['PUBLIC_URL', 'http://10.1.2.3:3513/sub/path/', 'an address without a path, a query or a fragment, .*'],
    ['PUBLIC_URL', 'https://care.example.org#y', 'an address without a path, a query or a fragment, .*'],
    ['RATE_LIMIT_FACTOR', 'x', 'a number'],
    ['DATABASE_URL', 'mysql://localhost', 'postgres:// or postgresql://, as in .*'],
    ['APP_ENV', 'prod', 'demo, staging or production'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
    ['OIDC_EMAILS_VERIFIED', 'true', 'on or off'],
    ['OIDC_EMAIL_CLAIM', 'two claims', 'the name of one claim, such as preferred_username'],
    ['EMAIL_FROM', 'foo', 'an address such as Placewell <office@agency.example>'],
  ])('[OPS-33] %s=%s is refused with one sentence', (name, value, wanted) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^A setting is not right: ${name} must (be|begin with) ${wanted}\\.$`),
    );
  });

  it('[OPS-33] Everything that production needs is reported at once', () => {
    expect(() => readConfig({ APP_ENV: 'production', S3_BUCKET_URL: 'https://s3.example/b' })).toThrow(
      new RegExp(
        [
          'PUBLIC_URL',
          'DATABASE_URL',
          'OIDC_ISSUER',
          'SMTP_URL',
          'EMAIL_FROM',
          'EMERGENCY_EMAIL_TO',
          'AGENCY_PHONE',
          'ON_CALL_PHONE',
          'S3_ACCESS_KEY_ID',
          'S3_SECRET_ACCESS_KEY',
        ].join('[^]+\\n  '),
      ),
    );
  });

  it('[OPS-33] The runbook’s settings are enough for production', () => {
    const runbook = readFileSync('docs/runbooks/install-on-a-server.md', 'utf8');
    const settings = [...runbook.matchAll(/^ {4}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(readConfig(Object.fromEntries(settings))).toMatchObject({ APP_ENV: 'production' });
  });

  it('[AUT-03] [OPS-33] A claim other than email needs a setting that says its addresses are verified', () => {
    expect(() => readConfig({ OIDC_EMAIL_CLAIM: 'upn' })).toThrow(
      'OIDC_EMAIL_CLAIM needs OIDC_EMAILS_VERIFIED=on',
    );
    expect(readConfig({ OIDC_EMAIL_CLAIM: 'upn', OIDC_EMAILS_VERIFIED: 'on' })).toBeTruthy();
  });

  it('[OPS-33] Valid values are accepted', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({ PORT: 8080 });
  });

  it('[OPS-33] An empty setting is not set', () => {
    const empty = readConfig({ PORT: '', HOST: ' ', DATA_DIR: '', AGENCY_NAME: '', SMTP_URL: '' });
    expect(empty).toEqual(readConfig({}));
    expect(empty).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' });
  });
});
