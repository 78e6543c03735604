import { describe, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  createPublicReferral,
  createReferralPass,
  listPublicReferralQuestions,
  PASS_BITS,
  sendReferralNotification,
} from '#contract/young-persons/public-referrals.ts';
import {
  acceptReferral,
  approveReferral,
  closeReferral,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import { getReferral, listReferrals } from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { countZeroBits } from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner, clock, runJobs } = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  with_mailbox: true,
});
await seedForms(owner);
const [office, anybody] = [as.admin(), as.nobody()];

function work(pass: string): string {
  for (let nonce = 0; ; nonce++) if (countZeroBits(`${pass}.${nonce}`) >= PASS_BITS) return String(nonce);
}

async function worked() {
  const { pass } = await anybody.send(createReferralPass, { body: {} });
  return { pass, nonce: work(pass) };
}

type Body = BodyOf<typeof createPublicReferral>;
/** Each from a separate address, which gets one receipt an hour. */
const fromAddress = (address = `${crypto.randomUUID()}@elsewhere.test`, name = 'Sam Sender') =>
  answerReferral({ 'rf-referrer-email': address, 'rf-referrer-name': name });
const send = async (client: { id: string }, more: Partial<Body> = {}) =>
  anybody.call(createPublicReferral, {
    body: { client_id: client.id, answers: fromAddress(), submit: true, ...(await worked()), ...more },
  });

