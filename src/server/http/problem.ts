import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import postgres from 'postgres';
import { ERRORS, type ErrorCode, type Problem } from '#contract/core/errors.ts';
import { AppError } from '#server/http/app-error.ts';

/** The one place where an error becomes an answer. What is not known becomes `internal`, with a request id to ask for. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ code: known.code, err: safeError(error) }, 'request failed');
  const problem = problemOf(known);
  const { status } = problem;
  if (status === 429 || status === 503)
    reply.header('retry-after', String(known.details.retry_after_seconds ?? 60));
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** The body of an error's answer. */
export function problemOf({ code, details }: AppError): Problem {
  const [status, sentence] = ERRORS[code];
  return {
    type: `/docs/errors#${code}`,
    title: titleOf(status),
    status,
    detail: details.detail ?? sentence,
    code,
    ...(details.errors ? { errors: details.errors } : {}),
    ...(details.current !== undefined ? { current: details.current } : {}),
    ...(details.warnings ? { warnings: details.warnings } : {}),
  };
}

/** To what could not be read as a request: the same answer, written to the connection itself, which then closes. */
export function sendRawProblem({ code }: { code?: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const [, detail] = ERRORS['input.malformed'];
  const body = JSON.stringify({
    type: '/docs/errors#input.malformed',
    title: titleOf(status),
    status,
    detail,
    code: 'input.malformed',
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof postgres.PostgresError) return fromDatabase(error);
  const { code = '', statusCode = 0 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('input.too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new AppError('input.unsupported_type');
  // Folders, and addresses that lead out of ours by dots.
  if (statusCode === 403) return new AppError('not_found');
  if (statusCode === 429) return new AppError('too_many_requests');
  if (statusCode >= 400 && statusCode < 500) return new AppError('input.malformed');
  if (/^(CONNECTION_|CONNECT_|ECONN|ETIMEDOUT|EPIPE)/.test(code)) return new AppError('unavailable');
  return new AppError('internal');
}

/** Constraints decide clashes; here each becomes a sentence. Areas that can say more catch their own first. */
const CONSTRAINTS: Record<string, [ErrorCode, path: string, message: string]> = {
  appointment_carer_no_overlap: [
    'appointment.overlap',
    'carer_ids',
    'The carer is already on another appointment at that time.',
  ],
  appointment_client_fk: ['input.invalid', 'client_id', 'There is no such client organisation.'],
  appointment_young_person_fk: ['input.invalid', 'young_person_id', 'There is no such young person.'],
  appointment_service_type_fk: ['input.invalid', 'service_type_id', 'There is no such service.'],
  appointment_carer_carer_fk: ['input.invalid', 'carer_ids', 'There is no such carer.'],
  client_name_unique: ['duplicate', 'name', 'There is an organisation of this name already.'],
  team_name_unique: ['duplicate', 'team', 'This organisation has a team of this name already.'],
  social_worker_email_unique: [
    'duplicate',
    'email',
    'This organisation has a social worker with this e-mail address already.',
  ],
  app_user_email_unique: ['duplicate', 'email', 'There is an account with this e-mail address already.'],
  service_report_form_once: [
    'duplicate',
    'service_type_ids',
    'One of these services asks this form already from that day or later.',
  ],
  service_report_form_one_own: [
    'duplicate',
    'service_type_ids',
    'One of these services begins to ask another report on that day. Choose another day.',
  ],
  app_user_last_administrator: [
    'user.last_administrator',
    'is_active',
    'There must be at least one active administrator.',
  ],
  app_user_own_office: ['user.own_account', 'is_active', 'Another administrator has to do this.'],
  young_person_third_party_unique: [
    'duplicate',
    'idOnThirdParty',
    // In the same words whether the other one is in sight or not.
    'This id cannot be used here. Check it in the care planner.',
  ],
  appointment_third_party_unique: [
    'duplicate',
    'idOnThirdParty',
    'This id cannot be used here. Check it in the care planner.',
  ],
  appointment_length: [
    'input.invalid',
    'end_at',
    'The end must be after the start, and at most 168 hours later.',
  ],
  timesheet_not_ahead: ['input.invalid', 'end_at', 'These times have not come yet.'],
  claim_not_ahead: ['input.invalid', 'date', 'This day has not come yet.'],
  diary_not_ahead: ['input.invalid', 'date', 'This has not come yet.'],
  app_report_not_ahead: ['report.not_begun', 'submit', 'The appointment has not begun yet.'],
};

function fromDatabase(error: postgres.PostgresError): AppError {
  const known = CONSTRAINTS[error.constraint_name ?? ''];
  if (known) return new AppError(known[0], { errors: [{ path: known[1], message: known[2] }] });
  if (error.code === '57014' || error.code === '53300' || error.code.startsWith('57P'))
    return new AppError('unavailable');
  if (['23505', '23P01', '40001', '40P01'].includes(error.code)) return new AppError('conflict');
  if (error.code === '22021' || error.code === '22P05' || error.code === '22008')
    return new AppError('input.malformed');
  return new AppError('internal');
}

function titleOf(status: number): string {
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

/** Messages of the database can quote values; logs hold codes and places only. */
function safeError(error: unknown): Record<string, unknown> {
  if (error instanceof postgres.PostgresError) {
    return { kind: 'database', code: error.code, constraint: error.constraint_name, table: error.table_name };
  }
  if (error instanceof Error) return { kind: error.name, stack: placesIn(error.stack) };
  return { kind: typeof error };
}

/** Where it happened. The message above it, of however many lines, may hold what people wrote. */
function placesIn(stack = ''): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return places.slice(0, 5).join('\n');
}
