import type { Endpoint } from '#contract/core/endpoint.ts';
import { ERRORS } from '#contract/core/errors.ts';
import { findSchema } from '#test/calls/from-schema.ts';
import type { Answer, Call } from '#test/calls/send.ts';

/** Finds what is wrong with an answer, in words; undefined where nothing is. */
export function findFault(
  endpoint: Endpoint,
  call: Call,
  { status, type, body, text }: Answer,
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status < 300) {
    const expected = endpoint.status ?? (endpoint.method === 'POST' && !endpoint.reads ? 201 : 200);
    if (status !== expected) return `answered ${status}, not ${expected}`;
    if (endpoint.produces)
      return type.startsWith(endpoint.produces.split('*')[0] ?? '') ? undefined : `answered ${type}`;
    const wrong = endpoint.answer.safeParse(body).error;
    return wrong && `answered what the contract does not describe: ${wrong.message}`;
  }
  if (!type.startsWith('application/problem+json'))
    return `answered ${status} as ${type}: ${text.slice(0, 100)}`;
  const problem = body as Record<string, unknown>;
  const known = ERRORS[problem.code as keyof typeof ERRORS];
  if (!known || known[0] !== status || problem.status !== status)
    return `answered ${status} with code ${problem.code}`;
  for (const field of ['type', 'title', 'detail'])
    if (typeof problem[field] !== 'string' || problem[field] === '')
      return `answered ${status} without ${field}`;
  if (/ at .*\.ts|postgres|syntax error|undefined|\[object/i.test(String(problem.detail)))
    return `said "${problem.detail}"`;
  const paths = Array.isArray(problem.errors)
    ? problem.errors.map((error: { path: string }) => error.path)
    : [];
  if (problem.code === 'input.invalid' && paths.length === 0) return 'named no field';
  const stray = paths.find((path) => !isKnown(endpoint, call, path));
  return stray === undefined ? undefined : `named the field "${stray}", which was neither sent nor asked for`;
}

/** A field that was sent, or that the contract asks for. The empty path is the body as a whole. */
function isKnown(endpoint: Endpoint, call: Call, path: string): boolean {
  if (path === '')
    return call.payload !== undefined || typeof call.body !== 'object' || Array.isArray(call.body);
  const [first = ''] = path.split('.');
  const sent = [call.params, call.query, call.body, readOrNothing(call.payload)];
  const asked = [endpoint.params, endpoint.query, endpoint.body].flatMap((shape) =>
    shape ? Object.keys(findSchema(shape).properties ?? {}) : [],
  );
  return (
    asked.includes(first) || sent.some((part) => typeof part === 'object' && part !== null && first in part)
  );
}

function readOrNothing(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