describe('the public form', () => {
  it('[REF-01] asks everybody the same questions', async () => {
    const questions = await anybody.get(listPublicReferralQuestions);
    expect(questions).toHaveLength(175);
    expect(await as.client().get(listPublicReferralQuestions)).toEqual(questions);
  });

  it('[REF-04] accepts a referral without an account, and only the office sees it until it accepts it', async () => {
    const client = await given.client();
    const social_worker = as.user(await given.user({ user_type: 'client', client }));
    const { status, body: sent } = await send(client);
    expect([status, sent]).toEqual([
      201,
      {
        id: expect.any(String),
        reference: expect.stringMatching(/^REF-2026-\d{4}$/),
        token: expect.any(String),
      },
    ]);
    const params = { id: sent.id };
    expect((await social_worker.call(getReferral, { params })).status).toBe(404);
    const waiting = await office.get(getReferral, { params });
    expect(waiting).toMatchObject({ status: 'submitted', origin: 'public', is_quarantined: true });
    const early = [
      await office.call(reviewReferral, { params, body: { version: waiting.version } }),
      await office.call(approveReferral, { params, body: { approved: true, version: waiting.version } }),
    ];
    expect(early.map(({ problem }) => problem.code)).toEqual([
      'referral.quarantined',
      'referral.quarantined',
    ]);
    const accepted = await office.send(acceptReferral, { params, body: { version: waiting.version } });
    expect(accepted.is_quarantined).toBe(false);
    expect((await social_worker.get(getReferral, { params })).reference).toBe(sent.reference);
    const list = await office.get(listReferrals, { query: { quarantined: 'true' } });
    expect(list.items.map(({ id }) => id)).not.toContain(sent.id);
  });

  it('[REF-04] can be closed as spam without accepting it', async () => {
    const { body: sent } = await send(await given.client(), { website: 'https://spam.example' });
    expect(await office.get(getReferral, { params: { id: sent.id } })).toMatchObject({
      is_suspect: true,
      is_quarantined: true,
    });
    const closed = await office.send(closeReferral, {
      params: { id: sent.id },
      body: { version: 2, reason: 'Advertising.' },
    });
    expect([closed.status, closed.is_quarantined]).toEqual(['closed', false]);
    const waiting = await office.get(listReferrals, { query: { quarantined: 'true' } });
    expect(waiting.items.map(({ id }) => id)).not.toContain(sent.id);
  });

  it('[REF-04] saves a referral once when a phone sends it twice, and answers both requests alike', async () => {
    const client = await given.client();
    const body = {
      client_id: client.id,
      answers: answerReferral(),
      submit: true as const,
      ...(await worked()),
    };
    const answers = await Promise.all([1, 2, 3].map(() => anybody.call(createPublicReferral, { body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await owner`select 1 from referral where client_id = ${client.id}`).toHaveLength(1);
  });

  it('[REF-04] refuses different answers under a used pass, so that no correction is lost', async () => {
    const client = await given.client();
    const paid = await worked();
    const body = { client_id: client.id, answers: answerReferral(), submit: true as const, ...paid };
    const first = await anybody.call(createPublicReferral, { body });
    const [identity = {}] = answerReferral().identity ?? [];
    const corrected = {
      ...body,
      answers: { ...body.answers, identity: [{ ...identity, 'rf-first-name': 'Corrected' }] },
    };
    const refused = await anybody.call(createPublicReferral, { body: corrected });
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([
      409,
      'referral.draft_sent',
      { reference: first.body.reference, sent_at: expect.any(String) },
    ]);
    const again = { ...corrected, send_again: true as const };
    expect((await anybody.call(createPublicReferral, { body: again })).problem.code).toBe('referral.pass');
    const anew = await anybody.call(createPublicReferral, { body: { ...again, ...(await worked()) } });
    expect(anew.status).toBe(201);
    expect(await owner`select 1 from referral where client_id = ${client.id}`).toHaveLength(2);
  });

  it('[REF-04] names missing answers, and accepts only organisations in the public form', async () => {
    const hidden = await given.client({ in_external_form: false });
    const refused = await send(hidden);
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    const bare = await send(await given.client(), { answers: {} });
    expect(bare.status).toBe(400);
    expect(bare.problem.errors?.length).toBeGreaterThan(50);
  });

  it('[REF-01] notifies the office and the referrer even if the browser makes no further call', async () => {
    const { body: sent } = await send(await given.client());
    await runJobs();
    const [told] = await owner`select told_at from referral where id = ${sent.id} and told_at is not null`;
    expect(told).toBeDefined();
    const letters = await owner`select 1 from email where subject like ${`%${sent.reference}`}`;
    expect(letters).toHaveLength(1);
  });

  it('[REF-01] never e-mails a stranger’s text, and sends an address one receipt an hour, even for two at once', async () => {
    const client = await given.client();
    const name = 'Sir, your council tax refund waits at refunds.test';
    for (const address of ['victim@elsewhere.test', 'Victim@Elsewhere.test'])
      await send(client, { answers: fromAddress(address, name) });
    await runJobs();
    const letters = await owner<{ subject: string; body: string }[]>`
      select subject, body from email where lower(to_address) = 'victim@elsewhere.test'`;
    expect(letters.map(({ body }) => [body.startsWith('Hello,\n'), body.includes('refund')])).toEqual([
      [true, false],
    ]);
    await owner`update email set created_at = created_at - interval '61 minutes'`;
    await send(client, { answers: fromAddress('victim@elsewhere.test', name) });
    await runJobs();
    const later = await owner`select 1 from email where lower(to_address) = 'victim@elsewhere.test'`;
    expect(later).toHaveLength(2);
  });

  it('[REF-01] notifies the office and the referrer once, without a name', async () => {
    const { body: sent } = await send(await given.client());
    const params = { id: sent.id };
    const stranger = await anybody.call(sendReferralNotification, {
      params,
      body: { token: 'a'.repeat(32) },
    });
    const unknown = await anybody.call(sendReferralNotification, {
      params: { id: '01990000-0000-7000-8000-000000000000' },
      body: { token: sent.token },
    });
    expect([stranger.status, unknown.status]).toEqual([404, 404]);
    expect(stranger.body).toEqual(unknown.body);
    const body = { token: sent.token };
    const told = await Promise.all(
      [1, 2].map(() => anybody.send(sendReferralNotification, { params, body })),
    );
    expect(told).toEqual([{ reference: sent.reference }, { reference: sent.reference }]);
    await office.send(sendReferralNotification, { params, body: {} });
    await runJobs();
    const mail = (await office.get(listMailbox, { query: {} })).items.filter(({ subject }) =>
      subject.includes(sent.reference),
    );
    expect(mail.map(({ subject }) => subject)).toEqual([`We have your referral: ${sent.reference}`]);
    const texts = await owner<
      { body: string }[]
    >`select body from email where subject like ${`%${sent.reference}`}`;
    expect(texts.map(({ body: text }) => /Zoë|Okafor/.test(text))).toEqual([false]);
  });

  it('[REF-04] refuses missing or foreign proof of work and an expired pass, and saves nothing', async () => {
    const client = await given.client();
    const [good, other] = [await worked(), await worked()];
    const unworked = Array.from({ length: 50 }, (_, nonce) => String(nonce)).find(
      (nonce) => countZeroBits(`${good.pass}.${nonce}`) < PASS_BITS,
    );
    const tries = [
      { pass: good.pass, nonce: unworked ?? '' },
      { pass: other.pass, nonce: `${good.nonce}x` },
      { pass: 'made-up', nonce: work('made-up') },
    ];
    for (const each of tries) {
      const answer = await send(client, each);
      expect([answer.status, answer.problem.code]).toEqual([403, 'referral.pass']);
    }
    clock.advance(3 * 3_600_000);
    expect((await send(client, good)).problem.code).toBe('referral.pass');
    expect(await owner`select 1 from referral where client_id = ${client.id}`).toHaveLength(0);
  });
});
