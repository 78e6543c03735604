import fc from 'fast-check';
import type { Call } from '#test/calls/send.ts';

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** Values that people, broken programs and attackers put into a field. */
const STRANGE = [
  ...[
    null,
    true,
    0,
    -1,
    0.1,
    1e308,
    2 ** 53,
    -(2 ** 31),
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    'null',
    'NaN',
    '1e3',
  ],
  'nul \u0000 byte',
  'half a pair \ud83d',
  '\udc00',
  '\u202eright to left\u202c \u200f',
  'bell \u0007',
  '\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  'x'.repeat(10_240),
  "'; drop table appointment; --",
  '../../etc/passwd',
  '%00',
  '%',
  '<script>alert(1)</script>',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  // Days and instants at the ends of somebody's calendar.
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '-000001-01-01', '+010000-01-01', '24:00'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-24T16:00:00+23:59', '2026-11-24T16:00:60Z'],
  '2026-11-24T16:00:00.12345678901234567890Z',
  'infinity',
  JSON.parse(deep(5000, '[', ']')) as unknown,
  JSON.parse(deep(2000, '{"a":', '}').replace(':}', ':1}')) as unknown,
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as unknown,
] as const;

/** Bodies that are no objects, no JSON, or not what they claim to be. */
const PAYLOADS: Pick<Call, 'payload' | 'headers'>[] = [
  ...['[]', '"text"', '1', 'null', 'true', '{', '{"a":', '{"a":1,}', '', ' ', '\u0000', 'undefined'].map(
    (payload) => ({ payload }),
  ),
  { payload: '{"__proto__":{"polluted":true}}' },
  { payload: '{"constructor":{"prototype":{"polluted":true}}}' },
  { payload: deep(50_000, '[', ']') },
  { payload: deep(30_000, '{"a":', '}') },
  { payload: '\ufeff{}' },
  { payload: '{"a":"\\ud800"}' },
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'nonsense',
  ].map((type) => ({ payload: '{}', headers: { 'content-type': type } })),
];

const strange = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown[]>(...STRANGE) },
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

export const payload = fc.constantFrom(...PAYLOADS);

/** How to spoil a call that would have succeeded. */
export const Spoiling = fc.record({
  which: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'add'),
  value: strange,
});
type Spoiling = typeof Spoiling extends fc.Arbitrary<infer S> ? S : never;

/** The call with one of its fields replaced, left out, or one more added, however deep it lies. */
export function spoil(call: Call, { which, how, value }: Spoiling): Call {
  const copy = structuredClone(call);
  const fields = [copy.params, copy.query, copy.body].flatMap(listFields);
  const field = fields[which % fields.length];
  if (!field) return { ...copy, query: { surplus: value } };
  if (how === 'replace') field.part[field.name] = value;
  else if (how === 'leave out' && field.part !== copy.params) delete field.part[field.name];
  else field.part.surplus = value;
  return copy;
}

function listFields(part: unknown): { part: Record<string, unknown>; name: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const fields = part as Record<string, unknown>;
  return Object.keys(fields).flatMap((name) => [{ part: fields, name }, ...listFields(fields[name])]);
}
