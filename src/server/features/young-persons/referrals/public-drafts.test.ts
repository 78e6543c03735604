import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  createPublicDraft,
  createPublicReferral,
  createReferralPass,
  openPublicDraft,
  PASS_BITS,
  type PublicDraft,
  savePublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { countZeroBits } from '#server/features/young-persons/referrals/public-referrals.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
await seedForms(owner);
const anybody = as.nobody();

async function worked() {
  const { pass } = await anybody.send(createReferralPass, { body: {} });
  for (let nonce = 0; ; nonce++)
    if (countZeroBits(`${pass}.${nonce}`) >= PASS_BITS) return { pass, nonce: String(nonce) };
}

type Body = BodyOf<typeof createPublicReferral>;
const send = async (client: { id: string }, more: Partial<Body> = {}) =>
  anybody.call(createPublicReferral, {
    body: { client_id: client.id, answers: answerReferral(), submit: true, ...(await worked()), ...more },
  });
const count = async (client: { id: string }) =>
  (await owner`select 1 from referral where client_id = ${client.id}`).length;

const draft = { client_id: null, answers: { identity: [{ 'rf-first-name': 'Zoë' }] }, current_step: 2 };
const named = (name: string): PublicDraft => ({
  ...draft,
  answers: { identity: [{ 'rf-first-name': name }] },
});
const putAway = () => anybody.send(createPublicDraft, { body: draft });
const open = (code: string) => anybody.call(openPublicDraft, { body: { code } });
const save = (code: string, version: number, content: PublicDraft) =>
  anybody.call(savePublicDraft, { body: { ...content, code, version } });

describe('a draft under a code', () => {
  it('[REF-04] opens on another device and can be changed, for 14 days', async () => {
    const { code, expires_at, version } = await putAway();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect([expires_at.slice(0, 10), version]).toEqual(['2026-12-08', 1]);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    expect((await open(typed)).body).toMatchObject({ ...draft, version: 1 });
    expect((await save(code, 1, { ...draft, current_step: 5 })).body.version).toBe(2);
    expect((await open(typed)).body).toMatchObject({ current_step: 5, version: 2 });
    clock.advance(15 * 86_400_000);
    expect((await open(typed)).status).toBe(404);
  });

  it('[REF-04] cannot be read by anybody without the code', async () => {
    const { code } = await putAway();
    const rows = await owner<{ all: string }[]>`select row_to_json(d)::text as all from referral_draft d`;
    const kept = rows.map((row) => row.all).join();
    const hex = Buffer.from('Zoë').toString('hex');
    for (const secret of [code, hex, createHash('sha256').update(code).digest('hex')])
      expect(kept).not.toContain(secret);
    const [wrong, over] = [await open('22222222'), await save('33333333', 1, draft)];
    expect([wrong.status, over.status]).toEqual([404, 404]);
    expect(wrong.body).toEqual(over.body);
  });

  it('[REF-04] loses no text of two devices: a save to an old version is answered with the newer one', async () => {
    const { code } = await putAway();
    const answers = await Promise.all([save(code, 1, named('Ines')), save(code, 1, named('Noor'))]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.problem.code]).toEqual([200, 409, 'version.stale']);
    const { body: kept } = await open(code);
    expect(lost?.problem.current).toEqual(kept);
    expect(kept.version).toBe(2);
    expect((await save(code, 2, named('Ines Noor'))).body.version).toBe(3);
    expect((await open(code)).body).toMatchObject(named('Ines Noor'));
  });

  it('[REF-04] cannot be sent over text that another device has saved since', async () => {
    const client = await given.client();
    const { code } = await putAway();
    await save(code, 1, named('Noor'));
    const refused = await send(client, { draft_code: code, draft_version: 1 });
    expect([refused.status, refused.problem.code]).toEqual([409, 'version.stale']);
    expect(refused.problem.current).toMatchObject(named('Noor'));
    expect(await count(client)).toBe(0);
    expect((await send(client, { draft_code: code, draft_version: 2 })).status).toBe(201);
  });
});

describe('a sent draft', () => {
  const sentOne = async () => {
    const client = await given.client();
    const { code } = await putAway();
    const { body } = await send(client, { draft_code: code });
    return { client, code, told: { reference: body.reference, sent_at: clock.now().toISOString() } };
  };

  it('[REF-04] answers its code with the time and reference, and nothing of its content', async () => {
    const { code, told } = await sentOne();
    const answers = [await open(code), await save(code, 1, named('Noor'))];
    for (const { status, problem } of answers) {
      expect([status, problem.code, problem.current]).toEqual([409, 'referral.draft_sent', told]);
      expect(problem.detail).toBe(
        `This referral was sent on ${formatDateTime(told.sent_at)}, reference ${told.reference}.`,
      );
    }
    expect(JSON.stringify(answers)).not.toContain('Zoë');
  });

  it('[REF-04] expires like any code, and then answers like an unknown one', async () => {
    const { code } = await sentOne();
    clock.advance(15 * 86_400_000);
    const plain = ({ status, body }: { status: number; body: unknown }) => JSON.stringify([status, body]);
    expect(plain(await open(code))).toBe(plain(await open('22222222')));
    expect(plain(await save(code, 1, draft))).toBe(plain(await save('22222222', 1, draft)));
  });

  it('[REF-04] is not sent again from another device unless the person confirms', async () => {
    const { client, code, told } = await sentOne();
    const again = await send(client, { draft_code: code });
    expect([again.status, again.problem.code, again.problem.current]).toEqual([
      409,
      'referral.draft_sent',
      told,
    ]);
    expect(await count(client)).toBe(1);
    expect((await send(client, { draft_code: code, send_again: true })).status).toBe(201);
    expect(await count(client)).toBe(2);
  });

  it('[REF-04] is sent once by two concurrent devices, and a repeated request gets the same answer', async () => {
    const client = await given.client();
    const { code } = await putAway();
    const bodies = await Promise.all([worked(), worked()]);
    const sendAll = () => Promise.all(bodies.map((pass) => send(client, { ...pass, draft_code: code })));
    const [first, repeated] = [await sendAll(), await sendAll()];
    expect(first.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(repeated.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(await count(client)).toBe(1);
  });
});
