import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIVE_CHANNEL, LIVE_END_CHANNEL, readMessage } from '#server/db/live.ts';
import { AppError } from '#server/http/app-error.ts';
import { readAddress } from '#server/http/caller-address.ts';
import {
  type Connection,
  type EndReason,
  keepPlaces,
  leavePlace,
  newConnectionId,
  takePlace,
} from '#server/http/live-connections.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { type Actor, findActor } from '#server/http/session.ts';

const HEARTBEAT_MS = 20_000;
/** The longest life of a stream. An expired bearer token ends it earlier. The browser returns with a new one. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Live events (server-sent events): topics without ids. Every process receives them through LISTEN and passes them to
 * the screens in scope. `event: change`, `data: <topic>`; at the end `event: end`, `data: <reason>`.
 * 1. A stream ends with its session: at once if the database announces it, and otherwise at the next heartbeat.
 * 2. Listening is not activity. Neither opening nor keeping a stream extends a session.
 */
export async function liveRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { pools } = services;
  const open = new Map<string, Connection & { reply: FastifyReply }>();

  const check = async (ids = [...open.keys()]) => {
    if (ids.length === 0) return;
    const going = await keepPlaces(pools, ids, services.clock());
    for (const id of ids) if (!going.has(id)) open.get(id)?.end('session');
  };
  const tell = (message: string) => {
    const { topic, isFor } = readMessage(message);
    for (const { actor, reply } of open.values())
      if (isFor(actor)) reply.raw.write(`event: change\ndata: ${topic}\n\n`);
  };
  const readEnd = (id: string) => {
    open.get(id)?.end('replaced');
    for (const connection of [...open.values()])
      if ([connection.actor.session_id, connection.actor.user.id].includes(id)) connection.end('session');
  };
  // The check finds what was announced while the listening connection was away.
  const soon = () =>
    void check().catch(({ code }: { code?: string }) => services.log.error({ code }, 'live check failed'));
  const listening = [
    await pools.app_system.listen(LIVE_CHANNEL, tell),
    await pools.app_system.listen(LIVE_END_CHANNEL, readEnd, soon),
  ];
  const heartbeat = setInterval(() => {
    for (const { reply } of open.values()) reply.raw.write(': still here\n\n');
    soon();
  }, HEARTBEAT_MS);

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const { end } of [...open.values()]) end();
    for (const each of listening) await each.unlisten();
  });

  const openStream = (reply: FastifyReply, actor: Actor): string => {
    const id = newConnectionId();
    const now = services.clock().getTime();
    const end = (reason?: EndReason) => {
      if (open.delete(id)) reply.raw.end(reason && `event: end\ndata: ${reason}\n\n`);
    };
    reply.hijack();
    reply.raw.writeHead(200, {
      ...securityHeaders(services),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.set(id, { id, actor, reply, end });
    const timer = setTimeout(end, Math.min(LIFETIME_MS, actor.expires_at.getTime() - now));
    reply.raw.on('close', () => {
      clearTimeout(timer);
      open.delete(id);
      void leavePlace(pools, id).catch(() => undefined);
    });
    return id;
  };

  app.get('/api/live', async (request, reply) => {
    services.limits.count('live', { address: readAddress(request) });
    const token = request.headers.authorization?.split(' ')[1];
    if (!token) throw new AppError('session.missing');
    const actor = await findActor(pools.app_system, token, services.clock(), undefined);
    services.limits.count('live', { user: actor.user.id, whole: true });
    const id = openStream(reply, actor);
    const connection = open.get(id);
    if (!connection) return;
    try {
      await takePlace(pools, connection);
      // The session may have ended between the session check and here.
      await check([id]);
    } catch (error) {
      connection.end();
      throw error;
    }
    if (open.has(id)) reply.raw.write('event: ready\ndata: \n\n');
  });
}
