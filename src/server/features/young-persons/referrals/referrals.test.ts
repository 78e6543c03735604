import { describe, expect, it } from 'vitest';
import { listMailbox } from '#contract/contact/mailbox.ts';
import { search } from '#contract/oversight/search.ts';
import {
  approveReferral,
  closeReferral,
  reviewReferral,
} from '#contract/young-persons/referral-decisions.ts';
import {
  createReferral,
  getReferral,
  listReferralQuestions,
  listReferrals,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  with_mailbox: true,
});
const { as, given, owner, runJobs } = app;
await seedForms(owner);
await seedSubcategories(owner);
const { office, anOrganisation, submit, decide } = openSentReferrals(app);

describe('a referral', () => {
  it('[REF-01] has 175 questions in eight steps', async () => {
    const questions = await office.get(listReferralQuestions);
    expect(questions).toHaveLength(175);
    expect([...new Set(questions.map(({ step, step_title }) => `${step} ${step_title}`))]).toEqual([
      '1 About you',
      '2 The young person',
      '3 Legal status and placement',
      '4 Family and household',
      '5 Health and education',
      '6 Needs and risks',
      '7 Support wanted',
      '8 Consent and documents',
    ]);
  });

  it('[REF-01] starts as a draft, can be continued, and is submitted when it is complete', async () => {
    const { client, social_worker } = await anOrganisation();
    const draft = await social_worker.send(createReferral, {
      body: { client_id: client.id, answers: { identity: [{ 'rf-first-name': 'Zoë' }] } },
    });
    expect(draft).toMatchObject({
      status: 'draft',
      current_step: 1,
      young_person_name: 'Zoë',
      date: '2026-11-24',
    });
    expect(draft.reference).toMatch(/^REF-2026-\d{4}$/);
    const params = { id: draft.id };
    const early = await social_worker.call(updateReferral, { params, body: { version: 1, submit: true } });
    expect([early.status, early.problem.errors?.length]).toEqual([400, expect.any(Number)]);
    const sent = await social_worker.send(updateReferral, {
      params,
      body: { version: 1, answers: answerReferral(), submit: true, current_step: 8 },
    });
    expect(sent).toMatchObject({ status: 'submitted', current_step: 8, submitted_by: { name: 'Rob Reed' } });
    expect(sent.may).toEqual({
      attach: true,
      change: true,
      review: false,
      decide: false,
      close: true,
      associate: false,
    });
  });

  it('[REF-03] refuses a step below one', async () => {
    const { client } = await anOrganisation();
    const answer = await office.call(createReferral, {
      body: { client_id: client.id, answers: {}, current_step: 0 },
    });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'current_step']);
  });

  it('[REF-04] needs few answers if support is needed today, and is due within two hours', async () => {
    const { client, social_worker } = await anOrganisation();
    const answers = answerReferral({ 'rf-urgency': 'rf-urgency--today' });
    const { health, education, ...urgent } = answers;
    const body = { client_id: client.id, answers: urgent, submit: true };
    const sent = await social_worker.send(createReferral, { body });
    expect(sent).toMatchObject({ urgency: 'today', due_at: '2026-11-24T14:00:00Z' });
    const mails = await owner<
      { body: string }[]
    >`select body from email where subject = ${`Urgent referral: ${sent.reference}`}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).not.toContain(sent.young_person_name);
    const planned = { ...answerReferral(), health: [{}] };
    const refused = await social_worker.call(createReferral, { body: { ...body, answers: planned } });
    expect(refused.status).toBe(400);
    expect((await submit(social_worker, client)).due_at).toBe('2026-11-26T00:00:00Z');
  });

  it('[REF-04] becomes due within two hours if it becomes urgent later, and notifies the office', async () => {
    const { client, social_worker } = await anOrganisation();
    const { id, version } = await submit(social_worker, client);
    const change = (body: object) =>
      social_worker.send(updateReferral, { params: { id }, body: body as never });
    const answers = answerReferral({ 'rf-urgency': 'rf-urgency--today' });
    const sooner = await change({ answers, version });
    expect(sooner).toMatchObject({ urgency: 'today', due_at: '2026-11-24T14:00:00Z' });
    const told = () => owner<{ kind: string }[]>`select kind from notification
      where subject_id = ${id} and read_at is null group by kind order by kind`;
    expect((await told()).map(({ kind }) => kind)).toEqual(['referral_submitted', 'referral_urgency']);
    const same = await change({ answers, version: sooner.version });
    expect(same.due_at).toBe(sooner.due_at);
    const later = await change({ answers: answerReferral(), version: same.version });
    expect(later.due_at).toBe('2026-11-26T00:00:00Z');
  });

  it('[REF-04] is decided once, with a reason if declined, and its referrer is notified', async () => {
    const { client, social_worker } = await anOrganisation();
    const sent = await submit(social_worker, client);
    const params = { id: sent.id };
    const review = await office.send(reviewReferral, { params, body: { version: sent.version } });
    expect(review.status).toBe('in review');
    const stale = await office.call(approveReferral, {
      params,
      body: { approved: true, version: sent.version },
    });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    const bare = await office.call(approveReferral, {
      params,
      body: { approved: false, version: review.version },
    });
    expect([bare.status, bare.problem.errors?.[0]?.path]).toEqual([400, 'reason']);
    const declined = await decide(review, false, 'We have no carer in that area.');
    expect(declined).toMatchObject({ status: 'declined', reason: 'We have no carer in that area.' });
    await runJobs();
    const mail = await office.get(listMailbox, { query: {} });
    expect(mail.items.map(({ subject }) => subject)).toContain(
      `Your referral was declined: ${sent.reference}`,
    );
    const again = await office.call(approveReferral, {
      params,
      body: { approved: true, version: declined.version },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'referral.wrong_step']);
    // The version does not matter: reloading would not help.
    for (const { version } of [declined, sent]) {
      const late = await social_worker.call(updateReferral, { params, body: { version } });
      expect([late.status, late.problem.code]).toEqual([409, 'referral.wrong_step']);
    }
  });

  it('[REF-04] cannot be decided by the person who submitted it', async () => {
    const { client } = await anOrganisation();
    const sent = await submit(office, client);
    expect(sent.may.decide).toBe(false);
    const body = { approved: true, version: sent.version };
    const own = await office.call(approveReferral, { params: { id: sent.id }, body });
    expect([own.status, own.problem.code]).toEqual([403, 'referral.own']);
    const other = as.user(await given.user({ user_type: 'admin' }));
    expect((await other.send(approveReferral, { params: { id: sent.id }, body })).status).toBe('approved');
  });

  it('[REF-04] is decided once by two concurrent decisions', async () => {
    const { client, social_worker } = await anOrganisation();
    const { id, version } = await submit(social_worker, client);
    const others = await Promise.all([
      given.user({ user_type: 'admin' }),
      given.user({ user_type: 'admin' }),
    ]);
    const answers = await Promise.all(
      others.map((each, index) =>
        as.user(each).call(approveReferral, {
          params: { id },
          body: { approved: index === 0, reason: 'Because.', version },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[REF-04] can be withdrawn by its referrer until decided, and closed by the office after that', async () => {
    const { client, social_worker } = await anOrganisation();
    const sent = await submit(social_worker, client);
    const params = { id: sent.id };
    const closed = await social_worker.send(closeReferral, {
      params,
      body: { version: sent.version, reason: 'The placement holds.' },
    });
    expect(closed).toMatchObject({ status: 'closed', closed_reason: 'The placement holds.' });
    const approved = await decide(await submit(social_worker, client));
    const late = await social_worker.call(closeReferral, {
      params: { id: approved.id },
      body: { version: approved.version, reason: 'No.' },
    });
    expect([late.status, late.problem.code]).toEqual([409, 'referral.wrong_step']);
  });
});

describe('the list of referrals', () => {
  it('[REF-02] filters by young person, date, status, social worker and client, newest first', async () => {
    const client = await given.client({ name: 'Wolverley Council' });
    const worker = await given.socialWorker({ client, name: 'Ines Núñez' });
    const body = { client_id: client.id, social_worker: worker.id };
    const named = await office.send(createReferral, {
      body: { ...body, answers: { identity: [{ 'rf-first-name': 'Théo', 'rf-last-name': 'Abara' }] } },
    });
    const other = await office.send(createReferral, { body: { client_id: client.id, answers: {} } });
    const list = async (query: object) =>
      (await office.get(listReferrals, { query: { client: 'wolverley', ...query } })).items.map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([other.id, named.id]);
    expect(await list({ youngPerson: 'abara theo' })).toEqual([named.id]);
    expect(await list({ socialWorkers: 'nunez' })).toEqual([named.id]);
    expect(await list({ status: ['submitted'] })).toEqual([]);
    expect(await list({ date: '2026-11-24', sort: 'youngPerson' })).toEqual([other.id, named.id]);
    expect(await list({ date: '2026-11-23' })).toEqual([]);
    const page = await office.get(listReferrals, { query: {} });
    expect(page.page_size).toBe(20);
  });

  it('[REF-01] shows clients their own referrals, and of drafts only those the user wrote', async () => {
    const { client, social_worker } = await anOrganisation();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const draft = await social_worker.send(createReferral, { body: { client_id: client.id, answers: {} } });
    const sent = await submit(social_worker, client);
    const ids = async (who: SignedInClient) =>
      (await who.get(listReferrals, { query: {} })).items.map(({ id }) => id).toSorted();
    expect(await ids(social_worker)).toEqual([draft.id, sent.id].toSorted());
    expect(await ids(colleague)).toEqual([sent.id]);
    const stranger = (await anOrganisation()).social_worker;
    expect(await ids(stranger)).toEqual([]);
    expect((await stranger.call(getReferral, { params: { id: sent.id } })).status).toBe(404);
    expect((await as.carer().call(listReferrals, { query: {} })).status).toBe(403);
    const elsewhere = await social_worker.call(createReferral, {
      body: { client_id: (await given.client()).id, answers: {} },
    });
    expect(elsewhere.status).toBe(404);
  });

  it('[SHL-02] is searchable by reference and by the names in it', async () => {
    const { client, social_worker } = await anOrganisation();
    const sent = await submit(social_worker, client, { 'rf-last-name': 'Quillfeather' });
    for (const q of ['quillfea', sent.reference]) {
      const found = await office.get(search, { query: { q } });
      expect(JSON.stringify(found)).toContain(`/dashboard/referrals/${sent.id}`);
    }
  });
});
