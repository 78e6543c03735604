import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner } = app;
const office = as.admin();
const sayYes = await openSayYes(app);
const aThird = async () => {
  const third = as.admin();
  await third.session();
  return third;
};

/** Creates an administrator who is the only reader of a restricted record. */
async function anOnlyReader() {
  const [adam, carer] = [await given.user({ user_type: 'admin' }), await given.carer()];
  const young_person = await given.youngPerson();
  const restrict = { is_restricted: true, reader_ids: [adam.id, carer.id], version: 1 };
  await as.user(adam).send(setReaders, { params: { id: young_person.id }, body: restrict });
  const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
    select version from app_user where id = ${adam.id}`;
  const change = (body: object) =>
    office.call(updateUser, { params: { id: adam.id }, body: { version, ...body } });
  return { adam, young_person, change };
}

const AWAYS = [{ is_active: false }, { user_type: 'user' as const }];

it.each(AWAYS)(
  '[YPN-04] [AUT-01] the only reader of a restricted record leaves the office like any other administrator: %o',
  async (away) => {
    const { adam, young_person, change } = await anOnlyReader();
    const other = await given.user({ user_type: 'admin' });
    const third = await aThird();
    const left = await change(away);
    const same = await office.call(updateUser, { params: { id: other.id }, body: { version: 1, ...away } });
    const OWN = { id: '', name: '', email: '', mail_to: '', last_login: null, updated_at: '' };
    expect([left.status, { ...left.body, ...OWN, version: 0 }]).toEqual([
      200,
      { ...same.body, ...OWN, version: 0 },
    ]);
    // The others are asked, in the same words for both, to choose who takes over.
    const told = (await third.get(listNotifications)).items.filter(
      ({ kind }) => kind === 'administrator_left',
    );
    const words = told.map(({ text }) => text.replace(adam.name, 'X').replace(other.name, 'X'));
    expect([words.length, new Set(words).size]).toEqual([2, 1]);
    expect((await office.call(getYoungPerson, { params: { id: young_person.id } })).status).toBe(404);
  },
);

it.each(AWAYS)(
  '[YPN-04] [AUT-10] an administrator cannot take over the records of one they remove, and any handover needs a second yes: %o',
  async (away) => {
    const { adam, young_person, change } = await anOnlyReader();
    const [me, third, eve] = [await office.user(), await aThird(), await given.user({ user_type: 'admin' })];
    const open = async (who: typeof office) =>
      (await who.call(getYoungPerson, { params: { id: young_person.id } })).status;
    const [carer, gone] = [await given.carer(), await given.user({ user_type: 'admin', is_active: false })];
    for (const { id } of [me, carer, gone, adam]) {
      const answer = await change({ ...away, restricted_records_to: id });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'restricted_records_to']);
    }
    expect((await change({ ...away, restricted_records_to: eve.id })).status).toBe(200);
    expect([await open(office), await open(as.user(eve)), await open(third)]).toEqual([404, 404, 404]);
    const [waiting] = await third.get(listAccessRequests, { query: { subject_id: adam.id } });
    const answer = (who: typeof office) =>
      who.call(answerAccessRequest, {
        params: { id: waiting?.id ?? '' },
        body: { outcome: 'approved' },
      });
    for (const who of [office, as.user(eve)]) expect((await answer(who)).status).toBe(403);
    expect((await answer(third)).status).toBe(200);
    expect([await open(office), await open(as.user(eve)), await open(third)]).toEqual([404, 200, 404]);
    // They cannot open the records once they are switched on again.
    const [row] = await owner<{ version: number }[]>`select version from app_user where id = ${adam.id}`;
    const back = { version: row?.version ?? 0, is_active: true, user_type: 'admin' as const };
    await office.send(updateUser, { params: { id: adam.id }, body: back });
    expect(await open(as.user(adam))).toBe(404);
  },
);

it('[YPN-04] a handover excludes records that another administrator can open', async () => {
  const { adam, young_person, change } = await anOnlyReader();
  const [eve, heir] = [await given.user({ user_type: 'admin' }), await given.user({ user_type: 'admin' })];
  await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${eve.id})`;
  await change({ is_active: false, restricted_records_to: heir.id });
  await sayYes(adam);
  const open = (who: { id: string }) =>
    as.user(who as typeof eve).call(getYoungPerson, { params: { id: young_person.id } });
  expect([(await open(eve)).status, (await open(heir)).status]).toEqual([200, 404]);
});

it('[YPN-04] no role can remove the last administrator among the readers', async () => {
  const { adam, young_person } = await anOnlyReader();
  await expect(owner`update young_person_reader set removed_at = now()
    where young_person_id = ${young_person.id} and user_id = ${adam.id}`).rejects.toThrow(
    'left with no administrator',
  );
});

it('[USR-01] [YPN-04] removing a carer from future appointments includes those of restricted young people, for any administrator', async () => {
  const [adam, carer] = [await given.user({ user_type: 'admin' }), await given.carer()];
  const young_person = await given.youngPerson();
  const ahead = await given.appointment({ carer, young_person, start_at: '2099-01-01T10:00:00Z' });
  await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${adam.id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  await office.send(updateUser, {
    params: { id: carer.id },
    body: { version: 1, is_active: false, appointments_to_come: 'take_off' },
  });
  const seen = await as.user(adam).get(getAppointment, { params: { id: ahead.id } });
  expect(seen.carers).toEqual([]);
  expect((await office.call(getAppointment, { params: { id: ahead.id } })).status).toBe(404);
});
