import { z } from 'zod';

/** As much of JSON Schema as the shapes of answers make use of. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** The plainest record of a shape, with the fields that a test is about: nothing is set that need not be, and no list is longer than it must be. */
export function makeRecord<T extends z.ZodType<object>>(
  shape: T,
  fields: Partial<z.input<T>> = {},
): z.output<T> {
  const plain = makePlain(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return shape.parse({ ...(plain as object), ...fields });
}

function makePlain(schema: JsonSchema): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some(({ type }) => type === 'null') ? null : makePlain(choices[0] ?? {});
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, makePlain(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => makePlain(schema.items ?? {}));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 0;
    case 'string':
      return makeText(schema);
    default:
      return null;
  }
}

/** Words for whatever pattern a text must have. */
const TEXTS = [
  ...['', 'Words', '0', '0.00', '09:00', '2026-11-24', '2026-11-24T09:00:00Z'],
  ...['020 7946 0000', 'someone@placewell.test'],
];

function makeText({ format, pattern, allOf = [] }: JsonSchema): string {
  if (format === 'uuid') return crypto.randomUUID();
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter((each) => each !== undefined);
  return TEXTS.find((text) => patterns.every((each) => new RegExp(each).test(text))) ?? '';
}
