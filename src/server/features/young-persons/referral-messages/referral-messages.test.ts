import { describe, expect, it } from 'vitest';
import { listActivity } from '#contract/oversight/activity.ts';
import { listReferralMessages, MAX_REFERRAL_MESSAGES } from '#contract/young-persons/referral-messages.ts';
import {
  createReferral,
  getReferral,
  listReferrals,
  type ReferralWaitsFor,
} from '#contract/young-persons/referrals.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { buildReferralSheet } from '#server/features/reports/referral-documents/referral-sheet.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openReferralThreads } from '#test/kit/young-persons/referral-threads.ts';

/** The database’s clock sets the time of change records, and the test cannot move it. */
const ANY_DAY = '2099-12-31';
const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  environment: { OFFICE_EMAIL_TO: 'office@example.test' },
});
const { as, given, owner, runJobs } = app;
const { office, sent, sentByPhone, post, ask, read, open, answer, readThread, findMail, askByLink } =
  openReferralThreads(app);

describe('questions about a referral', () => {
  it('[REF-04] are asked by the office and answered by the organisation, in order, with author and time', async () => {
    const { referral, social_worker, user } = await sent();
    const question = await ask(referral, '  Which school?\nAnd since when?  ');
    expect(question).toMatchObject({ kind: 'question', from_office: true, told: 'referral' });
    expect(await readThread(office, referral)).toBe('asked');
    const answered = await post(social_worker, referral, 'Elm Park, since May.', question.id);
    expect([answered.status, answered.body.author]).toEqual([201, { id: user.id, name: user.name }]);
    expect(await readThread(social_worker, referral)).toBe('answered');
    const asked_back = await post(social_worker, referral, 'When will you decide?');
    expect(await readThread(office, referral)).toBe('asks back');
    await post(office, referral, 'Tomorrow.', asked_back.body.id);
    const messages = await read(social_worker, referral);
    expect(messages.map(({ kind, text, question_id }) => [kind, text, question_id])).toEqual([
      ['question', 'Which school?\nAnd since when?', null],
      ['answer', 'Elm Park, since May.', question.id],
      ['question', 'When will you decide?', null],
      ['answer', 'Tomorrow.', asked_back.body.id],
    ]);
    expect(await readThread(office, referral)).toBe('answered');
  });

  it('[REF-04] show the author’s name within the organisation, and no names of the office', async () => {
    const { referral, client, social_worker, user } = await sent();
    const tara = await given.user({ user_type: 'client', client, name: 'Tara Nowak' });
    const question = await ask(referral);
    await post(social_worker, referral, 'Elm Park.', question.id);
    await post(as.user(tara), referral, 'Riverside Academy.', question.id);
    const expected = [null, { id: user.id, name: user.name }, { id: tara.id, name: 'Tara Nowak' }];
    for (const who of [social_worker, as.user(tara)])
      expect((await read(who, referral)).map(({ author }) => author)).toEqual(expected);
    expect(await as.user(tara).get(getReferral, { params: { id: referral.id } })).toMatchObject({
      submitted_by: { id: user.id, name: user.name },
      decided_by: null,
    });
  });

  it('[REF-02] mark the referral in the list', async () => {
    const { referral, client } = await sent();
    const list = async () =>
      (await office.get(listReferrals, { query: { client: client.name } })).items.map(({ id, thread }) => [
        id,
        thread,
      ]);
    expect(await list()).toEqual([[referral.id, 'none']]);
    await ask(referral);
    expect(await list()).toEqual([[referral.id, 'asked']]);
  });

  it('[REF-02] show which side must act, so that each side can filter its own', async () => {
    const { referral, client, social_worker } = await sent();
    const draft = await social_worker.send(createReferral, { body: { client_id: client.id, answers: {} } });
    const find = async (who: SignedInClient, waits_for: ReferralWaitsFor) =>
      (await who.get(listReferrals, { query: { client: client.name, waits_for } })).items.map(({ id }) => id);
    expect(await find(social_worker, 'referrer')).toEqual([draft.id]);
    expect(await find(social_worker, 'office')).toEqual([referral.id]);
    expect(await find(office, 'office')).toEqual([referral.id]);
    const question = await ask(referral);
    expect((await find(social_worker, 'referrer')).toSorted()).toEqual([draft.id, referral.id].toSorted());
    expect(await find(social_worker, 'office')).toEqual([]);
    expect([await find(office, 'referrer'), await find(office, 'office')]).toEqual([[referral.id], []]);
    await post(social_worker, referral, 'Elm Park.', question.id);
    expect([await find(office, 'referrer'), await find(office, 'office')]).toEqual([[], [referral.id]]);
  });

  it('[REF-04] are e-mailed to a referrer with an account, with a link, and the answer to the asker', async () => {
    const { referral, social_worker, user } = await sent();
    const question = await ask(referral, 'Is Zoë Okafor-Lane at school?');
    const [told] = await findMail(referral);
    expect(told).toMatchObject({
      to_address: user.email,
      subject: `A question about your referral: ${referral.reference}`,
    });
    expect(told?.body).toContain(`/dashboard/referrals/${referral.id}\n`);
    await post(social_worker, referral, 'Zoë is.', question.id);
    await post(social_worker, referral, 'When will you decide on Zoë?');
    await runJobs();
    const mail = await findMail(referral);
    expect(mail.slice(1).map(({ to_address, subject }) => [to_address, subject])).toEqual([
      [(await office.user()).email, `Your question has an answer: ${referral.reference}`],
      ['office@example.test', `A question about a referral: ${referral.reference}`],
    ]);
    expect(mail.filter(({ subject, body }) => /Zoë|Okafor|school|decide/.test(subject + body))).toEqual([]);
  });

  it('[REF-04] are sent by a link to the given address if the referrer has no account', async () => {
    const { referral, token, question } = await askByLink();
    const [mail] = await findMail(referral);
    expect(mail?.to_address).toBe('rob.reed@example.test');
    expect(mail?.body).toContain('The link works once, until 08/12/2026.');
    expect([question.told, question.link_expires_at]).toEqual(['link', '2026-12-09T00:00:00Z']);
    expect([await open(token), await answer(token, 'Elm Park.')]).toMatchObject([
      { status: 200, body: { reference: referral.reference, text: 'Which school?' } },
      { status: 201, body: { reference: referral.reference } },
    ]);
    const [asked, answered] = await read(office, referral);
    expect([asked?.link_expires_at, answered]).toMatchObject([
      null,
      { kind: 'answer', text: 'Elm Park.', from_office: false, author: null, came_by_link: true },
    ]);
    const [kept] = await owner<{ words: string }[]>`select row_to_json(l)::text as words
      from referral_answer_link l where question_id = ${question.id}`;
    expect(kept?.words).not.toContain(token);
    await runJobs();
    expect((await findMail(referral)).map(({ to_address }) => to_address)).toEqual([
      'rob.reed@example.test',
      (await office.user()).email,
    ]);
  });

  it('[REF-04] reveal only the reference to the person who opens a link', async () => {
    const { referral, token } = await askByLink();
    expect((await open(token)).body).toEqual({ reference: referral.reference, text: 'Which school?' });
  });

  it('[REF-04] can be answered by the office after a phone call, without an e-mail', async () => {
    const { referral } = await sent();
    const question = await ask(referral);
    const noted = await post(office, referral, 'Elm Park, says the duty worker.', question.id);
    expect([noted.status, noted.body.told]).toEqual([201, 'nobody']);
    expect(await findMail(referral)).toHaveLength(1);
    const bare = await sentByPhone({ answers: {} });
    expect((await ask(bare)).told).toBe('nobody');
  });
});

