import { describe, expect, it } from 'vitest';
import { previewSeries, previewSeriesChange } from '#contract/appointments/appointment-previews.ts';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2027-06-01T09:00:00Z' });
const admin = as.admin();

/** A carer who is at the library from 10:00 to 12:00 London time on Wednesday, and what a further booking needs. */
async function busyCarer(name: string) {
  const carer = await given.carer(name);
  const service_type = await given.serviceType({ name: 'Outreach' });
  const booked = await given.appointment({
    carer,
    service_type,
    place: 'Library',
    start_at: '2027-06-16T09:00:00Z',
    end_at: '2027-06-16T11:00:00Z',
  });
  const body = (from: string, to: string) => ({
    client_id: booked.client_id,
    service_type_id: service_type.id,
    start_at: `2027-06-16T${from}:00Z`,
    end_at: `2027-06-16T${to}:00Z`,
    carer_ids: [carer.id],
  });
  return { carer, booked, body };
}
const sentence = (carer: string) =>
  `${carer} is already on another appointment: Wed 16/06/2027 10:00–12:00, Outreach, Library.`;

describe('POST /api/appointments/', () => {
  it.each([
    ['08:00', '09:01'],
    ['10:59', '12:00'],
    ['09:30', '10:00'],
    ['08:00', '12:00'],
  ])('[APT-06] refuses a carer’s second appointment from %s to %s, naming the other', async (from, to) => {
    const { carer, body } = await busyCarer(`Tess ${from} ${to}`);
    const answer = await admin.call(createAppointment, { body: body(from, to) });
    expect([answer.status, answer.problem.code]).toEqual([409, 'appointment.overlap']);
    expect(answer.problem.detail).toBe(sentence(carer.name));
    expect(answer.problem.errors).toEqual([{ path: 'carer_ids', message: sentence(carer.name) }]);
  });

  it.each([
    ['10:00', '09:30'],
    ['08:30', '08:00'],
    ['12:00', '11:30'],
    ['09:30', '09:30'],
  ])(
    '[APT-06] [ERR-05] refuses one from %s to %s with its message, whatever else the carer has that day',
    async (from, to) => {
      const { body, booked } = await busyCarer(`Tina ${from}`);
      const sentence = {
        path: 'end_at',
        message: 'The end must be after the start, and no more than 168 hours later.',
      };
      const repeat = { every_weeks: 1, weekdays: [3], times: 2 };
      const series = await admin.send(createAppointment, { body: { ...body('13:00', '14:00'), repeat } });
      const first = { id: 'items' in series ? (series.items[0]?.id ?? '') : '' };
      const { carer_ids: _, service_type_id, ...moved } = { ...body(from, to), version: 1 };
      const { client_id: __, ...change } = moved;
      for (const { status, problem } of [
        await admin.call(createAppointment, { body: body(from, to) }),
        await admin.call(createAppointment, { body: { ...body(from, to), repeat } }),
        await admin.call(previewSeries, { body: { ...body(from, to), repeat } }),
        await admin.call(updateAppointment, { params: booked, body: change }),
        await admin.call(updateAppointment, { params: first, body: { ...change, apply_to: 'all' } }),
        await admin.call(previewSeriesChange, { params: first, body: { ...change, apply_to: 'all' } }),
      ])
        expect([status, problem.errors]).toEqual([400, [sentence]]);
    },
  );

  it('[APT-06] lets one appointment start when another ends', async () => {
    const { body } = await busyCarer('Tove');
    expect((await admin.call(createAppointment, { body: body('11:00', '12:00') })).status).toBe(201);
    expect((await admin.call(createAppointment, { body: body('08:00', '09:00') })).status).toBe(201);
  });

  it('[APT-06] books over a cancelled appointment, and without a carer at any time', async () => {
    const { carer, body } = await busyCarer('Thea');
    await given.appointment({ carer, cancelled: 'Snow', start_at: '2027-06-16T14:00:00Z', hours: 2 });
    expect((await admin.call(createAppointment, { body: body('14:00', '16:00') })).status).toBe(201);
    const uncovered = { ...body('09:00', '11:00'), carer_ids: [] };
    expect((await admin.call(createAppointment, { body: uncovered })).status).toBe(201);
  });

  it('[APT-06] names the one of two carers who is not free', async () => {
    const { body } = await busyCarer('Tilda');
    const free = await given.carer('Timo');
    const both = body('10:00', '12:00');
    const answer = await admin.call(createAppointment, {
      body: { ...both, carer_ids: [free.id, ...both.carer_ids] },
    });
    expect([answer.status, answer.problem.detail]).toEqual([409, sentence('Tilda')]);
  });

  it('[APT-06] books nothing of a series if one week is taken, and says which', async () => {
    const { booked, body } = await busyCarer('Tara');
    const weekEarlier = {
      ...body('09:00', '11:00'),
      start_at: '2027-06-02T09:00:00Z',
      end_at: '2027-06-02T11:00:00Z',
    };
    const answer = await admin.call(createAppointment, {
      body: { ...weekEarlier, repeat: { every_weeks: 1, until: '2027-06-30' } },
    });
    expect([answer.status, answer.problem.detail]).toEqual([409, sentence('Tara')]);
    const again = await admin.call(createAppointment, { body: weekEarlier });
    expect(again.status).toBe(201);
    expect((await admin.get(getAppointment, { params: { id: booked.id } })).version).toBe(1);
  });
});

