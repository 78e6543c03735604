import type { FastifyBaseLogger } from 'fastify';

/**
 * On every new connection the driver asks for the types of arrays and drops the promise of the answer
 * (porsager/postgres, issue 1192). Where the connection is lost just then, nobody can catch it, and it would end the
 * process: a restart of the database would take the server with it. Work that waited for the connection is told anyway.
 * Without the question (`fetch_types: false`) the driver's `reserve()` never answers on a new connection.
 */
export function outliveDriverQuestions(log: Pick<FastifyBaseLogger, 'warn'>): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDriverQuestion(reason)) throw reason;
    log.warn({ code: (reason as { code?: string }).code }, 'a connection was lost while it opened');
  });
}

export function isDriverQuestion(reason: unknown): boolean {
  const { query } = (reason ?? {}) as { query?: unknown };
  return typeof query === 'string' && query.includes('pg_catalog.pg_type');
}