describe('a referral', () => {
  it('[REF-04] accepts no message as a draft, before it is accepted, or once it is decided or closed', async () => {
    const { client, user, social_worker } = await sent();
    const facts = { client, created_by: user };
    for (const status of ['draft', 'approved', 'declined', 'closed'] as const) {
      const referral = await given.referral({ ...facts, status });
      for (const who of [office, social_worker]) {
        const late = await post(who, referral, 'Which school?');
        expect([status, late.status, late.problem.code]).toEqual([status, 409, 'referral.no_messages']);
      }
    }
    const apart = await given.referral({ ...facts, origin: 'public', is_quarantined: true });
    expect((await post(office, apart, 'Which school?')).problem.code).toBe('referral.no_messages');
    expect((await post(social_worker, apart, 'Which school?')).status).toBe(404);
  });

  it('[REF-04] accepts no question after a concurrent decision', async () => {
    const { referral } = await sent();
    const admin = (await office.user()).id;
    await owner
      .begin(async (db) => {
        await db`update referral set status = 'declined', reason = 'Full', decided_at = now(), decided_by = ${admin}
        where id = ${referral.id}`;
        const asking = post(office, referral, 'Which school?');
        // The question waits for the decision to commit.
        await db`select pg_sleep(0.2)`;
        return { asking };
      })
      .then(async ({ asking }) => {
        const late = await asking;
        expect([late.status, late.problem.code]).toEqual([409, 'referral.no_messages']);
      });
    expect(await read(office, referral)).toEqual([]);
  });

  it('[REF-04] accepts an answer only to its own question', async () => {
    const [one, other] = [await sent(), await sent()];
    const foreign = await ask(other.referral);
    const question = await ask(one.referral);
    const answered = await post(one.social_worker, one.referral, 'Elm Park.', question.id);
    for (const id of [foreign.id, answered.body.id]) {
      const wrong = await post(one.social_worker, one.referral, 'Elm Park.', id);
      expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'question_id']);
    }
  });

  it('[REF-04] accepts a hundred messages, and refuses more', async () => {
    const { referral } = await sent();
    await owner`insert into referral_message (referral_id, from_office, text, created_by)
      select ${referral.id}, true, 'Again?', ${(await office.user()).id} from generate_series(1, ${MAX_REFERRAL_MESSAGES})`;
    const late = await post(office, referral, 'One more?');
    expect([late.status, late.problem.errors?.[0]?.path]).toEqual([400, 'text']);
  });

  it('[REF-04] hides its messages from other organisations, carers and administrators who are not readers', async () => {
    const { referral, client } = await sent();
    await ask(referral);
    const stranger = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    const params = { id: referral.id };
    expect((await stranger.call(listReferralMessages, { params })).status).toBe(404);
    expect((await post(stranger, referral, 'Hello?')).status).toBe(404);
    expect((await as.carer().call(listReferralMessages, { params })).status).toBe(403);
    expect((await post(as.carer(), referral, 'Hello?')).status).toBe(403);

    const [young_person, reader] = [
      await given.youngPerson({ client }),
      await given.user({ user_type: 'admin' }),
    ];
    const about = await given.referral({ client, young_person });
    await ask(about, 'Hushwood?');
    await as.user(reader).send(setReaders, {
      params: { id: young_person.id },
      body: { is_restricted: true, reader_ids: [reader.id], version: 1 },
    });
    const log = async (who: SignedInClient) =>
      JSON.stringify(
        await who.get(listActivity, { query: { dateTo: ANY_DAY, category: ['Referral'], page_size: 100 } }),
      ).includes('Hushwood');
    const seen = async (who: SignedInClient) => [
      (await who.call(listReferralMessages, { params: { id: about.id } })).status,
      (await post(who, about, 'Which GP?')).status,
      await log(who),
    ];
    expect(await seen(office)).toEqual([404, 404, false]);
    expect(await seen(as.user(reader))).toEqual([200, 201, true]);
    // A restricted referral gets no link.
    expect(await owner`select 1 from email where subject like ${`%${about.reference}`}`).toHaveLength(1);
  });

  it('[ACT-01] has its messages in the activity log under Referral', async () => {
    const { referral } = await sent();
    await ask(referral, 'Which school?');
    const log = await office.get(listActivity, {
      query: { dateTo: ANY_DAY, category: ['Referral'], page_size: 100 },
    });
    const told = log.items.find(
      ({ subject }) => subject === `Question about the referral: ${referral.reference}`,
    );
    expect(told?.changes).toMatchObject([{ label: 'Text', after: 'Which school?' }]);
  });

  it('[REF-01] has the thread at the end of its document', async () => {
    const { referral, social_worker } = await sent();
    const question = await ask(referral);
    await post(social_worker, referral, 'Elm Park.', question.id);
    const params = { id: referral.id };
    const sheet = buildReferralSheet(
      await office.get(getReferral, { params }),
      await read(office, referral),
      'Placewell',
    );
    expect(sheet.subject).toMatch(/^\S.*, .+, Placewell$/);
    const last = sheet.groups.at(-1);
    expect(last?.title).toBe('Questions and answers');
    expect(last?.entries[0]?.rows.map(({ answer: lines }) => lines)).toEqual([
      ['Which school?'],
      ['Elm Park.'],
    ]);
  });
});
