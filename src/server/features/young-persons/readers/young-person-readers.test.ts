import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { listActivity, listActivityOfYoungPerson } from '#contract/oversight/activity.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given } = app;
const sayYes = await openSayYes(app);

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function aYoungPerson() {
  const [olive, carer, client] = [
    await given.user({ user_type: 'admin' }),
    await given.carer(),
    await given.client(),
  ];
  const social_worker = await given.user({ user_type: 'client', client });
  const young_person = await given.youngPerson({ client });
  const appointment = await given.appointment({ carer, client, young_person, start_at: daysFromNow(1) });
  const office = as.user(olive);
  const params = { id: young_person.id };
  /** Approves as a second administrator where needed. */
  const restrict = async (reader_ids: string[], version: number, is_restricted = true) => {
    const answer = await office.call(setReaders, { params, body: { is_restricted, reader_ids, version } });
    if (answer.status !== 200) return answer;
    await sayYes(young_person);
    return office.call(getReaders, { params });
  };
  return { olive, office, carer, client, social_worker, young_person, appointment, restrict };
}

describe('a restricted record', () => {
  it('[YPN-04] is visible to its readers, and to nobody else whatever their role', async () => {
    const { olive, office, carer, social_worker, young_person, restrict } = await aYoungPerson();
    const people = [office, as.admin(), as.user(carer), as.user(social_worker)];
    const statuses = () =>
      Promise.all(
        people.map(async (who) => {
          const [one, list] = await Promise.all([
            who.call(getYoungPerson, { params: { id: young_person.id } }),
            who.get(listYoungPersons, { query: { name: young_person.name } }),
          ]);
          expect(list.total).toBe(one.status === 200 ? 1 : 0);
          return one.status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const first = await restrict([olive.id], 1);
    expect(first.body).toMatchObject({ is_restricted: true, readers: [{ id: olive.id }] });
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    const second = await restrict([olive.id, carer.id], first.body.version);
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    const third = await restrict([olive.id, social_worker.id], second.body.version);
    expect(await statuses()).toEqual([200, 404, 404, 200]);
    expect(third.body.readers.map(({ id }) => id)).toEqual([olive.id, social_worker.id]);
    await restrict([], third.body.version, false);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('[YPN-04] lists beforehand who would lose access, with what they owe and their appointments', async () => {
    const { office, olive, carer, client, social_worker, young_person, restrict } = await aYoungPerson();
    const [writer, gone, stranger] = [await given.carer(), await given.carer(), await given.carer()];
    // Long over, and its report was never corrected.
    const report = await given.report({ client, carer: writer, young_person, start_at: daysFromNow(-60) });
    await given.appReport(report, { status: 'not approved' });
    const done = await given.report({ client, carer: gone, young_person, start_at: daysFromNow(-61) });
    await given.appReport(done, { status: 'approved' });
    await given.appointment({ client, carer: stranger, start_at: daysFromNow(1) });
    await given.user({ user_type: 'client' });
    const people = async () =>
      (await office.get(getReaders, { params: { id: young_person.id } })).people_with_access;
    const expected = [
      { id: social_worker.id, user_type: 'client', appointments_to_come: 0, reports_owed: 0 },
      { id: carer.id, user_type: 'user', appointments_to_come: 1 },
      { id: writer.id, user_type: 'user', appointments_to_come: 0, reports_owed: 1 },
    ];
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect((await people()).toSorted(byId)).toMatchObject(expected.toSorted(byId));
    // The list of candidates stays the same, whoever is selected.
    await restrict([olive.id, carer.id], 1);
    expect((await people()).toSorted(byId)).toMatchObject(expected.toSorted(byId));
  });

  it('[YPN-04] leaves a carer their appointments, without the young person', async () => {
    const { olive, carer, appointment, restrict } = await aYoungPerson();
    await restrict([olive.id], 1);
    const seen = await as.user(carer).get(getAppointment, { params: { id: appointment.id } });
    expect(seen.young_person?.name ?? null).toBeNull();
  });

  it('[YPN-04] does not extend a role’s scope: a named carer does not get access past their window', async () => {
    const { olive, social_worker, young_person, restrict } = await aYoungPerson();
    const stranger = await given.carer();
    const elsewhere = await given.user({ user_type: 'client' });
    await restrict([olive.id, stranger.id, elsewhere.id, social_worker.id], 1);
    for (const who of [stranger, elsewhere]) {
      const { status } = await as.user(who).call(getYoungPerson, { params: { id: young_person.id } });
      expect(status).toBe(404);
    }
  });

  it('[YPN-04] cannot be changed by anybody but a reader, and readers cannot exclude themselves', async () => {
    const { olive, office, young_person, restrict } = await aYoungPerson();
    const params = { id: young_person.id };
    const other = await given.user({ user_type: 'admin' });
    expect((await restrict([other.id], 1)).problem.errors?.[0]?.path).toBe('reader_ids');
    expect((await restrict([olive.id, randomUUID()], 1)).problem.errors?.[0]?.path).toBe('reader_ids.1');
    const { body } = await restrict([olive.id], 1);
    const asOther = as.user(other);
    expect((await asOther.call(getReaders, { params })).status).toBe(404);
    const forced = { is_restricted: false, reader_ids: [other.id], version: body.version };
    expect((await asOther.call(setReaders, { params, body: forced })).status).toBe(404);
    expect((await restrict([olive.id], 1)).problem.code).toBe('version.stale');
    expect((await office.get(getReaders, { params })).readers).toMatchObject([{ id: olive.id }]);
  });

  it('[ACT-02] records who was added and removed, and hides that from others', async () => {
    const { olive, office, carer, young_person, restrict } = await aYoungPerson();
    const { body } = await restrict([olive.id, carer.id], 1);
    await restrict([olive.id], body.version);
    const params = { id: young_person.id };
    const log = await office.get(listActivityOfYoungPerson, { params });
    const readers = log.items.filter(({ subject }) => subject === 'Named reader');
    expect(readers.map(({ action }) => action).toSorted()).toEqual(['Created', 'Created', 'Deleted']);
    const other = as.admin();
    expect((await other.call(listActivityOfYoungPerson, { params })).status).toBe(404);
    const all = await other.get(listActivity, { query: { page_size: 100 } });
    expect(all.items.filter((change) => change.young_person?.id === young_person.id)).toEqual([]);
  });
});
