import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  answerAccessRequest,
  describeAccess,
  listAccessRequests,
} from '#contract/organisations/access-requests.ts';
import { createUser, updateUser } from '#contract/organisations/users.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, pools, runJobs } = await startTestApp();

/** Creates a record open to one administrator and one carer, and two administrators who are not readers. */
async function aClosedRecord() {
  const [olive, second, third] = [as.admin(), as.admin(), as.admin()];
  const [{ id: olive_id }] = await Promise.all([olive.user(), second.session(), third.session()]);
  const reader = await given.carer();
  const young_person = await given.youngPerson({ first_name: 'Zuleika', last_name: 'Quill' });
  await given.appointment({ carer: reader, young_person });
  const params = { id: young_person.id };
  const set = async (reader_ids: string[], is_restricted = true, who = olive) => {
    const [row] = await owner<
      { version: number }[]
    >`select version from young_person where id = ${params.id}`;
    return who.call(setReaders, { params, body: { is_restricted, reader_ids, version: row?.version ?? 0 } });
  };
  await set([olive_id, reader.id]);
  const ben = await given.user({ user_type: 'admin', name: 'Ben Gains' });
  const sees = async (who: SignedInClient) => (await who.call(getYoungPerson, { params })).status === 200;
  const waiting = async (who: SignedInClient) => {
    const about = await owner<
      { id: string }[]
    >`select id from access_request where subject_id = ${params.id}`;
    const listed = await who.get(listAccessRequests, { query: {} });
    return listed.filter(({ id }) => about.some((each) => each.id === id));
  };
  const answer = (who: SignedInClient, id: string, outcome: 'approved' | 'declined') =>
    who.call(answerAccessRequest, { params: { id }, body: { outcome } });
  const askForBen = async () => {
    const asked = await set([olive_id, reader.id, ben.id]);
    expect(asked.status).toBe(200);
    return asked.body.waiting[0]?.id ?? '';
  };
  return { olive, olive_id, second, third, reader, ben, params, set, sees, waiting, answer, askForBen };
}
const kindsToldTo = async (who: SignedInClient) =>
  (await who.get(listNotifications)).items.map(({ kind }) => kind);

