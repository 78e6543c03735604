import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import {
  approveLeave,
  askForLeave,
  declineLeave,
  listLeaveRequests,
  withdrawLeave,
} from '#contract/appointments/leave-requests.ts';
import { createRotaEntry, deleteRotaEntry, getRotaWeek } from '#contract/appointments/rotas.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const admin = as.admin();
await admin.session();

const ask = (who: SignedInClient, first_date: string, last_date = first_date) =>
  who.call(askForLeave, { body: { first_date, last_date, note: 'A wedding' } });
const approve = (id: string, body: object = {}) =>
  admin.call(approveLeave, { params: { id }, body: { version: 1, ...body } });
const told = async (who: SignedInClient) => {
  await app.runJobs();
  return (await who.get(listNotifications, { query: { page_size: 100 } })).items;
};
const findEntries = async (carer: { id: string }, date: string) =>
  (await admin.get(getRotaWeek, { params: { date } })).items
    .filter((entry) => entry.carer.id === carer.id)
    .map(({ date: day, kind, start_time }) => [day, kind, start_time]);

describe('leave', () => {
  it('[ROT-04] a carer asks, the office is told and approves, and the days are in the rota', async () => {
    const carer = await given.carer('Holly Day');
    const who = as.user(carer);
    const { status, body } = await ask(who, '2027-07-05', '2027-07-07');
    expect([status, body]).toMatchObject([201, { status: 'asked', note: 'A wedding', appointments: 0 }]);
    const news = (await told(admin)).find(({ kind }) => kind === 'leave_asked');
    expect(news?.text).toBe('Holly Day: Mon 05/07/2027 to Wed 07/07/2027. A wedding');
    expect((await admin.get(listLeaveRequests)).items.map(({ id }) => id)).toContain(body.id);
    const answered = await approve(body.id, { answer: 'Enjoy it' });
    expect(answered.body).toMatchObject({ status: 'approved', answer: 'Enjoy it' });
    expect(await findEntries(carer, '2027-07-05')).toEqual([
      ['2027-07-05', 'holiday', null],
      ['2027-07-06', 'holiday', null],
      ['2027-07-07', 'holiday', null],
    ]);
    expect((await told(who)).find(({ kind }) => kind === 'leave_answered')?.text).toBe(
      'Approved: Mon 05/07/2027 to Wed 07/07/2027. Enjoy it',
    );
    expect((await admin.get(listLeaveRequests)).items.map(({ id }) => id)).not.toContain(body.id);
  });

  it('[ROT-04] appointments without a carer are counted, and the carer is taken off them if the office says so', async () => {
    const [carer, other] = [await given.carer(), await given.carer()];
    const alone = await given.appointment({ carer, start_at: '2027-07-12T10:00:00Z', hours: 2 });
    const shared = await given.appointment({
      carers: [carer, other],
      start_at: '2027-07-12T20:00:00Z',
      hours: 8,
    });
    const before = await given.appointment({ carer, start_at: '2027-07-11T10:00:00Z', hours: 2 });
    const { body } = await ask(as.user(carer), '2027-07-12', '2027-07-13');
    expect(body.appointments).toBe(2);
    expect((await approve(body.id, { take_off: true })).body).toMatchObject({ appointments: 0 });
    const carersOn = async ({ id }: { id: string }) =>
      (await admin.get(getAppointment, { params: { id } })).carers.map((each) => each.carer.id);
    expect(await carersOn(alone)).toEqual([]);
    expect(await carersOn(shared)).toEqual([other.id]);
    expect(await carersOn(before)).toEqual([carer.id]);
  });

  it('[ROT-04] approving replaces what the carer said about those days, and stops at a training', async () => {
    const carer = await given.carer();
    const who = as.user(carer);
    await who.send(createRotaEntry, { body: { date: '2027-07-20', kind: 'available' } });
    await who.send(createRotaEntry, {
      body: { date: '2027-07-21', kind: 'unavailable', start_time: '22:00', end_time: '06:00' },
    });
    await admin.send(createRotaEntry, { body: { carer_id: carer.id, date: '2027-07-23', kind: 'training' } });
    const first = await ask(who, '2027-07-20', '2027-07-22');
    await approve(first.body.id);
    expect((await findEntries(carer, '2027-07-20')).map(([day, kind]) => [day, kind])).toEqual([
      ['2027-07-20', 'holiday'],
      ['2027-07-21', 'holiday'],
      ['2027-07-22', 'holiday'],
      ['2027-07-23', 'training'],
    ]);
    const second = await ask(who, '2027-07-23', '2027-07-24');
    const refused = await approve(second.body.id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'rota.contradiction']);
    expect((await who.get(listLeaveRequests)).items.at(-1)?.status).toBe('asked');
  });

  it('[ROT-04] a night before or after keeps its part outside, and the previous evening’s work stays', async () => {
    const carer = await given.carer();
    const who = as.user(carer);
    for (const date of ['2027-08-15', '2027-08-17'])
      await who.send(createRotaEntry, {
        body: { date, kind: 'available', start_time: '21:00', end_time: '07:00' },
      });
    const night = await given.appointment({ carer, start_at: '2027-08-15T20:00:00Z', hours: 10 });
    const { body } = await ask(who, '2027-08-16', '2027-08-17');
    expect(body.appointments).toBe(0);
    await approve(body.id, { take_off: true });
    const week = (await admin.get(getRotaWeek, { params: { date: '2027-08-16' } })).items;
    const before = (await admin.get(getRotaWeek, { params: { date: '2027-08-15' } })).items;
    const times = [...before, ...week]
      .filter((entry) => entry.carer.id === carer.id)
      .map(({ date, kind, start_time, end_time }) => [date, kind, start_time, end_time]);
    expect(times).toEqual([
      ['2027-08-15', 'available', '21:00', '00:00'],
      ['2027-08-16', 'holiday', null, null],
      ['2027-08-17', 'holiday', null, null],
      ['2027-08-18', 'available', '00:00', '07:00'],
    ]);
    const { carers } = await admin.get(getAppointment, { params: { id: night.id } });
    expect(carers).toHaveLength(1);
  });

  it('[ROT-04] an appointment booked since the office looked does not lose its carer unseen', async () => {
    const carer = await given.carer();
    const { body } = await ask(as.user(carer), '2027-08-23');
    await given.appointment({ carer, start_at: '2027-08-23T10:00:00Z', hours: 2 });
    const stale = await approve(body.id, { take_off: true, appointments: body.appointments });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    const answered = await approve(body.id, { take_off: true, appointments: 1 });
    expect(answered.body).toMatchObject({ status: 'approved', appointments: 0 });
  });

  it('[ROT-04] approved days that are removed from the rota may be requested again, and holidays may not', async () => {
    const carer = await given.carer();
    const who = as.user(carer);
    const { body } = await ask(who, '2027-08-26', '2027-08-27');
    await approve(body.id);
    expect((await ask(who, '2027-08-26', '2027-08-27')).problem.code).toBe('leave.overlap');
    const entries = async () =>
      (await who.get(getRotaWeek, { params: { date: '2027-08-26' } })).items.filter(
        ({ kind }) => kind === 'holiday',
      );
    const statusNow = async () =>
      (await who.get(listLeaveRequests)).items.find(({ id }) => id === body.id)?.status;
    const [thursday, friday] = await entries();
    await who.send(deleteRotaEntry, { params: { id: friday?.id ?? '' } });
    expect(await statusNow()).toBe('approved');
    const again = await ask(who, '2027-08-27');
    expect(again.status).toBe(201);
    await approve(again.body.id);
    expect((await entries()).map(({ date }) => date)).toEqual(['2027-08-26', '2027-08-27']);
    for (const { id } of await entries()) await who.send(deleteRotaEntry, { params: { id } });
    expect(thursday).toBeDefined();
    expect(await statusNow()).toBe('withdrawn');
  });

  it('[ROT-04] it is declined with a reason, once, and may be requested again', async () => {
    const who = as.carer('Denied Denise');
    const { body } = await ask(who, '2027-08-02', '2027-08-06');
    const params = { id: body.id };
    expect((await admin.call(declineLeave, { params, body: { version: 1, answer: '' } })).status).toBe(400);
    await admin.send(declineLeave, { params, body: { version: 1, answer: 'Three are away' } });
    expect((await approve(body.id)).problem.code).toBe('leave.answered');
    expect((await told(who)).find(({ kind }) => kind === 'leave_answered')?.text).toBe(
      'Not approved: Mon 02/08/2027 to Fri 06/08/2027. Three are away',
    );
    expect((await ask(who, '2027-08-02')).status).toBe(201);
  });

  it('[ROT-04] the same days requested twice at once are one request', async () => {
    const who = as.carer();
    await who.session();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => ask(who, '2027-09-01', nth % 2 ? '2027-09-01' : '2027-09-03')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('leave.overlap');
  });

  it('[ROT-04] a carer asks for future days, cannot write holiday themselves, and withdraws only their own', async () => {
    const [who, other] = [as.carer(), as.carer()];
    expect((await ask(who, '2027-06-15')).status).toBe(400);
    expect((await ask(who, '2027-09-10', '2027-09-09')).status).toBe(400);
    expect((await ask(who, '2027-09-10', '2027-11-20')).status).toBe(400);
    const entry = await who.call(createRotaEntry, { body: { date: '2027-09-20', kind: 'holiday' } });
    expect([entry.status, entry.problem.code]).toEqual([409, 'rota.ask_for_leave']);
    const { body } = await ask(who, '2027-09-20');
    const params = { id: body.id };
    expect((await other.call(withdrawLeave, { params })).status).toBe(404);
    expect((await who.call(approveLeave, { params, body: { version: 1 } })).status).toBe(403);
    expect((await as.client().call(listLeaveRequests, {})).status).toBe(403);
    expect((await who.send(withdrawLeave, { params })).status).toBe('withdrawn');
    expect((await approve(body.id)).problem.code).toBe('leave.answered');
    expect((await other.get(listLeaveRequests)).items).toEqual([]);
  });

  it('[ROT-04][DAT-06] a request across a change of clocks counts the hours of London days', async () => {
    const carer = await given.carer();
    await given.appointment({ carer, start_at: '2027-10-31T23:30:00Z', hours: 1 });
    const { body } = await ask(as.user(carer), '2027-10-31');
    expect(body.appointments).toBe(1);
    const next = await ask(as.user(await given.carer()), '2027-10-31', '2027-11-01');
    expect((await approve(next.body.id)).status).toBe(200);
  });
});
