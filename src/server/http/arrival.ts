import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { findProblem } from '#server/http/problem.ts';

/** How long a request may take to arrive: a caller that sends a byte now and then must not hold a place for ever. */

/** Settings of the listening server; between requests a browser's connection is kept for a minute by default. */
export const ARRIVAL = {
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** For a body, or for each megabyte of a larger one: a form with ten photos comes from a telephone on the road. */
export const BODY_PATIENCE_MS = 30_000;
const MIN_BYTES = 1024 * 1024;

/** Ends requests whose body does not arrive, with `input.too_slow`. */
export function limitArrival(app: FastifyInstance, patience_ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, patience_ms);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, patience_ms: number): void {
  const { socket } = raw;
  // A request that is handed in within the process is there as a whole.
  if (!(socket instanceof Socket)) return;
  let arrived = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - arrived;
    arrived = socket.bytesRead;
    if (raw.complete) return clearInterval(timer);
    // After its answer the rest of a body is let in for the sender's sake, but not for long.
    if (reply.raw.headersSent) return socket.destroy();
    if (came < MIN_BYTES) socket.end(refusal(), () => socket.destroy());
  }, patience_ms);
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer));
}

/** Written as it goes over the wire: the request is still being read, so that no ordinary answer can be given. */
function refusal(): string {
  const problem = findProblem(new AppError('input.too_slow'));
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} Request Timeout`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
