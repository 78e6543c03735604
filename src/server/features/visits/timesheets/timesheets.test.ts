import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import {
  getTimesheet,
  listTimesheets,
  listTimesheetsOfAppointment,
  submitTimesheet,
  updateTimesheet,
} from '#contract/visits/timesheets.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2027-06-16T12:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const admin = as.admin();

const TIMES = { start_at: '2027-06-16T08:00:00Z', end_at: '2027-06-16T10:00:00Z' };

/** A visit this morning, of a carer of its own. */
async function visit(facts: Parameters<typeof given.appointment>[0] = {}) {
  const carer = await given.carer();
  const made = await given.appointment({ ...TIMES, carer, ...facts });
  const appointment_carer_id = made.appointment_carers[0]?.id ?? '';
  const [row] = await owner<{ id: string }[]>`select id from timesheet
    where appointment_carer_id = ${appointment_carer_id}`;
  return { ...made, carer, appointment_carer_id, timesheet_id: row?.id ?? '', as: as.user(carer) };
}

type Visit = Awaited<ReturnType<typeof visit>>;
const handIn = (
  { appointment_carer_id }: Visit,
  body: Partial<BodyInputOf<typeof submitTimesheet>> = {},
  who = admin,
) => who.call(submitTimesheet, { body: { appointment_carer_id, ...TIMES, ...body } });
const change = ({ timesheet_id }: Visit, body: object, who = admin) =>
  who.call(updateTimesheet, { params: { id: timesheet_id }, body: body as { version: number } });

