import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '#server/db/pools.ts';

export interface TestDatabase {
  /** The owner's URL. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database without rows: a copy of the template.
 * @param isBare it has no table either
 * @param template another template, by its name
 */
export async function openTestDatabase({
  isBare = false,
  template: from,
}: {
  isBare?: boolean;
  template?: string;
} = {}): Promise<TestDatabase> {
  const template = new URL(inject('template_url'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const onServer = async (sql: string) => {
    const server = new URL(template);
    server.pathname = '/postgres';
    const connection = connect(server.href, { max: 1 });
    await connection.unsafe(sql);
    await connection.end();
  };
  await onServer(
    `create database ${name}${isBare ? '' : ` template ${from ?? template.pathname.slice(1)} strategy file_copy`}`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

/** The same database, for connections that take this for the current instant. */
export function atInstant(url: string, now: string): string {
  const moved = new URL(url);
  moved.searchParams.set('app.now', now);
  return moved.href;
}
