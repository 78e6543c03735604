import { describe, expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { getUser } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { as, given, owner } = app;

interface ChangeRow {
  seq: number;
  action: string;
  category: string;
  performed_by: string | null;
  subject_table: string;
  request_id: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

const openRecords = (subject_id: string) => owner<
  ChangeRow[]
>`select seq, action, category, performed_by, subject_table,
  request_id, changes from change_record where subject_id = ${subject_id} order by seq`;

const listViews = (subject_id: string) => owner<
  { user_id: string; name: string; was_found: boolean; request_id: string }[]
>`
  select user_id, name, was_found, request_id from record_view where subject_id = ${subject_id} order by id`;

/** Finds broken links: a record with a wrong hash, or one that does not follow from the previous record. */
async function brokenLinks(): Promise<number[]> {
  const rows = await owner<{ seq: number }[]>`
    select seq from (
      select r.seq, r.hash = change_record_hash(r.previous_hash, r) as is_whole,
        r.previous_hash = coalesce(lag(r.hash) over (order by r.seq), sha256('placewell'::bytea)) as follows,
        r.seq = coalesce(lag(r.seq) over (order by r.seq), 0) + 1 as is_next
      from change_record r) links
    where not (is_whole and follows and is_next)
    union all select c.seq from change_chain c where c.hash is distinct from
      (select hash from change_record order by seq desc limit 1)`;
  return rows.map((row) => row.seq);
}

async function newAppointment() {
  const client = await given.client();
  return {
    client_id: client.id,
    young_person_id: (await given.youngPerson({ client })).id,
    service_type_id: (await given.serviceType()).id,
    carer_ids: [(await given.carer()).id],
    start_at: '2027-01-04T10:00:00Z',
    end_at: '2027-01-04T12:00:00Z',
    place: 'The library',
  };
}

describe('changes to an appointment', () => {
  it('[ACT-02] are recorded field by field, before and after, with who made them in which request', async () => {
    const office = as.admin();
    const { id: me } = await office.user();
    const body = await newAppointment();
    const made = await office.call(createAppointment, { body });
    if (!('id' in made.body)) throw new Error('One appointment was asked for.');
    const { id } = made.body;
    const params = { id };
    const moved = await office.call(updateAppointment, { params, body: { version: 1, place: 'The park' } });
    const cancelled = await office.call(updateAppointment, {
      params,
      body: { version: 2, status: 'cancelled', cancellation_reason: 'Ill' },
    });
    const reinstated = await office.call(updateAppointment, {
      params,
      body: { version: 3, status: 'active' },
    });
    const answers = [made, moved, cancelled, reinstated];
    expect(answers.map((answer) => answer.status)).toEqual([201, 200, 200, 200]);

    const records = await openRecords(id);
    expect(records.map((row) => [row.action, row.category, row.performed_by, row.request_id])).toEqual(
      answers.map((answer, index) => [
        index === 0 ? 'Created' : 'Updated',
        'Appointment',
        me,
        answer.headers.get('x-request-id'),
      ]),
    );
    expect(records[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'place', before: null, after: 'The library' },
        { field: 'young_person_id', before: null, after: body.young_person_id },
        { field: 'status', before: null, after: 'active' },
      ]),
    );
    expect(records.slice(1).map((row) => row.changes)).toEqual([
      [{ field: 'place', before: 'The library', after: 'The park' }],
      [
        { field: 'cancellation_reason', before: null, after: 'Ill' },
        { field: 'cancelled_at', before: null, after: expect.any(String) },
        { field: 'status', before: 'active', after: 'cancelled' },
      ],
      [
        { field: 'cancellation_reason', before: 'Ill', after: null },
        { field: 'cancelled_at', before: expect.any(String), after: null },
        { field: 'status', before: 'cancelled', after: 'active' },
      ],
    ]);
    expect(await brokenLinks()).toEqual([]);
  });

  it('[ACT-02] include who was added and who was removed', async () => {
    const office = as.admin();
    const made = await office.send(createAppointment, { body: await newAppointment() });
    if (!('carers' in made)) throw new Error('One appointment was asked for.');
    const other = await given.carer();
    await office.send(updateAppointment, {
      params: { id: made.id },
      body: { version: 1, carer_ids: [other.id] },
    });
    const assignments = await owner<
      { id: string; carer_id: string }[]
    >`select id, carer_id from appointment_carer
      where appointment_id = ${made.id} order by removed_at nulls last`;
    const [before, after] = await Promise.all(assignments.map((each) => openRecords(each.id)));
    expect(before?.map((row) => row.action)).toEqual(['Created', 'Updated']);
    expect(before?.[1]?.changes.map((change) => change.field)).toContain('removed_at');
    expect(after?.map((row) => row.action)).toEqual(['Created']);
  });

  it('[ACT-02] leave no record if they were rolled back', async () => {
    const office = as.admin();
    const appointment = await given.appointment();
    const before = await openRecords(appointment.id);
    const stale = await office.call(updateAppointment, {
      params: { id: appointment.id },
      body: { version: 9, place: 'X' },
    });
    const [{ count } = { count: -1 }] = await owner<{ count: number }[]>`select count(*) from change_record`;
    const carer = await given.carer();
    await given.appointment({ carer, start_at: '2027-02-01T10:00:00Z' });
    const [{ count: after_facts } = { count: -1 }] = await owner<
      { count: number }[]
    >`select count(*) from change_record`;
    const clash = await office.call(createAppointment, {
      body: {
        ...(await newAppointment()),
        carer_ids: [carer.id],
        start_at: '2027-02-01T11:00:00Z',
        end_at: '2027-02-01T13:00:00Z',
      },
    });
    expect([stale.status, clash.status]).toEqual([409, 409]);
    expect(await openRecords(appointment.id)).toEqual(before);
    expect(after_facts).toBeGreaterThan(count);
    const [left] = await owner`select count(*) from appointment where start_at = '2027-02-01T11:00:00Z'`;
    expect(left?.count).toBe(0);
    const orphans = await owner`select 1 from change_record r where subject_table = 'appointment'
      and not exists (select from appointment a where a.id = r.subject_id)`;
    expect(orphans.length).toBe(0);
  });

  it('[ACT-02] are undone if their record cannot be written', async () => {
    const appointment = await given.appointment({ place: 'Before' });
    await owner.unsafe(
      `alter table change_record add constraint broken check (subject_id <> '${appointment.id}') not valid`,
    );
    const refused = await as.admin().call(updateAppointment, {
      params: { id: appointment.id },
      body: { version: 1, place: 'After' },
    });
    await owner`alter table change_record drop constraint broken`;
    expect(refused.status).toBe(409);
    const [row] = await owner`select place, version from appointment where id = ${appointment.id}`;
    expect(row).toEqual({ place: 'Before', version: 1 });
    expect(await brokenLinks()).toEqual([]);
  });

  it('[ACT-02] by many at once make one chain without a gap', async () => {
    const offices = [as.admin(), as.admin(), as.admin(), as.admin()];
    const bodies = await Promise.all(Array.from({ length: 24 }, newAppointment));
    const answers = await Promise.all(
      bodies.map((body, index) => offices[index % offices.length]?.call(createAppointment, { body })),
    );
    expect(answers.every((answer) => answer?.status === 201)).toBe(true);
    expect(await brokenLinks()).toEqual([]);
    const [heads] = await owner`select c.seq = max(r.seq) and count(*) = max(r.seq) as agree
      from change_chain c, change_record r group by c.seq`;
    expect(heads?.agree).toBe(true);
  });

  it('[ACT-02] made directly in the database are recorded too, and tampering breaks the chain', async () => {
    const appointment = await given.appointment({ place: 'Before' });
    await owner`update appointment set place = 'After' where id = ${appointment.id}`;
    const [, record] = await openRecords(appointment.id);
    expect(record).toMatchObject({
      performed_by: null,
      changes: [{ field: 'place', before: 'Before', after: 'After' }],
    });
    const undo = new Error('undo');
    const found = owner.begin(async (db) => {
      await db`alter table change_record disable trigger change_record_append_only`;
      await db`update change_record set changes = '[]' where seq = ${record?.seq ?? 0}`;
      const [row] =
        await db`select count(*) from change_record r where hash <> change_record_hash(previous_hash, r)`;
      expect(row?.count).toBe(1);
      throw undo;
    });
    await expect(found).rejects.toBe(undo);
  });
});

