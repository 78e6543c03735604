import { describe, expect, it } from 'vitest';
import { createPublicReferral, getMachineReferralStatus } from '#contract/young-persons/public-referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('the rate limit of API keys', () => {
  it('[REF-04] [AUT-10] counts by key and by address, and guesses use up no other key’s limit', async () => {
    const test = await startTestApp({ now: NOW, environment: { RATE_LIMIT_FACTOR: '0.05' } });
    await seedForms(test.owner);
    const [client, other] = [await test.given.client(), await test.given.client()];
    const { key } = await test.given.apiKey({ client });
    const { key: others } = await test.given.apiKey({ client: other });
    const getStatus = async (each: string) => {
      const query = { third_party_reference: 'CASE' };
      return (await test.as.nobody().call(getMachineReferralStatus, { query, headers: bearer(each) })).status;
    };
    const repeat = async (times: number, each: string) => {
      const counts: Record<number, number> = {};
      for (let turn = 0; turn < times; turn++) {
        const status = await getStatus(each);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    };
    // Six for a key, twelve for an address and three hundred in total.
    expect(await repeat(8, key)).toEqual({ 404: 6, 429: 2 });
    expect(await getStatus(others)).toBe(404);
    expect(await repeat(6, `pw_live_${'1'.repeat(40)}`)).toEqual({ 401: 3, 429: 3 });
    const [row] = await test.owner`select count from rate_limit where key = 'machine_read everybody'`;
    expect(row?.count).toBe(7);
    expect(JSON.stringify(await test.owner`select key from rate_limit`)).not.toContain('pw_live_');
    test.clock.advance(60_000);
    expect(await getStatus(key)).toBe(404);
  });

  it('[REF-04] does not raise the public form’s limit', async () => {
    const test = await startTestApp({ now: NOW, environment: { RATE_LIMIT_FACTOR: '0.05' } });
    const [client, other] = [await test.given.client(), await test.given.client()];
    const { key } = await test.given.apiKey({ client });
    const call = (headers: Record<string, string>) =>
      test.as.nobody().call(createPublicReferral, { body: { client_id: other.id, answers: {} }, headers });
    // Two for an address without a key, six with one, three for one key.
    const junk = [await call(bearer('junk')), await call({}), await call(bearer('junk'))];
    expect(junk.map(({ status }) => status)).toEqual([401, 400, 429]);
    const held = [1, 2, 3, 4].map(() => call(bearer(key)));
    expect((await Promise.all(held)).map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
  });
});
