import fc from 'fast-check';
import { z } from 'zod';

/** As much of JSON Schema as the contract's shapes make use of. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
}

const known = new WeakMap<z.ZodType, JsonSchema>();

export function findSchema(shape: z.ZodType): JsonSchema {
  const found =
    known.get(shape) ?? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  known.set(shape, found);
  return found;
}

/** Makes whatever the shape lets through, and a little more where rules stand beside it. Ids are mostly ones that exist. */
export function fromSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => fromSchema(each, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return stringFrom(schema, ids);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'object':
      return objectFrom(schema, ids);
    default:
      return fc.jsonValue();
  }
}

function objectFrom(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { properties, required = [] } = schema;
  if (!properties) return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue(), { maxKeys: 5 });
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fromSchema(each, ids)])),
    { requiredKeys: required },
  );
}

function stringFrom(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { format, minLength = 0, maxLength = 100 } = schema;
  const pattern = schema.pattern ?? schema.allOf?.at(-1)?.pattern;
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (pattern && !pattern.startsWith('^[^'))
    return fc.oneof(
      fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength)),
      ...(format === 'date' ? [nearby((instant) => instant.slice(0, 10))] : []),
      ...(format === 'date-time' ? [nearby((instant) => instant)] : []),
    );
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
}

function nearby(shown: (instant: string) => string): fc.Arbitrary<string> {
  return fc
    .integer({ min: -2000, max: 2000 })
    .map((hours) => shown(new Date(Date.parse('2026-11-24T12:00:00Z') + hours * 3_600_000).toISOString()));
}
