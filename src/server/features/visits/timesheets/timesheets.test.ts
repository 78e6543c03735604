import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { getTimesheet, submitTimesheet } from '#contract/visits/timesheets.ts';
import { type GivenReport, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets, TIMES } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const { admin, visit, handIn, change } = openTimesheets(app);
type Visit = Awaited<ReturnType<typeof visit>>;

describe('POST /api/timesheets/', () => {
  it('[TIM-01] a carer submits their times once, and the appointment shows it', async () => {
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

  it('[TIM-02] counts elapsed hours less the break, across both clock changes', async () => {
    for (const [start_at, end_at, hours] of [
      ['2027-03-27T23:00:00Z', '2027-03-28T06:00:00Z', '6.50'],
      ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z', '8.50'],
    ] as const) {
      const night = await visit({ start_at, end_at });
      const { body } = await handIn(night, { start_at, end_at, break_minutes: 30, sleep_in: true });
      expect([body.hours, body.break_minutes, body.sleep_in]).toEqual([hours, 30, true]);
    }
  });

  it('[TIM-02] is a sleep-in by default if the service is one, also after a change of service or a new request', async () => {
    const [service_type, usual] = [await given.serviceType(), await given.serviceType()];
    await owner`update service_type set is_sleep_in = true where id = ${service_type.id}`;
    const night = await visit({ service_type });
    const isSleepIn = async () => {
      const [row] = await owner<{ sleep_in: boolean }[]>`select sleep_in from timesheet
        where appointment_carer_id = ${night.appointment_carer_id}`;
      return row?.sleep_in;
    };
    expect(await isSleepIn()).toBe(true);
    const serve = ({ id }: { id: string }) =>
      owner`update appointment set service_type_id = ${id} where id = ${night.id}`;
    await serve(usual);
    expect(await isSleepIn()).toBe(false);
    await serve(service_type);
    const { body } = await handIn(night);
    expect(body.sleep_in).toBe(true);
    const asked = await change(night, { status: 'required', reason: 'Wrong night', version: body.version });
    expect([asked.status, await isSleepIn()]).toEqual([200, true]);
    const said = await handIn(night, { sleep_in: false });
    expect(said.body.sleep_in).toBe(false);
    await serve(usual);
    await serve(service_type);
    expect(await isSleepIn()).toBe(false);
  });

  it('[TIM-02] shows which submitted times of the same carer overlap', async () => {
    const evening = (from: string, to: string) => ({
      start_at: `2027-06-15T${from}:00Z`,
      end_at: `2027-06-15T${to}:00Z`,
    });
    const first = await visit(evening('18:35', '19:41'));
    const { carer } = first;
    const middle = await visit({ carer, ...evening('19:42', '20:04') });
    const last = await visit({ carer, ...evening('20:08', '21:08') });
    const says = async ({ timesheet_id }: Visit, who = admin) =>
      (await who.get(getTimesheet, { params: { id: timesheet_id } })).overlapping;
    await handIn(first, evening('18:35', '19:41'));
    await handIn(last, evening('20:08', '21:08'));
    const { body } = await handIn(middle, evening('19:41', '20:08'));
    expect([body.overlapping, await says(first)]).toEqual([[], []]);
    await change(middle, { ...evening('19:00', '20:50'), version: body.version });
    const others = [evening('18:35', '19:41'), evening('20:08', '21:08')].map((times) =>
      expect.objectContaining({ start_at: expect.stringContaining(times.start_at.slice(0, 16)) }),
    );
    expect([await says(middle), await says(middle, first.as)]).toEqual([others, others]);
    expect([(await says(first)).length, (await says(last)).length]).toEqual([1, 1]);
  });

  it('[TIM-02] warns if the visit’s report contradicts times that match the plan', async () => {
    const questions = PLAIN_QUESTIONS.map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.id === 'mood--upset' ? { ...option, differs_from_plan: true } : option,
      ),
    }));
    const form = await given.questionForm({ questions });
    const write = async (
      mine: Visit,
      mood: 'calm' | 'upset',
      status: 'draft' | 'submitted' = 'submitted',
    ) => {
      const [report] = await owner<GivenReport[]>`select * from report
        where appointment_carer_id = ${mine.appointment_carer_id}`;
      const answers = { session: [{ 'what-we-did': 'Waited.', mood: `mood--${mood}` }] };
      if (report) await given.appReport({ ...report, form }, { answers, status });
    };
    const says = async ({ timesheet_id }: Visit, who = admin) =>
      (await who.get(getTimesheet, { params: { id: timesheet_id } })).contradicts_report;
    const mine = await visit();
    await write(mine, 'upset');
    expect(await says(mine)).toBe(false);
    const { body } = await handIn(mine);
    expect([body.contradicts_report, await says(mine), await says(mine, mine.as)]).toEqual([
      true,
      true,
      true,
    ]);
    await change(mine, { end_at: '2027-06-16T08:20:00Z', version: body.version });
    expect(await says(mine)).toBe(false);
    for (const [mood, status] of [
      ['calm', 'submitted'],
      ['upset', 'draft'],
    ] as const) {
      const other = await visit();
      await write(other, mood, status);
      expect((await handIn(other)).body.contradicts_report).toBe(false);
    }
  });

  it('[TIM-02] shows by how many minutes the times differ from the plan', async () => {
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
      'Enter a start within a day of the appointment.',
    ],
    [
      'that have not come',
      { end_at: '2027-06-16T12:00:01Z' },
      'end_at',
      '13:00 is in the future. It is now 13:00.',
    ],
    [
      'of tomorrow',
      { start_at: '2027-06-17T08:00:00Z', end_at: '2027-06-17T10:00:00Z' },
      'start_at',
      '09:00 is in the future. It is now Wed 16/06/2027 13:00.',
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
    const message = 'Enter an end within a day of the appointment.';
    expect([status, problem.errors]).toEqual([400, [{ path: 'end_at', message }]]);
  });

  it('[TIM-02] [DAT-06] accepts an end on the night the clocks go back once it has passed, and not an hour early', async () => {
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

  it('[TIM-02] refuses times in the future from the office and the carer, in changes too', async () => {
    const coming = await visit({ start_at: '2027-06-16T13:00:00Z', end_at: '2027-06-16T14:00:00Z' });
    const early = await handIn(coming, TIMES);
    expect([early.status, early.problem.code]).toEqual([409, 'timesheet.not_started']);
    const mine = await visit();
    await handIn(mine, {}, mine.as);
    const longer = await change(mine, { version: 2, end_at: '2027-06-16T12:00:01Z' }, mine.as);
    expect([longer.status, longer.problem.errors?.[0]?.path]).toEqual([400, 'end_at']);
  });

  it('[TIM-02] times in the future are refused by the database too, whatever the server requests', async () => {
    const { timesheet_id, carer } = await visit();
    const hand_in = app.pools.app_carer.begin(async (db) => {
      await db`select set_config('app.user_id', ${carer.id}, true), set_config('app.now', ${NOW}, true)`;
      await db`update timesheet set status = 'submitted', started_at = ${TIMES.start_at},
        ended_at = '2027-06-16T12:00:01Z', submitted_at = ${NOW}, submitted_by = ${carer.id} where id = ${timesheet_id}`;
    });
    await expect(hand_in).rejects.toMatchObject({ constraint_name: 'timesheet_not_ahead' });
  });

  it('[TIM-01] is open to a carer from the start until 28 days after the end, and always to the office', async () => {
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

  it('[TIM-01] is refused for a cancelled appointment or a removed carer', async () => {
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

  it('[TIM-01] is not found for another carer, even on the same appointment', async () => {
    const [one, two] = [await given.carer(), await given.carer()];
    const shared = await given.appointment({ ...TIMES, carers: [one, two] });
    const appointment_carer_id = shared.appointment_carers[0]?.id ?? '';
    for (const other of [as.user(two), as.carer()]) {
      const answer = await other.call(submitTimesheet, { body: { appointment_carer_id, ...TIMES } });
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    }
  });
});
