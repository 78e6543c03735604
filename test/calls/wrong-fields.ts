import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { findSchema, type JsonSchema } from '#test/calls/from-schema.ts';
import type { Call } from '#test/calls/send.ts';

type Part = 'params' | 'query' | 'body';
type Path = readonly (string | number)[];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The call with one field at a time replaced by values of its own type that can still be wrong: the ends of their ranges, an
 * instant just before another of the call, an id of something else. The fields are those of the example and of the contract.
 * @param ids of records of every kind
 */
export function listWrongFields(endpoint: Endpoint, call: Call, ids: readonly string[]): Call[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = endpoint[part];
    if (!shape) return [];
    const moments = listMoments(call);
    return listFields(findSchema(shape), call[part], []).flatMap(({ path, schema, held }) => {
      const values = listValues(schema, held, moments, ids).map((value) =>
        replaceAt(call, part, path, value),
      );
      return part === 'params' ? values : [...values, replaceAt(call, part, path, undefined)];
    });
  });
}

interface Field {
  path: Path;
  schema: JsonSchema;
  held: unknown;
}

function listFields(schema: JsonSchema, held: unknown, path: Path): Field[] {
  const own: Field[] = path.length > 0 ? [{ path, schema, held }] : [];
  const object = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].find(({ properties }) => properties);
  if (object?.properties && path.length < 4) {
    const fields = typeof held === 'object' && held !== null ? (held as Record<string, unknown>) : {};
    if (path.length > 0 && !(typeof held === 'object' && held !== null)) return own;
    return [
      ...own,
      ...Object.entries(object.properties).flatMap(([name, each]) =>
        listFields(each, fields[name], [...path, name]),
      ),
    ];
  }
  if (Array.isArray(held) && held.length > 0)
    return [...own, ...listFields(schema.items ?? {}, held[0], [...path, 0])];
  // Answers and other fields by name: no schema knows them.
  if (typeof held === 'object' && held !== null && path.length < 6)
    return [...own, ...Object.entries(held).flatMap(([name, each]) => listFields({}, each, [...path, name]))];
  return own;
}

/** Every day and instant of the call. */
function listMoments(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listMoments) : [];
}

function listValues(
  schema: JsonSchema,
  held: unknown,
  moments: readonly string[],
  ids: readonly string[],
): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each) => listValues(each, held, moments, ids));
  if (schema.enum) return schema.enum;
  if ('const' in schema) return [schema.const];
  switch (schema.type ?? typeof held) {
    case 'string':
      return listTexts(schema, held, moments, ids);
    case 'integer':
    case 'number':
      return [
        0,
        1,
        -1,
        0.5,
        2 ** 31 - 1,
        -(2 ** 31),
        2 ** 53 - 1,
        1e15,
        schema.minimum,
        schema.maximum,
      ].filter((each) => each !== undefined);
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'array':
      return [[], ...(Array.isArray(held) && held.length > 0 ? [[held[0], held[0]], [null]] : [])];
    default:
      return [{}, null];
  }
}

function listTexts(
  { format, pattern, allOf, maxLength }: JsonSchema,
  held: unknown,
  moments: readonly string[],
  ids: readonly string[],
): unknown[] {
  const known = format ?? '';
  if (known === 'uuid') return [randomUUID(), ids[0], ids.at(-1), ids[Math.floor(ids.length / 2)]];
  const isInstant = known === 'date-time' || /^\d{4}-\d\d-\d\dT/.test(String(held));
  if (isInstant) {
    const near = moments.flatMap((each) => [-DAY_MS, -HOUR_MS, 0, HOUR_MS].map((by) => later(each, by)));
    return [...near, '1900-01-01T00:00:00Z', '2299-12-31T23:59:59Z', '2026-11-24T12:00:00Z'];
  }
  if (known === 'date' || /^\d{4}-\d\d-\d\d$/.test(String(held))) {
    const near = moments.flatMap((each) => [-DAY_MS, 0, DAY_MS].map((by) => later(each, by).slice(0, 10)));
    return [...near, '1900-01-01', '2199-12-31', '2026-11-24', '2026-02-30'];
  }
  const long = 'x'.repeat(Math.min(maxLength ?? 5000, 5000));
  const numbers = ['0', '-1', '0.00', '0.001', '99999999.99', '99999999999999999999.99', '1e400', 'NaN'];
  const times = ['00:00', '23:59', '24:00'];
  const names = ['', '.', '‘', '\u200b', 'Zoë O’Brien-\u2010\u00a0Ng', long];
  const list = pattern || allOf ? [...times, ...numbers] : numbers.slice(0, 6);
  return [...names, ...list, '1899-13-45'];
}

const later = (moment: string, ms: number): string => {
  const at = new Date(Date.parse(moment) + ms);
  return Number.isNaN(at.getTime()) ? moment : at.toISOString();
};

function replaceAt(call: Call, part: Part, path: Path, value: unknown): Call {
  const copy = structuredClone(call);
  const last = path.at(-1);
  copy[part] ??= {};
  let at = copy[part] as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  if (last === undefined) return copy;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
