import type { FastifyInstance } from 'fastify';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { announceChange } from '#server/db/live.ts';
import { changeReaders } from '#server/features/young-persons/readers/young-person-readers.actions.ts';
import { findReaders } from '#server/features/young-persons/readers/young-person-readers.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Restricted records and their readers. */
export function youngPersonReaderRoutes(app: FastifyInstance): void {
  serve(app, getReaders, ({ db, params }) => findReaders(db, params.id));
  serve(app, setReaders, async ({ db, actor, now, params, body }) => {
    await changeReaders(db, { actor, now }, params.id, body);
    await announceChange(db, 'access');
    return findReaders(db, params.id);
  });
}
