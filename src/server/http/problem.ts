import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import postgres from 'postgres';
import { ERRORS, type ErrorCode, type Problem } from '#contract/core/errors.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Database constraints decide conflicts, and their areas have the messages. Areas that can say more catch theirs first.
 */
export type ConstraintWords = readonly [code: ErrorCode, path: string, message: string];
export type Constraints = Readonly<Record<string, ConstraintWords>>;

/**
 * Turns every error into an answer. An unknown error becomes `internal`, with a request id to quote.
 * @param constraints the messages of the database's constraints, by name
 */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  constraints: Constraints,
): FastifyReply {
  const known = noteError(error, request, constraints);
  const problem = findProblem(known);
  const { status } = problem;
  if (status === 429 || status === 503)
    reply.header('retry-after', String(known.details.retry_after_seconds ?? 60));
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Returns what an error means, and logs it if it is our own fault. */
export function noteError(error: unknown, { log }: FastifyRequest, constraints: Constraints): AppError {
  const known = toAppError(error, constraints);
  if (known.status >= 500 || isUnjudged(error, constraints))
    log.error({ code: known.code, err: safeError(error) }, 'request failed');
  return known;
}

/** The body of an error's answer. */
export function findProblem({ code, details }: AppError): Problem {
  const [status, sentence] = ERRORS[code];
  return {
    type: `/docs/errors#${code}`,
    title: describeTitle(status),
    status,
    detail: details.detail ?? sentence,
    code,
    ...(details.errors ? { errors: details.errors } : {}),
    ...(details.current !== undefined ? { current: details.current } : {}),
    ...(details.reason ? { reason: details.reason } : {}),
    ...(details.warnings ? { warnings: details.warnings } : {}),
  };
}

/**
 * Answers something that is not a valid request. The same answer is written to the connection itself, which then
 * closes.
 */
export function sendRawProblem(
  { code }: { code?: string },
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const [, detail] = ERRORS['input.malformed'];
  const body = JSON.stringify({
    type: '/docs/errors#input.malformed',
    title: describeTitle(status),
    status,
    detail,
    code: 'input.malformed',
  });
  socket.end(writeAnswer(status, body, headers));
}

/** The raw bytes, where no ordinary answer is possible. */
export function writeAnswer(status: number, body: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function toAppError(error: unknown, constraints: Constraints): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof postgres.PostgresError) return fromDatabase(error, constraints);
  const { code = '', statusCode = 0 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('input.too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new AppError('input.unsupported_type');
  // Folders, and addresses that leave our folder by dots.
  if (statusCode === 403) return new AppError('not_found');
  if (statusCode === 429) return new AppError('too_many_requests');
  if (statusCode >= 400 && statusCode < 500) return new AppError('input.malformed');
  if (/^(CONNECTION_|CONNECT_|ECONN|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT)/.test(code))
    return new AppError('unavailable');
  return new AppError('internal');
}

function fromDatabase(error: postgres.PostgresError, constraints: Constraints): AppError {
  const known = constraints[error.constraint_name ?? ''];
  if (known) return new AppError(known[0], { errors: [{ path: known[1], message: known[2] }] });
  if (PASSING.test(error.code)) return new AppError('unavailable');
  if (CLASH.test(error.code)) return new AppError('conflict');
  if (error.code.startsWith('22')) return new AppError('input.malformed');
  return new AppError(error.code.startsWith('23') ? 'conflict' : 'internal');
}

/**
 * The server has no room, no connection or no time, or is read-only. Classes 53 and 58 are about its disk and memory.
 */
const PASSING = /^(53|58|57014|57P|25006)/;
const CLASH = /^(23505|23P01|40001|40P01)$/;
/** Text and days that the check of a shape cannot recognise as wrong. */
const UNREADABLE = /^(22021|22P05|22008)$/;

/**
 * Wrong input that reached SQL unchecked. The sender learns that it was refused. It is our fault that nobody says why.
 */
function isUnjudged(error: unknown, constraints: Constraints): boolean {
  if (!(error instanceof postgres.PostgresError) || constraints[error.constraint_name ?? '']) return false;
  return /^2[23]/.test(error.code) && !CLASH.test(error.code) && !UNREADABLE.test(error.code);
}

function describeTitle(status: number): string {
  const titles: Record<number, string> = {
    400: 'Invalid input',
    401: 'Not signed in',
    403: 'Not allowed',
    404: 'Not found',
    408: 'Took too long',
    409: 'Conflict',
    413: 'Too large',
    415: 'Unsupported content',
    429: 'Too many requests',
    431: 'Too large',
    503: 'Unavailable',
  };
  return titles[status] ?? 'Error';
}

/** Database messages can quote values, so logs contain only codes and places. */
function safeError(error: unknown): Record<string, unknown> {
  if (error instanceof postgres.PostgresError) {
    return { kind: 'database', code: error.code, constraint: error.constraint_name, table: error.table_name };
  }
  if (error instanceof Error) return { kind: error.name, stack: placesIn(error.stack) };
  return { kind: typeof error };
}

/** The stack without the message above it. The message may have several lines and contain what people wrote. */
function placesIn(stack = ''): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return places.slice(0, 5).join('\n');
}
