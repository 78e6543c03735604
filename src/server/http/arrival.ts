import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { findProblem, writeAnswer } from '#server/http/problem.ts';
import { securityHeaders } from '#server/http/security-headers.ts';

/**
 * How long a request may take to arrive. A caller that sends a byte now and then must not keep a connection for ever.
 */

/** Settings of the listening server. By default a browser's idle connection is kept for a minute. */
export const ARRIVAL = {
  connectionTimeout: 120_000,
  // We refuse a request without a host ourselves (security-headers.ts), because Node's own answer has none of our
  // headers.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
};

/** The time for a body, or for each megabyte of a larger one. A phone on the road may send a form with ten photos. */
export const BODY_PATIENCE_MS = 30_000;
const MIN_BYTES = 1024 * 1024;

/** Ends requests whose body does not arrive in time, with `input.too_slow`. */
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
  // A request that is injected inside the process has arrived completely.
  if (!(socket instanceof Socket)) return;
  let arrived = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - arrived;
    arrived = socket.bytesRead;
    if (raw.complete) return clearInterval(timer);
    // After the answer, the rest of the body may still arrive so that the sender reads the answer, but not for long.
    if (reply.raw.headersSent) return socket.destroy();
    if (came < MIN_BYTES) socket.end(refusal(headers), () => socket.destroy());
  }, patience_ms);
  for (const end of ['end', 'close']) raw.once(end, () => clearInterval(timer));
}

/** The request is still being read, so an ordinary answer is impossible. */
function refusal(headers: Readonly<Record<string, string>>): string {
  const problem = findProblem(new AppError('input.too_slow'));
  return writeAnswer(problem.status, JSON.stringify(problem), headers);
}
