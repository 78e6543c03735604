import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  associateReferral,
  associateReferrals,
  closeReferral,
} from '#contract/young-persons/referral-decisions.ts';
import {
  createReferral,
  getReferral,
  listReferrals,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import { createYoungPersonOfReferral } from '#contract/young-persons/referred-young-persons.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner, clock } = app;
await seedForms(owner);
await seedSubcategories(owner);
const { office, anOrganisation, submit, decide } = openSentReferrals(app);

const listLetters = async (reference: string) =>
  (
    await owner<{ to: string; subject: string }[]>`select to_address as to, subject from email
      where subject like ${`%${reference}`} order by subject, to_address`
  ).map(({ to, subject }) => `${subject.split(':')[0]} > ${to}`);

const listBodies = async (reference: string) =>
  (
    await owner<{ body: string }[]>`select body from email where subject like ${`%${reference}`}
      and subject like 'Your referral was%'`
  ).map(({ body }) => body);

describe('the outcome of a referral', () => {
  it('[REF-04] is e-mailed to the given address, and to the author’s account if it differs', async () => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client, email: 'rob@croydon.test' });
    const author = as.user(account);
    const elsewhere = await decide(
      await submit(author, client, { 'rf-referrer-email': 'duty@croydon.test' }),
    );
    expect(await listLetters(elsewhere.reference)).toEqual([
      'Your referral was approved > duty@croydon.test',
      'Your referral was approved > rob@croydon.test',
    ]);
    const same = await submit(author, client, { 'rf-referrer-email': 'Rob@Croydon.test' });
    const declined = await decide(same, false, 'No carer is free.');
    expect(await listLetters(declined.reference)).toEqual(['Your referral was declined > Rob@Croydon.test']);
  });

  it.each([true, false])(
    '[REF-04] is e-mailed without the office’s text (approved: %s)',
    async (approved) => {
      const { client, social_worker } = await anOrganisation();
      const words = 'Sam Lee hits carers and lives at CR0 1AB.';
      const sent = await submit(social_worker, client, { 'rf-referrer-email': 'duty@croydon.test' });
      const { reference, reason } = await decide(sent, approved, words);
      expect(reason).toBe(words);
      const bodies = await listBodies(reference);
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) {
        expect(body).not.toContain('Sam Lee');
        expect(body).not.toContain('CR0');
      }
      // The given address has no account, so the e-mail does not ask them to sign in.
      const [account, ...others] = bodies.filter((body) => body.includes('Sign in to read it, or ring us'));
      expect(others).toEqual([]);
      expect(account).toContain('/dashboard/referrals/');
      const [given, ...more] = bodies.filter((body) => body.includes('To hear it, please ring us'));
      expect(more).toEqual([]);
      expect(given).not.toMatch(/Sign in|dashboard/);
    },
  );

  it('[REF-04] asks a referrer without an account to phone for the reason', async () => {
    const { client, social_worker } = await anOrganisation();
    const sent = await submit(social_worker, client, { 'rf-referrer-email': 'stranger@elsewhere.test' });
    await owner`update referral set origin = 'public' where id = ${sent.id}`;
    const { reference } = await decide({ ...sent, version: sent.version + 1 }, false, 'Sam Lee hits carers.');
    const [body, ...others] = await listBodies(reference);
    expect(others).toEqual([]);
    expect(body).toContain('We do not send the reason by e-mail. To hear it, please ring us');
    expect(body).not.toMatch(/Sam Lee|Sign in/);
  });

  it('[REF-04] is e-mailed if the office closes it, without the office’s text', async () => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client, email: 'ana@kent.test' });
    const author = as.user(account);
    const end = async ({ id, version }: { id: string; version: number }) =>
      office.send(closeReferral, { params: { id }, body: { reason: 'Sam Lee moved.', version } });
    const open = await submit(author, client, {});
    await end(open);
    const approved = await decide(await submit(author, client, {}));
    await end(approved);
    const letters = [...(await listLetters(open.reference)), ...(await listLetters(approved.reference))];
    expect(letters.filter((letter) => letter.endsWith('> ana@kent.test'))).toEqual([
      'Your referral was withdrawn > ana@kent.test',
      'Your referral was approved > ana@kent.test',
      'Your referral was closed > ana@kent.test',
    ]);
    for (const body of await listBodies(open.reference)) expect(body).not.toContain('Sam Lee');
    const { items } = await author.get(listNotifications);
    expect(items.filter(({ kind }) => kind === 'referral_withdrawn').map(({ href }) => href)).toEqual(
      [approved.id, open.id].map((id) => `/dashboard/referrals/${id}`),
    );
    // Spam that was never accepted sends no e-mail.
    const spam = await submit(author, client, { 'rf-referrer-email': 'victim@elsewhere.test' });
    await owner`update referral set origin = 'public', is_quarantined = true where id = ${spam.id}`;
    await end({ ...spam, version: spam.version + 1 });
    expect(await listLetters(spam.reference)).toEqual([]);
  });

  it('[REF-04] [NTF-13] notifies its author if a colleague changes or withdraws it', async () => {
    const client = await given.client();
    const [author, colleague] = [
      as.user(await given.user({ user_type: 'client', client })),
      as.user(await given.user({ user_type: 'client', client })),
    ];
    const { id, answers, version } = await submit(author, client, {});
    const told = async () => (await author.get(listNotifications)).items.map(({ kind }) => kind);
    const changed = await colleague.send(updateReferral, {
      params: { id },
      body: { answers: answerReferral({ 'rf-first-name': 'Another' }), version, submit: false },
    });
    expect(answers).not.toEqual(changed.answers);
    expect(await told()).toEqual(['referral_corrected']);
    await colleague.send(closeReferral, {
      params: { id },
      body: { reason: 'Not needed', version: changed.version },
    });
    expect(await told()).toEqual(['referral_withdrawn', 'referral_corrected']);
    expect((await colleague.get(listNotifications)).items).toEqual([]);
  });

  it('[REF-04] is announced once when it gets a record; a corrected link sends no second e-mail', async () => {
    const { client, social_worker } = await anOrganisation();
    const referral = await decide(
      await submit(social_worker, client, { 'rf-referrer-email': 'duty@croydon.test' }),
    );
    const [wrong, right] = [await given.youngPerson({ client }), await given.youngPerson({ client })];
    const lead = (childId: string, version: number) =>
      office.send(associateReferral, { params: { id: referral.id, childId }, body: { version } });
    const led = await lead(wrong.id, referral.version);
    const before = await listLetters(referral.reference);
    expect(before.filter((letter) => letter.includes('now has a record'))).toHaveLength(2);
    const corrected = await lead(right.id, led.version);
    await lead(right.id, corrected.version);
    expect(await listLetters(referral.reference)).toEqual(before);
  });

  it('[REF-04] [YPN-04] needs confirmation if a restricted record would hide it from its author, who gets no link or text', async () => {
    const { client, social_worker } = await anOrganisation();
    const { id, reference, version } = await decide(await submit(social_worker, client));
    const young_person = await given.youngPerson({ client });
    const name = async (user_id: string) =>
      owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${user_id})`;
    await name((await office.user()).id);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const lead = (facts: object) =>
      office.call(associateReferral, {
        params: { id, childId: young_person.id },
        body: { version, ...facts },
      });
    const author = await social_worker.user();
    const asked = await lead({});
    expect([asked.status, asked.problem.code]).toEqual([409, 'referral.closes']);
    expect(asked.problem.detail).toContain(`does not name ${author.name}, who wrote ${reference}`);
    const several = await office.call(associateReferrals, {
      body: { associations: [{ support_required_id: id, young_person_id: young_person.id }] },
    });
    expect(several.problem.code).toBe('referral.closes');
    expect((await lead({ closes_to_author: true })).status).toBe(200);
    const letters = await owner<{ body: string }[]>`
      select body from email where subject = ${`We have your referral: ${reference}`}`;
    expect(letters.length).toBeGreaterThan(0);
    for (const { body } of letters) expect(body).not.toMatch(/record|restricted|https?:/);
    expect((await listLetters(reference)).join()).not.toContain('has a record');
    // The record was restricted later, so only readers may see the reason.
    const closing = await office.get(getReferral, { params: { id } });
    await office.send(closeReferral, { params: { id }, body: { reason: 'Over', version: closing.version } });
    const [closed] = await owner<{ body: string }[]>`
      select body from email where subject = ${`Your referral was closed: ${reference}`}`;
    expect(closed?.body).not.toContain('/dashboard/');
    // Once named as a reader, they see it as before.
    const next = await decide(await submit(social_worker, client));
    await name(author.id);
    const led = await office.call(associateReferral, {
      params: { id: next.id, childId: young_person.id },
      body: { version: next.version },
    });
    expect(led.status).toBe(200);
    expect((await listLetters(next.reference)).join()).toContain('now has a record');
  });

  it('[REF-04] is listed by the day of the decision, whatever happened afterwards', async () => {
    const { client, social_worker } = await anOrganisation();
    const old = await decide(await submit(social_worker, client));
    await owner`update referral set decided_at = '2026-11-04T12:00:00Z' where id = ${old.id}`;
    const approved = await decide(await submit(social_worker, client));
    clock.advance(60_000);
    const declined = await decide(await submit(social_worker, client), false, 'No carer is free.');
    const closed = await office.send(closeReferral, {
      params: { id: approved.id },
      body: { version: approved.version, reason: 'Done.' },
    });
    await submit(social_worker, client);
    const list = async (decided_from: string) =>
      (await social_worker.get(listReferrals, { query: { decided_from, sort: '-decided_at' } })).items.map(
        ({ id, status, decided_at }) => [id, status, decided_at?.slice(0, 10)],
      );
    const lately = [
      [declined.id, 'declined', '2026-11-24'],
      [closed.id, 'closed', '2026-11-24'],
    ];
    expect(await list('2026-11-10')).toEqual(lately);
    expect(await list('2026-11-04')).toEqual([...lately, [old.id, 'approved', '2026-11-04']]);
  });

  it('[REF-04] shows that the record is being prepared while it is the office’s draft', async () => {
    const { client, social_worker } = await anOrganisation();
    const body = { client_id: client.id, answers: answerReferral(), submit: true };
    const referral = await decide(await social_worker.send(createReferral, { body }));
    const params = { id: referral.id };
    const look = async (who: SignedInClient) => {
      const { youngPerson, is_being_prepared } = await who.get(getReferral, { params });
      return [youngPerson?.name, is_being_prepared];
    };
    expect(await look(social_worker)).toEqual([undefined, false]);
    const person = await office.send(createYoungPersonOfReferral, { params, body: {} });
    expect(await look(social_worker)).toEqual([undefined, true]);
    expect((await look(office))[1]).toBe(false);
    const setStatus = (status: string) =>
      owner`update young_person set status = ${status} where id = ${person.id}`;
    await setStatus('ARCHIVED');
    expect((await look(social_worker))[1]).toBe(true);
    await setStatus('DRAFT');
    const elsewhere = (await anOrganisation()).client;
    const move = (client_id: string) =>
      owner`update young_person set client_id = ${client_id} where id = ${person.id}`;
    await move(elsewhere.id);
    expect(await look(social_worker)).toEqual([undefined, false]);
    await move(client.id);
    await owner`update young_person set status = 'ACTIVE' where id = ${person.id}`;
    expect(await look(social_worker)).toEqual([person.name, false]);
  });
});
