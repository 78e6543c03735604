import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { findLimit } from '#contract/core/rate-limits.ts';
import type { Db, Pools } from '#server/db/pools.ts';
import { read, type WorkContext, write } from '#server/db/work.ts';
import { openKeyDoor, readApiKey, readBearerToken, showsSession } from '#server/http/api-keys.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkAnswer, parseInput } from '#server/http/call-input.ts';
import { readAddress } from '#server/http/caller-address.ts';
import { inFormRoom } from '#server/http/form-room.ts';
import { firstAnswer, hasAnswer, keepAnswer } from '#server/http/idempotency.ts';
import { type Form, readForm, type SentFile } from '#server/http/multipart.ts';
import { recordLook } from '#server/http/record-look.ts';
import { type Actor, findActor, type KeyHolder, mustBeFresh, POOL_OF, seenBy } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/** The arguments of a handler. Its `db` sees exactly the rows that the actor may see. */
export interface Call<Params, Query, Body> {
  db: Db;
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
  /** The files in the endpoint's file field. */
  files: SentFile[];
  now: Date;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The arguments of a public call's handler: no actor, the key's holder if there is one, and the pool for sign-in. */
type PublicCall<Params, Query, Body> = Omit<Call<Params, Query, Body>, 'actor' | 'db'> & {
  pools: Pools;
  holder: KeyHolder | undefined;
};

/**
 * Registers a call for signed-in people. It does everything that handlers have in common: session, access, input, the
 * role's connection, the check of the answer and the record view. Session and access are checked before the body is
 * read. `prepare` does work that waits for another server. It runs before a connection is taken, so that no transaction
 * stays open meanwhile. A call with files has an `admit`. It gets the other fields before the first file is read, and
 * throws what the handler would throw if the right is missing.
 */
export function serve<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Prepared = undefined,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: Handle<P, Q, B, A, Prepared>,
  prepare?: Prepare<P, Q, B, Prepared>,
  admit?: Admit<P, Q, B>,
): void {
  if (endpoint.files && !admit) throw new Error(`${endpoint.path} takes files from anybody`);
  register(app, endpoint, answerSignedIn(endpoint, handle, prepare, admit), openDoor(endpoint));
}

/** Registers a call for people with or without a sign-in: two answers with one shape. */
export function serveBoth<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: Handle<P, Q, B, A, undefined>,
  handlePublic: HandlePublic<P, Q, B, A>,
): void {
  const [signedIn, anybody] = [answerSignedIn(endpoint, handle), answerPublic(endpoint, handlePublic)];
  const door = openDoor(endpoint);
  register(
    app,
    endpoint,
    (request, reply, services) => (request.actor ? signedIn : anybody)(request, reply, services),
    async (request, services) => {
      if (showsSession(request)) await door(request, services);
    },
  );
}

type Handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, Prepared> = (
  call: Call<z.output<P>, z.output<Q>, z.output<B>> & { prepared: Prepared },
) => Promise<z.input<A>>;
type HandlePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (
  call: PublicCall<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<z.input<A>>;
type Prepare<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Prepared> = (
  call: Omit<Call<z.output<P>, z.output<Q>, z.output<B>>, 'db'>,
) => Promise<Prepared>;
type Admit<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = (
  call: Omit<Call<z.output<P>, z.output<Q>, z.output<B>>, 'files'>,
) => Promise<unknown>;
type Run = (request: FastifyRequest, reply: FastifyReply, services: Services) => Promise<unknown>;
type Door = (request: FastifyRequest, services: Services) => Promise<void>;

/**
 * Finds the caller, and checks that their role may make the call. Throws `session.missing`, `session.expired`,
 * `forbidden`, `session.not_fresh` and `too_many_requests`.
 */
function openDoor(endpoint: Endpoint): Door {
  const limit = findLimit(endpoint, true);
  return async (request, services) => {
    const now = services.clock();
    const { app_system } = services.pools;
    request.actor = await findActor(app_system, readBearer(request), now, seenBy(request, now));
    await services.limits.count(limit, { user: request.actor.user.id, whole: true });
    if (!endpoint.access[request.actor.role] && !endpoint.access.public) throw new AppError('forbidden');
    if (endpoint.needs_fresh_sign_in) mustBeFresh(request.actor, now);
  };
}

function answerSignedIn<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Prepared,
>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: Handle<P, Q, B, A, Prepared>,
  prepare?: Prepare<P, Q, B, Prepared>,
  admit?: Admit<P, Q, B>,
): Run {
  const { files } = endpoint;
  const isRead = endpoint.method === 'GET' || endpoint.reads === true;
  return async (request, reply, services) => {
    const { actor } = request;
    if (!actor) throw new AppError('session.missing');
    const now = services.clock();
    const context: WorkContext = {
      user_id: actor.user.id,
      request_id: request.id,
      now: services.isClockMoved ? now.toISOString() : null,
    };
    const pool = services.pools[POOL_OF[actor.role]];
    const key = isRead ? undefined : idempotencyKey(endpoint, request);
    const basics = { actor, now, services, request, reply };

    const admitFields = (fields: Form['fields']) => {
      const input = parseInput(endpoint, request, fields);
      return read(pool, context, async (db) => {
        // A request repeated because its answer was lost gets the same answer, whatever the caller may do now.
        if (key && (await hasAnswer(db, actor.user.id, key))) return;
        await admit?.({ db, ...basics, ...input });
      });
    };

    const answer = async (form?: Form): Promise<unknown> => {
      const input = { ...parseInput(endpoint, request, form?.fields), files: form?.files ?? [] };
      const call = { ...basics, ...input };
      const finish = async () => {
        const prepared = (await prepare?.(call)) as Prepared;
        return (db: Db) => handle({ db, prepared, ...call });
      };
      if (isRead) return recordLook(pool, context, endpoint, call, finish);
      const work = await finish();
      return write(pool, context, async (db) => {
        if (!key) return checkAnswer(endpoint, await work(db));
        const sent = { body: form?.fields ?? request.body, files: input.files };
        const earlier = await firstAnswer(db, actor.user.id, key, request, sent);
        if (earlier) return earlier;
        const made = checkAnswer(endpoint, await work(db));
        await keepAnswer(db, actor.user.id, key, made);
        return made;
      });
    };
    if (!files) return answer();
    return inFormRoom(actor.user.id, async (room) =>
      answer(await readForm(request, files, room, admitFields)),
    );
  };
}

/** Registers a call without a session. With `by_key`, its handler gets the key's holder. */
export function servePublic<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, A>, handle: HandlePublic<P, Q, B, A>): void {
  const { by_key } = endpoint;
  register(app, endpoint, answerPublic(endpoint, handle), by_key && openKeyDoor(endpoint, by_key));
}

function answerPublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: HandlePublic<P, Q, B, A>,
): Run {
  const limit = findLimit(endpoint, false);
  return async (request, reply, services) => {
    const holder = request.key_holder;
    if (!holder) await services.limits.count(limit, { whole: true });
    const input = parseInput(endpoint, request);
    return checkAnswer(
      endpoint,
      await handle({
        ...input,
        holder,
        files: [],
        now: services.clock(),
        services,
        pools: services.pools,
        request,
        reply,
      }),
    );
  };
}

function register(app: FastifyInstance, endpoint: Endpoint, run: Run, door?: Door): void {
  const { services } = app;
  services.served.add(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.body_limit ? { bodyLimit: endpoint.body_limit } : {}),
    // Before the body is read.
    onRequest: async (request) => {
      const usual = findLimit(endpoint, showsSession(request));
      const limit = (readApiKey(request) && endpoint.by_key) || usual;
      await services.limits.count(limit, { address: readAddress(request) });
      await door?.(request, services);
    },
    handler: async (request, reply) => {
      const answer = await run(request, reply, services);
      if (reply.sent) return reply;
      reply.code(endpoint.status ?? (endpoint.method === 'POST' && !endpoint.reads ? 201 : 200));
      if (endpoint.produces) return reply.send(answer);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

function readBearer(request: FastifyRequest): string {
  const token = readBearerToken(request);
  if (!token || readApiKey(request)) throw new AppError('session.missing');
  return token;
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return endpoint.method === 'POST' && !endpoint.is_told_once && typeof key === 'string' && key.length > 0
    ? key.slice(0, 200)
    : undefined;
}
