import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { findProblem, writeAnswer } from '#server/http/problem.ts';
import { securityHeaders } from '#server/http/security-headers.ts';

/** How long a request may take to arrive: a caller that sends a byte now and then must not hold a place for ever. */

/** Settings of the listening server; between requests a browser's connection is kept for a minute by default. */
export const ARRIVAL = {
  connectionTimeout: 120_000,
  // Without a host we refuse it ourselves (security-headers.ts): Node's own answer has none of our headers.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
};

/** For a body, or for each megabyte of a larger one: a form with ten photos comes from a telephone on the road. */
export const BODY_PATIENCE_MS = 30_000;
const MIN_BYTES = 1024 * 1024;

/** Ends requests whose body does not arrive, with `input.too_slow`. */
export function limitArrival(app: FastifyInstance, patience_ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, patience_ms, securityHeaders(app.services));
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  patience_ms: number,
  headers: Readonly<Record<string, string>>,
): void {
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
    if (came < MIN_BYTES) socket.end(refusal(headers), () => socket.destroy());
  }, patience_ms);
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer));
}

/** The request is still being read, so that no ordinary answer can be given. */
function refusal(headers: Readonly<Record<string, string>>): string {
  const problem = findProblem(new AppError('input.too_slow'));
  return writeAnswer(problem.status, JSON.stringify(problem), headers);
}