describe('PUT /api/appointments/{id}', () => {
  it('[APT-06] refuses to move an appointment onto another, and does not change it', async () => {
    const { carer } = await busyCarer('Ulla');
    const { id } = await given.appointment({ carer, start_at: '2027-06-16T14:00:00Z', hours: 1 });
    const moved = { start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T13:00:00Z', version: 1 };
    const answer = await admin.call(updateAppointment, { params: { id }, body: moved });
    expect([answer.status, answer.problem.detail]).toEqual([409, sentence('Ulla')]);
    const seen = await admin.get(getAppointment, { params: { id } });
    expect([seen.start_at, seen.version]).toEqual(['2027-06-16T14:00:00Z', 1]);
  });

  it('[APT-06] refuses to add a carer who is elsewhere', async () => {
    const { carer } = await busyCarer('Vera');
    const { id } = await given.appointment({ start_at: '2027-06-16T10:00:00Z', hours: 1 });
    const answer = await admin.call(updateAppointment, {
      params: { id },
      body: { carer_ids: [carer.id], version: 1 },
    });
    expect([answer.status, answer.problem.detail]).toEqual([409, sentence('Vera')]);
  });

  it('[APT-06] refuses to reinstate an appointment whose carer is now elsewhere', async () => {
    const { carer } = await busyCarer('Wilma');
    const facts = { carer, cancelled: 'Ill', start_at: '2027-06-16T10:00:00Z', hours: 1 };
    const { id } = await given.appointment(facts);
    const answer = await admin.call(updateAppointment, {
      params: { id },
      body: { status: 'active', version: 1 },
    });
    expect([answer.status, answer.problem.detail]).toEqual([409, sentence('Wilma')]);
    expect((await admin.get(getAppointment, { params: { id } })).status).toBe('cancelled');
  });

  it('[APT-06] moves an appointment within its own time', async () => {
    const { booked } = await busyCarer('Xenia');
    const answer = await admin.call(updateAppointment, {
      params: { id: booked.id },
      body: { start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T12:00:00Z', version: 1 },
    });
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
  });

  it('[APT-06] moves an appointment from one carer to another in one step', async () => {
    const { booked, carer } = await busyCarer('Yara');
    const other = await given.carer('Yuri');
    await admin.send(updateAppointment, {
      params: { id: booked.id },
      body: { carer_ids: [other.id], version: 1 },
    });
    const freed = { carer, start_at: '2027-06-16T09:00:00Z', hours: 1 };
    expect((await given.appointment(freed)).appointment_carers).toHaveLength(1);
  });
});
