import { expect, it } from 'vitest';
import {
  createPublicReferral,
  createReferralPass,
  PASS_BITS,
} from '#contract/young-persons/public-referrals.ts';
import { listReferrals } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { countZeroBits } from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  environment: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_FACTOR: '1' },
});
await seedForms(owner);
const anybody = as.nobody();
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Far more than the rate limit allows; `FLOOD=10000` sends that many. */
const FLOOD = Number(process.env.FLOOD ?? 600);
const AT_ONCE = 20;

it('[REF-04] A flood from one address creates no referrals and blocks nobody else', async () => {
  const client = await given.client();
  const body = { client_id: client.id, answers: answerReferral(), submit: true as const };
  const statuses = new Map<number, number>();
  let sent = 0;
  const flood = async () => {
    while (sent++ < FLOOD) {
      const made_up = { ...body, pass: `pass ${sent}`, nonce: '0' };
      const { status } = await anybody.call(createPublicReferral, { body: made_up, ...from('203.0.113.9') });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const begun = Date.now();
  await Promise.all(Array.from({ length: AT_ONCE }, flood));
  if (process.env.FLOOD) console.log(FLOOD, [...statuses], `${Date.now() - begun} ms`);
  expect([...statuses.keys()].every((status) => status >= 400 && status < 500)).toBe(true);
  expect(statuses.get(429)).toBeGreaterThan(FLOOD - 100);

  const other = from('198.51.100.7');
  const { pass } = await anybody.send(createReferralPass, { body: {}, ...other });
  let nonce = 0;
  while (countZeroBits(`${pass}.${nonce}`) < PASS_BITS) nonce++;
  const taken = await anybody.call(createPublicReferral, {
    body: { ...body, pass, nonce: String(nonce) },
    ...other,
  });
  expect(taken.status).toBe(201);
  const waiting = await as.admin().get(listReferrals, { query: { quarantined: 'true' } });
  expect(waiting.total).toBe(1);
});
