import { describe, expect, it } from 'vitest';
import { findExcess } from '#server/http/json-body.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { address, as } = await startTestApp();
const many = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(',');

describe('JSON that takes long to parse', () => {
  it.each<[string, string, RegExp]>([
    ['nested brackets', '['.repeat(100_000), /nested more than 64 levels/],
    ['nested objects', '{"a":'.repeat(40_000), /nested more than 64 levels/],
    ['fields of one object', `{${many(20_000, (n) => `"k${n}":0`)}}`, /more than 2,000 fields/],
  ])('[API-04] with too many %s is refused before it is parsed', async (_, body, sentence) => {
    const { token } = await as.admin().session();
    const answer = await fetch(`${address}/api/appointments/imports/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const problem: unknown = await answer.json();
    expect([answer.status, problem]).toEqual([413, expect.objectContaining({ code: 'input.too_large' })]);
    expect(problem).toMatchObject({ detail: expect.stringMatching(sentence) });
  });

  it('[API-04] with too many values is refused', () => {
    expect(findExcess(Buffer.from(`[${many(200_000, () => '0')}]`))).toMatch(/more than 150,000 values/);
    expect(findExcess(Buffer.from(`[${many(160_000, () => '{}')}]`))).toMatch(/more than 150,000 values/);
  });

  it.each([
    JSON.stringify({ csv: ',{["'.repeat(500_000) }),
    JSON.stringify({ csv: '\\"\\\\":'.repeat(100_000) }),
    JSON.stringify(
      Array.from({ length: 5_000 }, (_, line) => ({ line, parts: [{ invoice_id: 'x', amount: '1' }] })),
    ),
    '{"open": "never closed',
    '}}}]]]',
    '',
  ])('[API-04] with a long text or many records, and invalid JSON, is left to the parser', (body) => {
    expect(findExcess(Buffer.from(body))).toBeUndefined();
  });

  it('[API-04] is detected quickly', () => {
    const body = Buffer.from(JSON.stringify({ csv: '\\"'.repeat(1_500_000) }));
    const start = process.cpuUsage();
    findExcess(body);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