describe('POST /api/timesheets/', () => {
  it('[TIM-01] a carer hands in their times once, and the appointment says so', async () => {
    const mine = await visit();
    const { status, body } = await handIn(mine, { notes: ' Bus was late ' }, mine.as);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        status: 'submitted',
        hours: '2.00',
        minutes_from_plan: { start: 0, end: 0 },
        planned: TIMES,
        notes: 'Bus was late',
        submitted_at: NOW,
        carer: { id: mine.carer.id, name: mine.carer.name },
      }),
    ]);
    const again = await handIn(mine, { end_at: '2027-06-16T11:00:00Z' }, mine.as);
    expect([again.status, again.problem]).toEqual([
      409,
      expect.objectContaining({ code: 'timesheet.already_submitted', current: body }),
    ]);
    const seen = await admin.get(getAppointment, { params: { id: mine.id } });
    expect(seen.timesheet_status).toBe('submitted');
  });

  it('[TIM-02] reckons true hours less the break, over both changes of the clocks', async () => {
    for (const [start_at, end_at, hours] of [
      ['2027-03-27T23:00:00Z', '2027-03-28T06:00:00Z', '6.50'],
      ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z', '8.50'],
    ] as const) {
      const night = await visit({ start_at, end_at });
      const { body } = await handIn(night, { start_at, end_at, break_minutes: 30, sleep_in: true });
      expect([body.hours, body.break_minutes, body.sleep_in]).toEqual([hours, 30, true]);
    }
  });

  it('[TIM-02] says by how many minutes the times differ from the plan', async () => {
    const late = await visit();
    const { body } = await handIn(late, { start_at: '2027-06-16T08:20:00Z', end_at: '2027-06-16T09:55:00Z' });
    expect([body.minutes_from_plan, body.hours]).toEqual([{ start: 20, end: -5 }, '1.58']);
  });

  it.each([
    ['before its start', { end_at: '2027-06-16T08:00:00Z' }, 'end_at', 'The end must be after the start.'],
    [
      'on another day',
      { start_at: '2027-06-14T07:59:00Z' },
      'start_at',
      'Give a start within a day of the appointment.',
    ],
    [
      'that have not come',
      { end_at: '2027-06-16T12:00:01Z' },
      'end_at',
      'It is 13:00 now: 13:00 has not come yet.',
    ],
    [
      'of tomorrow',
      { start_at: '2027-06-17T08:00:00Z', end_at: '2027-06-17T10:00:00Z' },
      'start_at',
      'It is Wed 16 Jun 13:00 now: 09:00 has not come yet.',
    ],
    ['all break', { break_minutes: 120 }, 'break_minutes', 'The break must be shorter than the time worked.'],
  ])('[TIM-02] refuses times %s, naming the field', async (_what, body, path, message) => {
    const { status, problem } = await handIn(await visit(), body);
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  it('[TIM-02] refuses an end days after the appointment, naming the field', async () => {
    const times = { start_at: '2027-06-10T08:00:00Z', end_at: '2027-06-10T10:00:00Z' };
    const { status, problem } = await handIn(await visit(times), {
      ...times,
      end_at: '2027-06-12T10:00:00Z',
    });
    const message = 'Give an end within a day of the appointment.';
    expect([status, problem.errors]).toEqual([400, [{ path: 'end_at', message }]]);
  });

  it('[TIM-02] [DAT-06] takes an end in the night the clocks go back as soon as it is over, and no hour sooner', async () => {
    const plan = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
    const second = { start_at: plan.start_at, end_at: '2026-10-25T01:30:00Z' };
    const night = await visit(plan);
    try {
      // 01:30 for the first time.
      app.clock.set('2026-10-25T00:30:00Z');
      const early = await handIn(night, second, as.user(night.carer));
      expect([early.status, early.problem.errors?.[0]?.path]).toEqual([400, 'end_at']);
      app.clock.set('2026-10-25T01:30:00Z');
      const { body } = await handIn(night, second, as.user(night.carer));
      expect([body.hours, body.end_at]).toEqual(['4.50', second.end_at]);
    } finally {
      app.clock.set(NOW);
    }
  });

  it('[TIM-02] is refused ahead of time to the office as to the carer, also when it is changed', async () => {
    const coming = await visit({ start_at: '2027-06-16T13:00:00Z', end_at: '2027-06-16T14:00:00Z' });
    const early = await handIn(coming, TIMES);
    expect([early.status, early.problem.code]).toEqual([409, 'timesheet.not_started']);
    const mine = await visit();
    await handIn(mine, {}, mine.as);
    const longer = await change(mine, { version: 2, end_at: '2027-06-16T12:00:01Z' }, mine.as);
    expect([longer.status, longer.problem.errors?.[0]?.path]).toEqual([400, 'end_at']);
  });

  it('[TIM-02] is refused ahead of time by the database too, whatever the server asks for', async () => {
    const { timesheet_id, carer } = await visit();
    const hand_in = app.pools.app_carer.begin(async (db) => {
      await db`select set_config('app.user_id', ${carer.id}, true), set_config('app.now', ${NOW}, true)`;
      await db`update timesheet set status = 'submitted', started_at = ${TIMES.start_at},
        ended_at = '2027-06-16T12:00:01Z', submitted_at = ${NOW}, submitted_by = ${carer.id} where id = ${timesheet_id}`;
    });
    await expect(hand_in).rejects.toMatchObject({ constraint_name: 'timesheet_not_ahead' });
  });

  it('[TIM-01] is a carer’s from the start until 28 days after the end, and the office’s always', async () => {
    const coming = await visit({ start_at: '2027-06-16T12:00:01Z', end_at: '2027-06-16T14:00:00Z' });
    const early = await handIn(
      coming,
      { start_at: '2027-06-16T12:00:01Z', end_at: '2027-06-16T14:00:00Z' },
      coming.as,
    );
    expect([early.status, early.problem.code]).toEqual([409, 'timesheet.not_started']);

    const long_ago = { start_at: '2027-05-19T10:00:00Z', end_at: '2027-05-19T12:00:00Z' };
    const closed = await visit(long_ago);
    const late = await handIn(closed, long_ago, closed.as);
    expect([late.status, late.problem.code]).toEqual([409, 'claim.closed']);
    expect((await handIn(closed, long_ago)).status).toBe(201);

    const just = { start_at: '2027-05-19T10:00:00Z', end_at: '2027-05-19T12:00:01Z' };
    const open = await visit(just);
    expect((await handIn(open, just, open.as)).status).toBe(201);
  });

  it('[TIM-01] is refused for what was cancelled or taken off the carer', async () => {
    const cancelled = await visit({ cancelled: 'Ill' });
    const removed = await visit();
    await admin.send(updateAppointment, { params: { id: removed.id }, body: { version: 1, carer_ids: [] } });
    for (const each of [cancelled, removed]) {
      const answers = [await handIn(each), await handIn(each, {}, each.as)];
      expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
        [409, 'claim.not_live'],
        [409, 'claim.not_live'],
      ]);
    }
  });

  it('[TIM-01] is not to be had by another carer, on the same appointment or not', async () => {
    const [one, two] = [await given.carer(), await given.carer()];
    const shared = await given.appointment({ ...TIMES, carers: [one, two] });
    const appointment_carer_id = shared.appointment_carers[0]?.id ?? '';
    for (const other of [as.user(two), as.carer()]) {
      const answer = await other.call(submitTimesheet, { body: { appointment_carer_id, ...TIMES } });
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('PUT /api/app_timesheets/{id}', () => {
  it('[TIM-01] changes what was handed in, and shows who comes too late what there is now', async () => {
    const mine = await visit();
    const { body: before } = await handIn(mine, {}, mine.as);
    const { version } = before;
    const changed = await change(
      mine,
      { version, end_at: '2027-06-16T10:30:00Z', break_minutes: 15 },
      mine.as,
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        hours: '2.25',
        break_minutes: 15,
        submitted_at: before.submitted_at,
        version: version + 1,
      }),
    ]);
    const stale = await change(mine, { version, break_minutes: 0 });
    expect([stale.status, stale.problem]).toEqual([
      409,
      expect.objectContaining({ code: 'version.stale', current: changed.body }),
    ]);
    expect((await change(mine, { version: version + 1, end_at: TIMES.start_at })).status).toBe(400);
  });

  it('[TIM-01] lets the office alone say that none are required, and ask again', async () => {
    const mine = await visit();
    const refused = await change(mine, { version: 1, status: 'not required' }, mine.as);
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    const waived = await change(mine, { version: 1, status: 'not required' });
    expect(waived.body.status).toBe('not required');
    const tried = await handIn(mine, {}, mine.as);
    expect([tried.status, tried.problem.code]).toEqual([409, 'timesheet.not_required']);
    const asked = await change(mine, { version: waived.body.version, status: 'required' });
    expect(asked.body.status).toBe('required');
    expect((await handIn(mine, {}, mine.as)).status).toBe(201);
  });

  it('[TIM-01] voids the times where the office asks for them again', async () => {
    const mine = await visit();
    const { body } = await handIn(mine, { sleep_in: true, break_minutes: 5 });
    const { body: void_ } = await change(mine, { version: body.version, status: 'required' });
    expect(void_).toMatchObject({
      status: 'required',
      start_at: null,
      end_at: null,
      hours: '2.00',
      break_minutes: 0,
    });
    expect(void_.minutes_from_plan).toBeNull();
    const again = await change(mine, { version: void_.version, ...TIMES }, mine.as);
    expect([again.status, again.body.status]).toEqual([200, 'submitted']);
  });

  it('[TIM-01] hands in with both times alone, and names the one that is missing', async () => {
    const mine = await visit();
    const half = await change(mine, { version: 1, start_at: TIMES.start_at });
    expect([half.status, half.problem.errors]).toEqual([400, [{ path: 'end_at', message: 'Give the end.' }]]);
    const odd = await change(mine, { version: 1, status: 'required', break_minutes: 5 });
    expect([odd.status, odd.problem.errors?.[0]?.path]).toEqual([400, 'break_minutes']);
    const words = await change(mine, { version: 1, notes: 'Ask Bo' }, mine.as);
    expect([words.body.status, words.body.notes]).toEqual(['required', 'Ask Bo']);
    const whole = await change(mine, { version: 2, ...TIMES }, mine.as);
    expect([whole.body.status, whole.body.notes]).toEqual(['submitted', 'Ask Bo']);
  });

  it('[TIM-01] is recorded with before and after', async () => {
    const mine = await visit();
    await handIn(mine, {}, mine.as);
    const [record] = await owner<{ category: string; performed_by: string; changes: { field: string }[] }[]>`
      select category, performed_by, changes from change_record where subject_id = ${mine.timesheet_id}`;
    expect([record?.category, record?.performed_by]).toEqual(['Claim', mine.carer.id]);
    expect(record?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['ended_at', 'started_at', 'status', 'submitted_by']),
    );
  });
});

