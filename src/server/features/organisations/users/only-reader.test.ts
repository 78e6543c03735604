import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { listActivityOfYoungPerson } from '#contract/office/activity.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const office = as.admin();

/** An administrator who alone may open a restricted record. */
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

it.each([{ is_active: false }, { user_type: 'user' as const }])(
  '[YPN-04] [AUT-01] an administrator who alone may open a restricted record does not leave the office without a successor: %o',
  async (away) => {
    const { adam, young_person, change } = await anOnlyReader();
    const me = await office.user();
    const open = (who = office) => who.call(getYoungPerson, { params: { id: young_person.id } });
    const refused = await change(away);
    expect([refused.status, refused.problem.code]).toEqual([409, 'user.only_reader']);
    const [carer, gone] = [await given.carer(), await given.user({ user_type: 'admin', is_active: false })];
    for (const { id } of [carer, gone, adam]) {
      const answer = await change({ ...away, restricted_records_to: id });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'restricted_records_to']);
    }
    expect((await open()).status).toBe(404);
    expect((await change({ ...away, restricted_records_to: me.id })).status).toBe(200);
    expect((await open()).status).toBe(200);
    const { items } = await office.get(listActivityOfYoungPerson, { params: { id: young_person.id } });
    expect(items).toContainEqual(
      expect.objectContaining({ performed_by: expect.objectContaining({ id: me.id }) }),
    );
  },
);

it('[YPN-04] a second administrator among the readers is enough, and handing over gives away nothing else', async () => {
  const { adam, young_person, change } = await anOnlyReader();
  const eve = await given.user({ user_type: 'admin' });
  const both = { is_restricted: true, reader_ids: [adam.id, eve.id], version: 2 };
  await as.user(adam).send(setReaders, { params: { id: young_person.id }, body: both });
  const me = await office.user();
  expect((await change({ is_active: false, restricted_records_to: me.id })).status).toBe(200);
  expect((await office.call(getYoungPerson, { params: { id: young_person.id } })).status).toBe(404);
});

it('[YPN-04] [AUT-01] one reader who takes the other off, and is switched off meanwhile, leaves somebody who may open the record', async () => {
  const { adam, young_person, change } = await anOnlyReader();
  const me = await office.user();
  const set = (reader_ids: string[], version: number) => ({
    params: { id: young_person.id },
    body: { is_restricted: true, reader_ids, version },
  });
  await as.user(adam).send(setReaders, set([adam.id, me.id], 2));
  const taken = owner.begin(async (db) => {
    await db`update young_person_reader set removed_at = now()
      where young_person_id = ${young_person.id} and user_id = ${me.id}`;
    expect((await change({ is_active: false })).status).toBe(200);
  });
  await expect(taken).rejects.toThrow('left with no administrator');
});

it('[USR-01] [YPN-04] a carer who is taken off what is ahead is off a restricted young person’s visit too, whoever does it', async () => {
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
