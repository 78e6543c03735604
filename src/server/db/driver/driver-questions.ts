import type { FastifyBaseLogger } from 'fastify';

/**
 * On every new connection the driver asks for the types of arrays and drops the promise of the answer
 * (porsager/postgres, issue 1192). If the connection is lost just then, nobody can catch the error and the process
 * ends. So a restart of the database would end the server too. Work that waited for the connection gets an error
 * anyway. Without the query (`fetch_types: false`), the driver's `reserve()` never returns on a new connection.
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