describe('GET /api/app_timesheets/', () => {
  it('[TIM-01] lists a month back and 15 days ahead, the newest first, and to carers their own', async () => {
    const carer = await given.carer();
    const day = (date: string) => ({ start_at: `${date}T08:00:00Z`, end_at: `${date}T10:00:00Z` });
    const made = [];
    for (const date of ['2027-05-15', '2027-05-16', '2027-07-01', '2027-07-02'])
      made.push((await visit({ carer, ...day(date) })).timesheet_id);
    const query = { carer_id: carer.id };
    const { items, total } = await admin.get(listTimesheets, { query });
    expect([items.map(({ id }) => id), total]).toEqual([[made[2], made[1]], 2]);
    const own = await as.user(carer).get(listTimesheets);
    expect(own.items.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(await as.carer().get(listTimesheets)).toMatchObject({ items: [], total: 0 });
    const whole = { ...query, start_date: '2027-05-15', end_date: '2027-07-02', sort: 'start_date' as const };
    const all = await admin.get(listTimesheets, { query: whole });
    expect(all.items.map(({ id }) => id)).toEqual(made);
  });

  it('[TIM-01] reads required as missing once it is due, and finds by status, client, carer and difference', async () => {
    const client = await given.client({ name: 'Tímesheet Council' });
    const carer = await given.carer('Zoë Timekeeper');
    const due = await visit({
      carer,
      client,
      start_at: '2027-06-14T08:00:00Z',
      end_at: '2027-06-14T10:00:00Z',
    });
    const soon = await visit({ carer, client });
    const late = await visit({
      carer,
      client,
      start_at: '2027-06-15T08:00:00Z',
      end_at: '2027-06-15T10:00:00Z',
    });
    await handIn(late, { start_at: '2027-06-15T08:15:00Z', end_at: '2027-06-15T10:00:00Z' });
    const ids = async (query: object) =>
      (
        await admin.get(listTimesheets, {
          query: { client_id: client.id, sort: 'start_date' as const, ...query },
        })
      ).items.map(({ id }) => id);
    expect(await ids({})).toEqual([due.timesheet_id, late.timesheet_id, soon.timesheet_id]);
    expect(await ids({ status: 'missing' })).toEqual([due.timesheet_id]);
    expect(await ids({ status: 'required' })).toEqual([soon.timesheet_id]);
    expect(await ids({ status: 'submitted' })).toEqual([late.timesheet_id]);
    expect(await ids({ differs: 'true' })).toEqual([late.timesheet_id]);
    expect(await ids({ carer: 'zoe', client: 'TIMESHEET' })).toHaveLength(3);
    expect(await ids({ carer: 'nobody of that name' })).toEqual([]);
    expect(await ids({ sort: 'hours' })).toEqual([late.timesheet_id, due.timesheet_id, soon.timesheet_id]);
    const page = await admin.get(listTimesheets, { query: { client_id: client.id, page: 2, page_size: 2 } });
    expect([page.items.length, page.total]).toEqual([1, 3]);
  });

  it('[TIM-01] leaves out what was cancelled, but not what was handed in before', async () => {
    const carer = await given.carer();
    const cancelled = await visit({ carer });
    const kept = await visit({ carer, start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T11:00:00Z' });
    await handIn(kept, { start_at: '2027-06-16T10:00:00Z', end_at: '2027-06-16T11:00:00Z' });
    for (const { id } of [cancelled, kept])
      await admin.send(updateAppointment, {
        params: { id },
        body: {
          ...{ version: 1, status: 'cancelled', cancellation_reason: 'Ill' },
          acknowledged_warnings: ['visit.worked'],
        },
      });
    const { items } = await admin.get(listTimesheets, { query: { carer_id: carer.id } });
    expect(items.map(({ id }) => id)).toEqual([kept.timesheet_id]);
    const [one] = await admin.get(listTimesheetsOfAppointment, { params: { id: kept.id } });
    expect(one).toEqual(await admin.get(getTimesheet, { params: { id: kept.timesheet_id } }));
  });
});
