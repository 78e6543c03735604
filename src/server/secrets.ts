import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Settings that hold a secret. `_FILE` after the name gives a file with the secret instead. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'CHAT_WEBHOOK_URL',
  'CARE_PLANNER_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'BACKUP_KEY',
] as const;

/** Returns the environment with the contents of those files, and a sentence for each file that cannot be read. */
export function readSecretFiles(environment: Environment): { environment: Environment; problems: string[] } {
  const read: Environment = { ...environment };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]?.trim();
    delete read[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      if (!read[name]) problems.push(`${name}_FILE names an empty file: write the value of ${name} into it.`);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      problems.push(
        `${name}_FILE names a file that cannot be read (${code}), such as /run/secrets/${name.toLowerCase()}.`,
      );
    }
  }
  return { environment: read, problems };
}

const HIDDEN = '[hidden]';

/** Removes every secret of the settings from a text, for errors that may quote anything. */
export function hideSecrets(text: string, environment: Environment): string {
  const { environment: read } = readSecretFiles(environment);
  const values = SECRETS.flatMap((name) => {
    const value = read[name]?.trim() ?? '';
    const [, password = ''] = /^[a-z]+:\/\/[^:]*:(.*)@/s.exec(value) ?? [];
    const decoded = decode(password);
    return [value, password, encodeURIComponent(password), decoded, encodeURIComponent(decoded)];
  });
  // The longest first. Otherwise a part of it would remain.
  const hidden = values.filter(({ length }) => length >= 3).sort((a, b) => b.length - a.length);
  return hidden.reduce((left, value) => left.replaceAll(value, HIDDEN), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
