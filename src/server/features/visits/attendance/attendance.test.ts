import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { DEVICE_NOW_HEADER } from '#contract/core/device-clock.ts';
import {
  arrive,
  judgeAttendance,
  leave,
  listAttendanceOfAppointment,
  undoArrival,
  undoDeparture,
} from '#contract/visits/attendance.ts';
import {
  ATTENDANCE_HOURS_AROUND,
  LATE_MINUTES,
  VERY_LATE_MINUTES,
} from '#contract/visits/attendance-limits.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });

const TIMES = { start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' };
const [CAME, WENT] = ['2026-11-24T09:04:10Z', '2026-11-24T11:10:30Z'];

async function visit(facts: Partial<Parameters<typeof given.appointment>[0]> = {}) {
  const carer = await given.carer();
  const made = await given.appointment({ ...TIMES, carer, ...facts });
  const id = made.appointment_carers[0]?.id ?? '';
  return { ...made, carer, appointment_carer_id: id, params: { id }, as: as.user(carer) };
}
type Of = Awaited<ReturnType<typeof visit>>;
const tapArrive = (of: Of, at = CAME, more = {}) =>
  of.as.call(arrive, { params: of.params, body: { at, ...more } });
const tapLeave = (of: Of, at = WENT, more = {}) =>
  of.as.call(leave, { params: of.params, body: { at, ...more } });
const code = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

describe('POST /api/visits/{id}/arrival/ and departure/', () => {
  it('[DAY-01] a carer arrives and leaves once each, and everyone who reads the appointment sees when', async () => {
    const of = await visit();
    const came = await tapArrive(of);
    expect([came.status, came.body]).toEqual([
      201,
      expect.objectContaining({ arrived_at: CAME, left_at: null, is_arrival_typed: false }),
    ]);
    const went = await tapLeave(of);
    expect([went.status, went.body.left_at]).toEqual([201, WENT]);
    expect((await of.as.get(getVisit, { params: of.params })).attendance).toEqual(went.body);
    const client = as.user(await given.user({ user_type: 'client', client: { id: of.client_id } }));
    for (const reader of [of.as, as.admin(), client])
      expect(await reader.get(listAttendanceOfAppointment, { params: { id: of.id } })).toEqual([went.body]);
  });

  it('[DAY-01] the first of two devices counts, and the other gets the saved time', async () => {
    const of = await visit();
    const other = '2026-11-24T09:09:00Z';
    const answers = await Promise.all([tapArrive(of), tapArrive(of, other)]);
    const [standing] = new Set(answers.map(({ body }) => body.arrived_at));
    expect(answers.map(({ status, body }) => [status, body.arrived_at])).toEqual(
      Array(2).fill([201, standing]),
    );
    const left = await Promise.all([tapLeave(of), tapLeave(of, '2026-11-24T11:20:00Z')]);
    expect(new Set(left.map(({ body }) => body.left_at)).size).toBe(1);
    expect(
      await owner`select from attendance where appointment_carer_id = ${of.appointment_carer_id}`,
    ).toHaveLength(1);
  });

  it('[DAY-01] a tap counts from its time by the server’s clock, and a repeated key is one tap', async () => {
    const of = await visit();
    // The device’s clock is an hour fast, and the tap has waited for signal.
    const headers = { [DEVICE_NOW_HEADER]: '2026-11-24T13:00:00Z', 'idempotency-key': 'one' };
    const tap = { params: of.params, body: { at: '2026-11-24T10:04:10Z' }, headers };
    const came = await of.as.call(arrive, tap);
    expect(came.body.arrived_at).toBe(CAME);
    expect((await of.as.call(arrive, tap)).body).toEqual(came.body);
  });

  it('[DAY-01] a time in the future, far from the plan, or before the arrival is refused', async () => {
    const of = await visit();
    const refused = async (answer: ReturnType<typeof tapArrive>) => {
      const { status, problem } = await answer;
      return [status, problem.errors?.[0]];
    };
    expect(await refused(tapArrive(of, '2026-11-24T12:10:00Z'))).toEqual([
      400,
      { path: 'at', message: '12:10 is in the future. It is now 12:00.' },
    ]);
    expect(await refused(tapArrive(of, '2026-11-24T12:00:20Z', { is_typed: true }))).toEqual([
      400,
      expect.objectContaining({ path: 'at' }),
    ]);
    const far = 'Enter a time within 12 hours of the appointment.';
    expect(await refused(tapArrive(of, '2026-11-23T20:59:00Z'))).toEqual([400, { path: 'at', message: far }]);
    expect(await refused(tapArrive(of, '1990-01-01T00:00:00Z'))).toEqual([400, { path: 'at', message: far }]);
    expect(code(await tapLeave(of))).toEqual([409, 'attendance.no_arrival']);
    await tapArrive(of);
    expect(await refused(tapLeave(of, '2026-11-24T09:04:00Z'))).toEqual([
      400,
      { path: 'at', message: 'You cannot leave before you arrived. Check the time.' },
    ]);
    // A time a few seconds in the future is cut to now, not refused.
    expect((await tapLeave(of, '2026-11-24T12:00:20Z')).body.left_at).toBe('2026-11-24T12:00:00Z');
  });

  it('[DAY-01] a forgotten time is typed, and marked as typed', async () => {
    const of = await visit();
    await tapArrive(of, CAME, { is_typed: true });
    const { body } = await tapLeave(of, WENT, { is_typed: true });
    expect([body.is_arrival_typed, body.is_departure_typed]).toEqual([true, true]);
  });

  it('[AUT-10] only the carer can record it: no colleague, administrator or client', async () => {
    const [one, two] = [await given.carer(), await given.carer()];
    const shared = await given.appointment({ ...TIMES, carers: [one, two] });
    const mine = shared.appointment_carers.find(({ carer_id }) => carer_id === one.id)?.id ?? '';
    const tap = { params: { id: mine }, body: { at: CAME } };
    expect(code(await as.user(two).call(arrive, tap))).toEqual([404, 'not_found']);
    expect((await as.admin().call(arrive, tap)).status).toBe(403);
    const client = as.user(await given.user({ user_type: 'client', client: { id: shared.client_id } }));
    expect((await client.call(arrive, tap)).status).toBe(403);
    await as.user(one).send(arrive, tap);
    const params = { id: shared.id };
    expect(await as.user(two).get(listAttendanceOfAppointment, { params })).toEqual([]);
    const stranger = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    expect(code(await stranger.call(listAttendanceOfAppointment, { params }))).toEqual([404, 'not_found']);
  });

  it('[DAY-01] a cancelled appointment and one more than 28 days ago are closed', async () => {
    const cancelled = await visit({ cancelled: 'Ill' });
    expect(code(await tapArrive(cancelled))).toEqual([409, 'attendance.not_live']);
    const old = await visit({ start_at: '2026-10-20T09:00:00Z', end_at: '2026-10-20T10:00:00Z' });
    expect(code(await tapArrive(old, '2026-10-20T09:00:00Z'))).toEqual([409, 'attendance.closed']);
  });

  it('[DAY-01] a recorded arrival stays when the office moves the appointment', async () => {
    const of = await visit({ start_at: '2026-11-24T11:30:00Z', end_at: '2026-11-24T14:00:00Z' });
    await tapArrive(of, '2026-11-24T11:31:00Z');
    const { version } = await as.admin().get(getAppointment, { params: { id: of.id } });
    await as.admin().send(updateAppointment, {
      params: { id: of.id },
      body: { version, start_at: '2026-11-27T11:30:00Z', end_at: '2026-11-27T14:00:00Z' },
    });
    const [row] =
      await owner`select arrived_at from attendance where appointment_carer_id = ${of.appointment_carer_id}`;
    expect(new Date(row?.arrived_at)).toEqual(new Date('2026-11-24T11:31:00Z'));
  });
});

describe('DELETE /api/visits/{id}/arrival/ and departure/', () => {
  it('[DAY-01] a mistaken tap can be undone, with a change record, until times are submitted', async () => {
    const of = await visit();
    await tapArrive(of);
    await tapLeave(of);
    const { params } = of;
    expect(code(await of.as.call(undoArrival, { params }))).toEqual([409, 'attendance.has_left']);
    expect((await of.as.send(undoDeparture, { params })).left_at).toBeNull();
    expect((await of.as.send(undoArrival, { params })).arrived_at).toBeNull();
    const again = '2026-11-24T09:30:00Z';
    expect((await tapArrive(of, again)).body.arrived_at).toBe(again);
    await of.as.send(submitTimesheet, { body: { appointment_carer_id: of.appointment_carer_id, ...TIMES } });
    expect(code(await of.as.call(undoArrival, { params }))).toEqual([409, 'attendance.settled']);
    const records = await owner`select r.performed_by, r.action from change_record r
      join attendance d on d.id = r.subject_id where d.appointment_carer_id = ${of.appointment_carer_id} order by r.seq`;
    expect(records).toEqual([
      { performed_by: of.carer.id, action: 'Created' },
      ...Array(4).fill({ performed_by: of.carer.id, action: 'Updated' }),
    ]);
  });

  it('[DAY-01] a missing arrival cannot be undone, and nobody else can undo one', async () => {
    const of = await visit();
    expect(code(await of.as.call(undoArrival, { params: of.params }))).toEqual([
      409,
      'attendance.no_arrival',
    ]);
    await tapArrive(of);
    expect(code(await as.carer().call(undoArrival, { params: of.params }))).toEqual([404, 'not_found']);
  });
});

it('[DAY-01] the database refuses impossible arrivals', async () => {
  const of = await visit();
  const insert = (arrived_at: string | null, left_at: string | null) =>
    owner`insert into attendance (appointment_carer_id, arrived_at, left_at)
      values (${of.appointment_carer_id}, ${arrived_at}, ${left_at})`;
  await expect(insert(null, WENT)).rejects.toMatchObject({
    constraint_name: 'attendance_departure_needs_arrival',
  });
  await expect(insert(WENT, CAME)).rejects.toMatchObject({ constraint_name: 'attendance_order' });
  await insert(CAME, null);
  await expect(insert(CAME, null)).rejects.toMatchObject({ constraint_name: 'attendance_once' });
  const move = owner`update attendance set arrived_at = ${WENT} where appointment_carer_id = ${of.appointment_carer_id}`;
  await expect(move).rejects.toMatchObject({ constraint_name: 'attendance_stands' });
});

it('[DAY-01] the contract and the database have the same limits', async () => {
  const [row] = await owner`select very_late_minutes() as very_late, attendance_hours_around() as around`;
  expect(row).toEqual({ very_late: VERY_LATE_MINUTES, around: ATTENDANCE_HOURS_AROUND });
});

it('[DAY-01] a carer is late after the grace period, and very late at the red limit', () => {
  const start_at = '2026-11-24T09:00:00Z';
  const after = (minutes: number, said = {}) =>
    judgeAttendance(
      { start_at, arrived_at: null, left_at: null, has_times: false, ...said },
      new Date(Date.parse(start_at) + minutes * 60_000),
    );
  expect([-5, LATE_MINUTES - 1, LATE_MINUTES, VERY_LATE_MINUTES].map((minutes) => after(minutes))).toEqual([
    'expected',
    'expected',
    'late',
    'very late',
  ]);
  expect(after(60, { arrived_at: CAME })).toBe('arrived');
  expect(after(60, { arrived_at: CAME, left_at: WENT })).toBe('left');
  expect(after(60, { has_times: true })).toBe('left');
});