describe('a restricted record', () => {
  it('[YPN-04] [AUT-10] needs two administrators for a new reader, and the second does not learn whose record it is', async () => {
    const { second, third, reader, ben, sees, waiting, answer, askForBen, olive } = await aClosedRecord();
    const as_ben = as.user(ben);
    const id = await askForBen();
    expect(await sees(as_ben)).toBe(false);
    // A repeated request is the same request.
    expect(await askForBen()).toBe(id);
    const [seen] = await waiting(second);
    if (!seen) throw new Error('Nothing waits.');
    expect(JSON.stringify(seen)).not.toMatch(/Zuleika|Quill|Z\. ?Q/);
    expect(describeAccess(seen)).toBe('Let Ben Gains open a restricted record');
    expect((await waiting(olive))[0]).toMatchObject({
      subject: { name: 'Zuleika Quill' },
      may: { decide: false, withdraw: true },
    });
    expect(await kindsToldTo(second)).toContain('access_request_waiting');
    for (const who of [olive, as_ben])
      expect((await answer(who, id, 'approved')).problem.code).toBe('access.not_yours');
    expect((await answer(as.user(reader), id, 'approved')).status).toBe(403);
    expect(await sees(as_ben)).toBe(false);

    const both = await Promise.all([answer(second, id, 'approved'), answer(third, id, 'approved')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await sees(as_ben), await sees(second), await sees(third)]).toEqual([true, false, false]);
    expect(await kindsToldTo(as_ben)).toContain('restricted_let_in');
    expect(await kindsToldTo(as.user(reader))).toContain('restricted_readers');
    expect(await kindsToldTo(olive)).toContain('access_request_answered');
    await runJobs();
    const mails = await owner<{ text: string }[]>`select subject || ' ' || body as text from email`;
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Zuleika|Quill|Z\. ?Q/);
  });

  it('[YPN-04] is closed at once to a removed reader, and they and the other readers are notified', async () => {
    const { olive_id, reader, set, second } = await aClosedRecord();
    expect((await set([olive_id])).body.waiting).toEqual([]);
    expect(await kindsToldTo(as.user(reader))).toContain('restricted_shut_out');
    expect(await kindsToldTo(second)).not.toContain('restricted_readers');
  });

  it('[YPN-04] stays closed until a second administrator lifts the restriction', async () => {
    const { second, third, set, sees, waiting, answer } = await aClosedRecord();
    const asked = await set([], false);
    expect(asked.body).toMatchObject({ is_restricted: true, waiting: [{ kind: 'record_open' }] });
    expect(await sees(third)).toBe(false);
    const [request] = await waiting(second);
    expect((await answer(second, request?.id ?? '', 'approved')).status).toBe(200);
    expect(await sees(third)).toBe(true);
  });

  it('[YPN-04] [hostile] cannot be opened with an account that the requester created, or that such an account created', async () => {
    const { olive, second, answer, askForBen, params } = await aClosedRecord();
    const make = async (who: SignedInClient, name: string) => {
      const email = `${name.toLowerCase()}@example.test`;
      const made = await who.send(createUser, { body: { name, email, user_type: 'admin' } });
      return as.user({ ...made, subject: `sub-${name}`, client_id: null });
    };
    const puppet = await make(olive, 'Puppet');
    const of_puppet = await make(puppet, 'Marionette');
    const id = await askForBen();
    for (const who of [puppet, of_puppet])
      expect((await answer(who, id, 'approved')).problem.code).toBe('access.not_yours');
    // Requesting access does not reveal whose record it is either.
    expect(await second.get(listAccessRequests, { query: { subject_id: params.id } })).toEqual([]);
    expect((await answer(second, id, 'approved')).status).toBe(200);
  });

  it('[YPN-04] [AUT-03] needs a fresh sign-in to request access and to approve it', async () => {
    const { olive_id, second, answer, askForBen, set } = await aClosedRecord();
    const id = await askForBen();
    const second_id = (await second.user()).id;
    await owner`update session set authenticated_at = now() - interval '16 minutes' where user_id in (${olive_id}, ${second_id})`;
    expect((await answer(second, id, 'approved')).problem.code).toBe('session.not_fresh');
    expect((await set([olive_id, (await given.carer()).id])).problem.code).toBe('session.not_fresh');
    expect((await answer(second, id, 'declined')).body.outcome).toBe('declined');
  });

  it('[YPN-04] ignores an approval of a request that is withdrawn, older than seven days, or by a former requester', async () => {
    for (const [meanwhile, code] of [
      ['withdrawn', 'access.decided'],
      ['old', 'access.decided'],
      ['asker off', 'access.overtaken'],
      ['asker no reader', 'access.overtaken'],
      ['gainer off', 'access.decided'],
      ['not restricted', 'access.overtaken'],
      ['decider a carer', undefined],
    ] as const) {
      const { olive, olive_id, second, ben, sees, answer, askForBen, params } = await aClosedRecord();
      const id = await askForBen();
      if (meanwhile === 'withdrawn')
        expect((await answer(olive, id, 'declined')).body.outcome).toBe('withdrawn');
      if (meanwhile === 'old')
        for (const work of [
          'alter table access_request disable trigger access_request_guard',
          `update access_request set expires_at = now() where id = '${id}'`,
          'alter table access_request enable trigger access_request_guard',
        ])
          await owner.unsafe(work);
      if (meanwhile === 'asker off')
        await owner`update app_user set is_active = false where id = ${olive_id}`;
      if (meanwhile === 'asker no reader') {
        await owner`insert into young_person_reader (young_person_id, user_id) values (${params.id}, ${(await as.admin().user()).id})`;
        await owner`update young_person_reader set removed_at = now() where user_id = ${olive_id}`;
      }
      if (meanwhile === 'gainer off') await owner`update app_user set is_active = false where id = ${ben.id}`;
      if (meanwhile === 'not restricted')
        await owner`update young_person set is_restricted = false where id = ${params.id}`;
      if (meanwhile === 'decider a carer')
        await owner`update app_user set user_type = 'user' where id = ${(await second.user()).id}`;
      const late = await answer(second, id, 'approved');
      expect([meanwhile, late.status < 400]).toEqual([meanwhile, false]);
      if (code) expect([meanwhile, late.problem.code]).toEqual([meanwhile, code]);
      if (meanwhile !== 'gainer off' && meanwhile !== 'not restricted')
        expect([meanwhile, await sees(as.user(ben))]).toEqual([meanwhile, false]);
    }
  });

  it('[YPN-04] cannot be opened through the office’s database role', async () => {
    const { olive_id, ben, params, askForBen } = await aClosedRecord();
    const id = await askForBen();
    const asOlive = (work: string) =>
      pools.app_admin.begin(async (db) => {
        await db`select set_config('app.user_id', ${olive_id}, true)`;
        await db.unsafe(work);
      });
    for (const work of [
      `insert into young_person_reader (young_person_id, user_id) values ('${params.id}', '${ben.id}')`,
      `update young_person_reader set removed_at = now() where user_id = '${olive_id}' and young_person_id = '${params.id}';
       update young_person_reader set removed_at = null`,
      `update young_person set is_restricted = false where id = '${params.id}'`,
      `update access_request set outcome = 'approved', decided_by = '${olive_id}' where id = '${id}'`,
      `update access_request set outcome = 'approved', decided_by = '${ben.id}' where id = '${id}'`,
      `select give_record_access('${id}');
       insert into young_person_reader (young_person_id, user_id) values ('${params.id}', '${ben.id}')`,
      `insert into access_request (kind, subject_id, beneficiary_id, change, requested_by)
       values ('record_reader', '${params.id}', '${olive_id}', '{}', '${olive_id}')`,
    ])
      await expect(asOlive(work), work).rejects.toThrow();
    expect(
      await owner`select from young_person_reader where young_person_id = ${params.id} and user_id = ${ben.id}`,
    ).toHaveLength(0);
  });

  it('[YPN-04] refuses a request if nobody else can approve it, and says what to do', async () => {
    const alone = await startTestApp();
    const olive = alone.as.admin();
    const { id } = await olive.user();
    const person = await alone.given.youngPerson();
    const params = { id: person.id };
    const carer = await alone.given.carer();
    await olive.send(setReaders, { params, body: { is_restricted: true, reader_ids: [id], version: 1 } });
    const asked = await olive.call(setReaders, {
      params,
      body: { is_restricted: true, reader_ids: [id, carer.id], version: 2 },
    });
    expect([asked.status, asked.problem.code]).toEqual([409, 'access.no_second']);
    expect(asked.problem.detail).toContain('Invite one under Users');
    expect(await olive.get(listAccessRequests)).toEqual([]);
  });
});

describe('an account that is switched off and on again', () => {
  it('[YPN-04] [USR-01] does not regain access to restricted records', async () => {
    const { reader, second, sees } = await aClosedRecord();
    await given.appointment({ carer: reader });
    const version = async () =>
      (await owner<{ version: number }[]>`select version from app_user where id = ${reader.id}`)[0]
        ?.version ?? 0;
    for (const is_active of [false, true])
      await second.send(updateUser, {
        params: { id: reader.id },
        body: { is_active, version: await version(), appointments_to_come: 'keep' },
      });
    expect(await sees(as.user({ ...reader }))).toBe(false);
    expect(
      await owner`select from young_person_reader where user_id = ${reader.id} and removed_at is null`,
    ).toHaveLength(0);
  });
});
