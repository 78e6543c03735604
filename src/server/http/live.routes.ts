import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIVE_CHANNEL } from '#server/db/live.ts';
import { AppError } from '#server/http/app-error.ts';
import { findActor } from '#server/http/session.ts';

const HEARTBEAT_MS = 20_000;
/** The stream ends before its bearer token would; the browser comes back with a fresh one. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Live events (server-sent events): topics without ids, heard by every process through LISTEN and passed to every
 * open screen. `event: change`, `data: <topic>`.
 */
export async function liveRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const open = new Set<FastifyReply>();
  const send = (text: string) => {
    for (const reply of open) reply.raw.write(text);
  };
  const listening = await services.pools.app_system.listen(LIVE_CHANNEL, (topic) =>
    send(`event: change\ndata: ${topic}\n\n`),
  );
  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const reply of open) reply.raw.end();
    await listening.unlisten();
  });

  app.get('/api/live', async (request, reply) => {
    const token = request.headers.authorization?.split(' ')[1];
    if (!token) throw new AppError('session.missing');
    await findActor(services.pools.app_system, token, services.clock());
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('event: ready\ndata: \n\n');
    open.add(reply);
    const end = setTimeout(() => reply.raw.end(), LIFETIME_MS);
    reply.raw.on('close', () => {
      clearTimeout(end);
      open.delete(reply);
    });
  });
}
