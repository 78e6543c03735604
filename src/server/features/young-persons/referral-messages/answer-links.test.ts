import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openReferralThreads } from '#test/kit/young-persons/referral-threads.ts';

const DAY_MS = 86_400_000;
const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  environment: { OFFICE_EMAIL_TO: 'office@example.test' },
});
const { given, owner, clock, runJobs } = app;
const { office, ask, read, open, answer, findMail, findToken, askByLink } = openReferralThreads(app);

describe('a link to answer', () => {
  const refused = async (token: string, text = 'Elm Park.') => {
    const answers = [await open(token), await answer(token, text)];
    return answers.map(({ status, problem }) => JSON.stringify([status, problem]));
  };

  it('[REF-04] answers the same bytes if it is unknown, expired, used, or its referral is decided, closed, quarantined or restricted', async () => {
    const unknown = await refused('x'.repeat(32));
    const used = await askByLink();
    await answer(used.token, 'Elm Park.');
    const [decided, closed, apart, restricted] = [
      await askByLink(),
      await askByLink(),
      await askByLink(),
      await askByLink(),
    ];
    const admin = (await office.user()).id;
    await owner`update referral set status = 'approved', decided_at = now(), decided_by = ${admin}
      where id = ${decided.referral.id}`;
    await owner`update referral set status = 'closed', closed_at = now(), closed_reason = 'Over'
      where id = ${closed.referral.id}`;
    await owner`update referral set is_quarantined = true where id = ${apart.referral.id}`;
    const young_person = await given.youngPerson({ client: { id: restricted.referral.client_id } });
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update referral set young_person_id = ${young_person.id} where id = ${restricted.referral.id}`;
      await db`update young_person set is_restricted = true where id = ${young_person.id}`;
    });
    expect(unknown.map((text) => JSON.parse(text)[0])).toEqual([404, 404]);
    expect(await refused(used.token, 'Other words.')).toEqual(unknown);
    for (const each of [decided, closed, apart, restricted])
      expect(await refused(each.token)).toEqual(unknown);
    const over = await askByLink();
    clock.advance(15 * DAY_MS);
    expect(await refused(over.token)).toEqual(unknown);
    clock.advance(-15 * DAY_MS);
    expect(await refused('')).toEqual(unknown);
  });

  it('[REF-04] answers the same text sent again like the first time, and saves it once', async () => {
    const { referral, token } = await askByLink();
    const first = await answer(token, 'Elm Park.');
    const again = await answer(token, ' Elm Park. ');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await open(token)).status).toBe(404);
    await runJobs();
    const mail = (await findMail(referral)).filter(({ subject }) => subject.startsWith('Your question'));
    expect([await read(office, referral), mail].map(({ length }) => length)).toEqual([2, 1]);
  });

  it('[REF-04] accepts one of two concurrent answers', async () => {
    const { referral, token } = await askByLink();
    const answers = await Promise.all(['Elm Park.', 'Oak Hill.'].map((text) => answer(token, text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await read(office, referral)).filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  });

  it('[REF-04] is new for each question, and leads to its own question', async () => {
    const { referral, token } = await askByLink();
    await ask(referral, 'Which GP?');
    const second = await findToken(referral);
    expect((await open(second)).body).toMatchObject({ text: 'Which GP?' });
    await answer(second, 'Dr Ash.');
    expect((await open(token)).body).toMatchObject({ text: 'Which school?' });
  });
});
