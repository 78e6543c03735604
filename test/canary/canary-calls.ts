import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Call } from '#test/calls/send.ts';
import { TYPED } from '#test/canary/plant.ts';

/** Typed by people for others to read in a mailbox, and refused there where it names a young person. */
const LEFT_ALONE = ['subject', 'name', 'file_name'];

/** The call with a planted word in every text that may hold one: in its body, and in its query. */
export function withCanaries(endpoint: Endpoint, call: Call): Call {
  return {
    ...call,
    ...(call.body === undefined ? {} : { body: replaced(endpoint.body, call.body) }),
    ...(call.query === undefined ? {} : { query: replaced(endpoint.query, call.query) as Call['query'] }),
  } as Call;
}

/** Everything written is replaced, whether or not it is then still right: what is refused must not be logged either. */
export function withNothingButCanaries(call: Call): Call {
  const everywhere = (value: unknown): unknown => {
    if (typeof value === 'string') return TYPED;
    if (Array.isArray(value)) return value.map(everywhere);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, everywhere(each)]));
    return value;
  };
  return {
    ...call,
    ...(call.body === undefined ? {} : { body: everywhere(call.body) }),
    query: { ...(everywhere(call.query ?? {}) as object), [TYPED]: TYPED },
  };
}

function replaced(shape: z.ZodType | undefined, value: unknown): unknown {
  let whole = structuredClone(value);
  for (const path of textsIn(value)) {
    if (LEFT_ALONE.includes(String(path.at(-1)))) continue;
    const tried = setAt(whole, path, `${TYPED} ${path.join(' ')}`);
    if (!shape || shape.safeParse(tried).success) whole = tried;
  }
  return whole;
}

type Path = (string | number)[];

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name]));
  return [];
}

function setAt(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  if (Array.isArray(value))
    return value.map((each, index) => (index === first ? setAt(each, rest, text) : each));
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: setAt(fields[first], rest, text) };
}
