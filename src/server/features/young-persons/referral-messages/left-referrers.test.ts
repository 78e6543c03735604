import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { getReferral } from '#contract/young-persons/referrals.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openReferralThreads } from '#test/kit/young-persons/referral-threads.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
const { office, sent, sentByPhone, ask, post, open, answer, findMail, findToken } = openReferralThreads(app);
const { decide } = openSentReferrals(app);

const switchOff = ({ id }: { id: string }) => owner`update app_user set is_active = false where id = ${id}`;
const from = (email: string) => answerReferral({ 'rf-referrer-email': email });
const readBell = async (who: typeof office) =>
  (await who.get(listNotifications)).items.map(({ kind }) => kind);
const hasLeft = async ({ id }: { id: string }) =>
  (await office.get(getReferral, { params: { id } })).referrer_has_left;

/** Creates a referral whose author used their account’s address, and whose account is now switched off. */
async function leftByItsAuthor() {
  const made = await sent();
  await owner`update referral set answers = ${owner.json(from(made.user.email) as never)} where id = ${made.referral.id}`;
  const before = await hasLeft(made.referral);
  await switchOff(made.user);
  return { ...made, before };
}

describe('a question to a referrer who has left', () => {
  it('[REF-04] [SWK-02] is not e-mailed: colleagues with an account are notified, and the office reads why', async () => {
    const { referral, client, before } = await leftByItsAuthor();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    expect([before, await hasLeft(referral)]).toEqual([false, true]);
    expect((await ask(referral)).told).toBe('colleagues');
    expect([...(await findMail(referral))]).toEqual([]);
    expect(await readBell(colleague)).toEqual(['referral_message']);
    expect((await colleague.get(getReferral, { params: referral })).referrer_has_left).toBe(false);
  });

  it('[REF-04] [SWK-02] notifies only the referral’s social worker, if they have an account', async () => {
    const { referral, client } = await leftByItsAuthor();
    const user = await given.user({ user_type: 'client', client });
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const worker = await given.socialWorker({ client, email: user.email });
    await owner`update referral set social_worker_id = ${worker.id} where id = ${referral.id}`;
    expect((await ask(referral)).told).toBe('colleagues');
    expect([await readBell(as.user(user)), await readBell(colleague)]).toEqual([['referral_message'], []]);
  });

  it('[REF-04] [SWK-02] notifies nobody if nobody else may read it, and the office reads that', async () => {
    const { referral, client } = await leftByItsAuthor();
    expect((await ask(referral)).told).toBe('left');
    await given.user({ user_type: 'client', client });
    const young_person = await given.youngPerson({ client });
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update referral set young_person_id = ${young_person.id} where id = ${referral.id}`;
      await db`update young_person set is_restricted = true where id = ${young_person.id}`;
      await db`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${(await office.user()).id})`;
    });
    expect((await ask(referral)).told).toBe('left');
  });

  it('[REF-04] [SWK-02] is passed on if they leave later, unless it is answered', async () => {
    const { referral, client, user } = await sent();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const other = as.user(await given.user({ user_type: 'client' }));
    await post(as.user(user), referral, 'Elm Park.', (await ask(referral)).id);
    await ask(referral, 'Which GP?');
    expect(await readBell(colleague)).toEqual([]);
    await switchOff(user);
    expect(await readBell(colleague)).toEqual(['referral_message']);
    expect(await readBell(other)).toEqual([]);
    await owner`update app_user set name = 'Left' where id = ${user.id}`;
    expect(await readBell(colleague)).toHaveLength(1);
  });

  it('[REF-04] [SWK-02] is not sent to their own address outside the organisation', async () => {
    const { referral, user } = await sent();
    await switchOff(user);
    expect((await ask(referral)).told).toBe('left');
    expect([...(await findMail(referral))]).toEqual([]);
  });

  it('[REF-04] [SWK-02] ends an earlier link, and sends no link to a social worker who has left', async () => {
    const client = await given.client();
    const worker = await given.socialWorker({ client });
    const referral = await sentByPhone({ client, answers: from(worker.email) });
    expect((await ask(referral)).told).toBe('link');
    const token = await findToken(referral);
    expect((await open(token)).status).toBe(200);
    await owner`update social_worker set is_active = false where id = ${worker.id}`;
    expect([(await open(token)).status, (await answer(token, 'Elm Park.')).status]).toEqual([404, 404]);
    expect((await ask(referral, 'Which GP?')).told).toBe('left');
    expect(await findMail(referral)).toHaveLength(1);
  });
});

describe('a decision about a referral whose referrer has left', () => {
  it('[REF-04] [SWK-02] is not e-mailed, and its colleagues are notified', async () => {
    const { referral, client } = await leftByItsAuthor();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    await decide(await office.get(getReferral, { params: referral }));
    expect([...(await findMail(referral))]).toEqual([]);
    expect(await readBell(colleague)).toEqual(['referral_decided']);
    const [told] = (await colleague.get(listNotifications)).items;
    expect(told?.title).toBe('Referral decided');
  });

  it('[REF-04] [SWK-02] is sent only to the author if the given address belongs to somebody who has left', async () => {
    const client = await given.client();
    const worker = await given.socialWorker({ client });
    const { referral, user } = await sent({ client, answers: from(worker.email) });
    await owner`update app_user set client_id = ${client.id} where id = ${user.id}`;
    await owner`update social_worker set is_active = false where id = ${worker.id}`;
    await decide(await office.get(getReferral, { params: referral }));
    expect((await findMail(referral)).map(({ to_address }) => to_address)).toEqual([user.email]);
  });
});