describe('views of a record', () => {
  it('[ACT-02] are recorded with who viewed it, found or not, and in which request', async () => {
    const carer = as.carer();
    const { id: me } = await carer.user();
    const mine = await given.appointment({ carer: await carer.user() });
    const others = await given.appointment();
    const nowhere = crypto.randomUUID();
    for (const [id, status, was_found] of [
      [mine.id, 200, true],
      [others.id, 404, false],
      [nowhere, 404, false],
    ] as const) {
      const answer = await carer.call(getAppointment, { params: { id } });
      expect(answer.status).toBe(status);
      const request_id = answer.headers.get('x-request-id');
      expect([...(await listViews(id))]).toEqual([
        { user_id: me, name: 'appointment.view', was_found, request_id },
      ]);
    }
  });

  it('[ACT-02] are recorded for administrators as for everybody else', async () => {
    const office = as.admin();
    const carer = await given.carer();
    await office.get(getUser, { params: { id: carer.id } });
    expect((await listViews(carer.id)).map((view) => [view.name, view.was_found])).toEqual([
      ['user.view', true],
    ]);
  });

  it('[ACT-02] are refused if they cannot be recorded', async () => {
    const appointment = await given.appointment({ notes: 'for carers' });
    await owner`revoke insert on record_view from app_admin`;
    const answer = await as.admin().call(getAppointment, { params: { id: appointment.id } });
    await owner`grant insert on record_view to app_admin`;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.problem)).not.toContain('for carers');
  });
});
