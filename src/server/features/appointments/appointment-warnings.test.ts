import { describe, expect, it } from 'vitest';
import {
  type Appointment,
  createAppointment,
  getAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { createCarerWish } from '#contract/young-persons/carer-wishes.ts';
import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
await seedNotifiableEvents(owner);
const admin = as.admin();

async function newBooking() {
  const young_person = await given.youngPerson();
  const service_type = await given.serviceType({ name: 'Outreach' });
  return {
    client_id: young_person.client_id,
    young_person_id: young_person.id,
    service_type_id: service_type.id,
    start_at: '2027-06-17T09:00:00Z',
    end_at: '2027-06-17T11:00:00Z',
    carer_ids: [(await given.carer()).id],
    place: 'Library',
  };
}
type Body = Awaited<ReturnType<typeof newBooking>>;
const book = (body: object) => admin.call(createAppointment, { body: body as Body });
const change = (id: string, body: object) =>
  admin.call(updateAppointment, { params: { id }, body: body as { version: number } });
const read = (id: string) => admin.get(getAppointment, { params: { id } });
const readId = (body: unknown) => (body as Appointment).id;
const codes = (problem: { warnings?: { code: string }[] }) => problem.warnings?.map(({ code }) => code);

describe('POST /api/appointments/', () => {
  it('[APT-06] [YPN-04] asks if one carer is chosen and the record requires two, and says so on the appointment', async () => {
    const body = await newBooking();
    await owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}'
      where id = ${body.young_person_id}`;
    const asked = await book(body);
    expect([asked.status, codes(asked.problem)]).toEqual([409, ['carer.alone']]);
    const both = { ...body, carer_ids: [...body.carer_ids, (await given.carer()).id] };
    const made = await book(both);
    expect(made.status).toBe(201);
    expect((await read(readId(made.body))).young_person_facts?.lone_working).toBe('Two carers only');
    const [first = ''] = body.carer_ids;
    const alone = await change(readId(made.body), { carer_ids: [first], version: 1 });
    expect(codes(alone.problem)).toEqual(['carer.alone']);
    const meant = { carer_ids: [first], version: 1, acknowledged_warnings: ['carer.alone'] };
    expect((await change(readId(made.body), meant)).status).toBe(200);
    // One that nobody has yet is asked about when somebody is chosen.
    const later = { start_at: '2027-06-18T09:00:00Z', end_at: '2027-06-18T11:00:00Z' };
    expect((await book({ ...body, ...later, carer_ids: [] })).status).toBe(201);
  });

  it('[APT-02] [MIS-01] asks about someone who is missing, and no longer once they are found', async () => {
    const body = await newBooking();
    const user_id = (await admin.user()).id;
    await owner`insert into missing_episode (young_person_id, last_seen_at, opened_by)
      values (${body.young_person_id}, '2027-06-16T08:30:00Z', ${user_id})`;
    const asked = await book(body);
    expect([asked.status, codes(asked.problem)]).toEqual([409, ['young_person.missing']]);
    await owner`update missing_episode set status = 'found', found_at = '2027-06-16T09:00:00Z', found_by = opened_by
      where young_person_id = ${body.young_person_id}`;
    expect((await book(body)).status).toBe(201);
  });

  it('[APT-02] asks about a young person in two places at once, and saves the answer', async () => {
    const body = await newBooking();
    expect((await book(body)).status).toBe(201);
    const second = {
      ...body,
      carer_ids: [],
      start_at: '2027-06-17T10:30:00Z',
      end_at: '2027-06-17T12:00:00Z',
    };
    const asked = await book(second);
    expect([asked.status, asked.problem.code]).toEqual([409, 'appointment.unconfirmed']);
    const [young] = await owner<
      { name: string }[]
    >`select name from young_person where id = ${body.young_person_id}`;
    const message = `${young?.name} is on another appointment at that time: Thu 17/06/2027 10:00–12:00, Outreach, Library.`;
    expect(asked.problem.warnings).toEqual([
      { code: 'young_person.elsewhere', message, start_date: '2027-06-17' },
    ]);
    expect(asked.problem.detail).toBe(message);
    const other = await book({ ...second, acknowledged_warnings: ['past'] });
    expect(codes(other.problem)).toEqual(['young_person.elsewhere']);

    const made = await book({
      ...second,
      acknowledged_warnings: ['young_person.elsewhere'],
      acknowledgement_note: 'Handed over at the library',
    });
    expect(made.status).toBe(201);
    const { id, name } = await admin.user();
    const kept = await read(readId(made.body));
    expect(kept.warning_answers).toEqual([
      {
        warnings: [{ code: 'young_person.elsewhere', message }],
        note: 'Handed over at the library',
        answered_by: { id, name },
        answered_at: '2027-06-16T09:00:00Z',
      },
    ]);
    expect(kept.version).toBe(1);
    const [record] = await owner<{ changes: { field: string; after: unknown }[] }[]>`
      select changes from change_record where subject_id = ${kept.id}`;
    const recorded = record?.changes.find(({ field }) => field === 'warning_answers')?.after;
    expect(JSON.stringify(recorded)).toContain('Handed over at the library');
  });

  it.each([
    ['2027-06-17T09:00:00Z', '2027-06-18T08:00:00Z', 'Support', ['length.long']],
    ['2027-06-17T09:00:00Z', '2027-06-18T01:00:00Z', 'Support', undefined],
    ['2027-06-17T09:00:00Z', '2027-06-18T08:00:00Z', 'Residential and nights', undefined],
    ['2027-06-17T09:00:00Z', '2027-06-18T09:01:00Z', 'Residential and nights', ['length.long']],
    ['2027-06-17T09:00:00Z', '2027-06-17T09:14:00Z', 'Support', ['length.short']],
    ['2027-06-17T09:00:00Z', '2027-06-17T09:15:00Z', 'Support', undefined],
    ['2027-06-17T09:00:00Z', '2027-06-17T09:45:00Z', 'Residential and nights', ['length.short']],
    ['2027-06-16T08:59:00Z', '2027-06-16T10:00:00Z', 'Support', ['past']],
    ['2027-06-16T09:00:00Z', '2027-06-16T10:00:00Z', 'Support', undefined],
    ['2026-06-16T08:00:00Z', '2026-06-17T07:00:00Z', 'Support', ['length.long', 'past']],
  ])('[APT-02] asks, from %s to %s as %s, about %j', async (start_at, end_at, category, expected) => {
    const service_type_id = (await given.serviceType({ category })).id;
    const answer = await book({ ...(await newBooking()), service_type_id, start_at, end_at });
    expect([answer.status, codes(answer.problem)]).toEqual([expected ? 409 : 201, expected]);
  });

  it('[APT-02] asks about long hours for two carers too, because each is booked for all of them', async () => {
    const body = await newBooking();
    const carer_ids = [...body.carer_ids, (await given.carer()).id];
    const asked = await book({ ...body, carer_ids, end_at: '2027-06-18T08:00:00Z' });
    expect(codes(asked.problem)).toEqual(['length.long']);
  });

  it('[APT-02] asks about a carer with less than eleven hours of rest between two days', async () => {
    const body = await newBooking();
    const night = { ...body, start_at: '2027-06-16T20:00:00Z', end_at: '2027-06-17T06:00:00Z' };
    await book(night);
    const asked = await book({ ...body, young_person_id: null, start_at: '2027-06-17T09:00:00Z' });
    const carer = (
      await owner<{ name: string }[]>`select name from app_user where id = ${body.carer_ids[0] ?? ''}`
    )[0];
    expect(asked.problem.warnings?.map(({ message }) => message)).toEqual([
      `${carer?.name} has only 3 hours of rest next to Wed 16/06/2027 21:00–07:00. The minimum is 11 hours.`,
    ]);
  });

  it('[ROT-05] asks about a carer who is ruled out for the young person that day, on booking and on adding them', async () => {
    const body = await newBooking();
    const [free] = body.carer_ids;
    const out = await given.carer('Rae Reed');
    await admin.send(createCarerWish, {
      params: { id: body.young_person_id },
      body: {
        carer_id: out.id,
        kind: 'ruled out',
        wished_by: 'client',
        reason: 'A neighbour.',
        until: '2027-06-20',
      },
    });
    const asked = await book({ ...body, carer_ids: [out.id] });
    const [young] = await owner<
      { name: string }[]
    >`select name from young_person where id = ${body.young_person_id}`;
    expect(asked.problem.warnings).toEqual([
      {
        code: 'carer.ruled_out',
        message: `Rae Reed is ruled out for ${young?.name} by their organisation: A neighbour.`,
        start_date: '2027-06-17',
      },
    ]);
    const later = { start_at: '2027-06-21T09:00:00Z', end_at: '2027-06-21T11:00:00Z' };
    expect((await book({ ...body, ...later, carer_ids: [out.id] })).status).toBe(201);
    const made = await book(body);
    expect(made.status).toBe(201);
    const id = readId(made.body);
    const both = { carer_ids: [free ?? '', out.id], version: 1 };
    expect(codes((await change(id, both)).problem)).toEqual(['carer.ruled_out']);
    const meant = await change(id, {
      ...both,
      acknowledged_warnings: ['carer.ruled_out'],
      acknowledgement_note: 'The council agreed for once',
    });
    expect(meant.status).toBe(200);
    // Asked once, and not with every change.
    expect((await change(id, { notes: 'Bring the book', version: 2 })).status).toBe(200);
    // The carer is never told.
    const seen = JSON.stringify(await as.user(out).get(getAppointment, { params: { id } }));
    expect(seen).not.toMatch(/ruled out|neighbour|council agreed/i);
  });

  it('[APT-06] says that a carer is elsewhere before it asks about anything else', async () => {
    const body = await newBooking();
    await book(body);
    const answer = await book(body);
    expect([answer.status, answer.problem.code]).toEqual([409, 'appointment.overlap']);
  });

  it('[APT-02] asks one of two administrators who book a young person at the same time', async () => {
    const body = await newBooking();
    await admin.session();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => book({ ...body, carer_ids: [(await given.carer()).id] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    for (const { problem } of answers.filter(({ status }) => status === 409))
      expect(codes(problem)).toEqual(['young_person.elsewhere']);
  });
});

describe('PUT /api/appointments/{id}', () => {
  it('[APT-02] asks about what a change makes unusual, and not about what already was', async () => {
    const past = await given.appointment({ start_at: '2027-06-10T09:00:00Z' });
    expect((await change(past.id, { notes: 'Late', version: 1 })).status).toBe(200);
    const longer = await change(past.id, { end_at: '2027-06-11T08:00:00Z', version: 2 });
    expect(codes(longer.problem)).toEqual(['length.long']);
    const confirmed = await change(past.id, {
      end_at: '2027-06-11T08:00:00Z',
      version: 2,
      acknowledged_warnings: ['length.long'],
    });
    expect(confirmed.status).toBe(200);
    const moved = await change(past.id, { start_at: '2027-06-10T10:00:00Z', version: 3 });
    expect(codes(moved.problem)).toEqual(['length.long', 'past']);
  });

  it('[APT-02] asks if reinstating puts a young person in two places', async () => {
    const young_person = await given.youngPerson();
    const facts = { young_person, start_at: '2027-06-20T09:00:00Z' };
    const off = await given.appointment({ ...facts, cancelled: 'Ill' });
    await given.appointment(facts);
    const asked = await change(off.id, { status: 'active', version: 1 });
    expect(codes(asked.problem)).toEqual(['young_person.elsewhere']);
    const cancelled = await given.appointment(facts);
    const off_again = { status: 'cancelled', cancellation_reason: 'Snow', version: 1 };
    expect((await change(cancelled.id, off_again)).status).toBe(200);
  });

  it('[ACT-02] appends each answer after the earlier ones, which nobody can change', async () => {
    const young_person = await given.youngPerson();
    await given.appointment({ young_person, start_at: '2027-06-21T09:00:00Z' });
    const { id } = await given.appointment({ young_person, start_at: '2027-06-22T09:00:00Z' });
    const answer = { acknowledged_warnings: ['young_person.elsewhere', 'past'] };
    await change(id, {
      start_at: '2027-06-21T09:30:00Z',
      end_at: '2027-06-21T10:30:00Z',
      version: 1,
      ...answer,
    });
    await change(id, {
      start_at: '2027-06-14T09:30:00Z',
      end_at: '2027-06-14T10:30:00Z',
      version: 2,
      ...answer,
    });
    const given_answers = (await read(id)).warning_answers.map(({ warnings }) =>
      warnings.map(({ code }) => code),
    );
    expect(given_answers).toEqual([['young_person.elsewhere'], ['past']]);
    await expect(owner`update appointment set warning_answers = '[]' where id = ${id}`).rejects.toThrow(
      /only grow/,
    );
    await expect(owner`update appointment set warning_answers = null where id = ${id}`).rejects.toThrow(
      /only grow/,
    );
  });

  it('[AUT-10] shows the questions asked only to administrators', async () => {
    const carer = as.carer('Wanda Warned');
    const { id } = await given.appointment({ carer: await carer.user(), start_at: '2027-06-24T09:00:00Z' });
    await change(id, { end_at: '2027-06-24T09:05:00Z', version: 1, acknowledged_warnings: ['length.short'] });
    expect((await read(id)).warning_answers).toHaveLength(1);
    const seen = await carer.get(getAppointment, { params: { id } });
    expect([seen.warning_answers, seen.series]).toEqual([[], null]);
  });
});
