import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Db, Pool } from '#server/db/pools.ts';
import { read, type WorkContext } from '#server/db/work.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkAnswer } from '#server/http/call-input.ts';

type Looked<Q extends z.ZodType, B extends z.ZodType> = {
  request: FastifyRequest;
  params: unknown;
  query: z.output<Q>;
  body: z.output<B>;
};

/** A read records a view of the records it shows. If a record is out of sight, the attempt is recorded. */
export async function recordLook<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  pool: Pool,
  context: WorkContext,
  endpoint: Endpoint<z.ZodType, Q, B, A>,
  call: Looked<Q, B>,
  prepareWork: () => Promise<(db: Db) => Promise<z.input<A>>>,
): Promise<z.output<A>> {
  const note = (db: Db, was_found: boolean) =>
    endpoint.audit &&
    db`insert into record_view (user_id, name, subject_id, was_found, request_id)
      select ${context.user_id}, ${endpoint.audit}, looked_at, ${was_found}, ${call.request.id}
      from unnest(${looksAt(endpoint, call)}::uuid[]) as looked_at`.execute();
  try {
    const work = await prepareWork();
    return await read(pool, context, async (db) => {
      const answer = await work(db);
      // It runs while the answer is checked. The answer is sent only when both are done.
      const noted = endpoint.shows ? noteList(db, endpoint, call, endpoint.shows(answer)) : note(db, true);
      const checked = checkAnswer(endpoint, answer);
      await noted;
      return checked;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      await read(pool, context, async (db) => note(db, false));
    throw error;
  }
}

/**
 * Records one view of everything that a list shows. The database finds the young people, and recognises a repeated
 * list.
 */
function noteList<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  db: Db,
  endpoint: Endpoint<z.ZodType, Q, B, A>,
  call: Looked<Q, B>,
  shown: readonly string[],
) {
  const [subject = null] = looksAt(endpoint, call);
  return db`select look_at_list(${endpoint.audit}, ${subject}, ${[...shown]}::uuid[], ${call.request.id})`.execute();
}

/** The records that a read counts as a view of. A view without a record, such as an export, counts too. */
function looksAt<Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Q, B>,
  input: Pick<Looked<Q, B>, 'params' | 'query' | 'body'>,
): (string | null)[] {
  const named = endpoint.looksAt?.(input);
  if (named) return [...new Set(named)];
  return [(input.params as { id?: string } | undefined)?.id ?? null];
}
