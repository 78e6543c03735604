import { describe, expect, it } from 'vitest';
import { type Appointment, updateAppointment } from '#contract/appointments/appointments.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { openSeries } from '#test/kit/appointments/series.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-22T09:00:00Z' });
const { given, owner } = app;
const { admin, newSeries, rows, places, begin } = openSeries(app);

type Body = BodyInputOf<typeof updateAppointment>;
const change = (id: string, body: Body) => admin.call(updateAppointment, { params: { id }, body });
const whens = async (series_id: string) =>
  (await rows(series_id)).map(
    ({ start_date, start_time, end_at }) => `${start_date.slice(5)} ${start_time}–${end_at.slice(11, 16)}`,
  );
const stayed = ({ body }: Awaited<ReturnType<typeof change>>) =>
  body.series_outcome?.stayed.map(({ start_date, reason }) => [start_date.slice(5), reason]);

describe('PUT /api/appointments/{id} of a series', () => {
  it.each([
    ['this', ['Library', 'Pool', 'Library', 'Library'], undefined],
    ['following', ['Library', 'Pool', 'Pool', 'Pool'], 3],
    ['all', ['Pool', 'Pool', 'Pool', 'Pool'], 4],
  ] as const)('[APT-02] changes the place for %s', async (apply_to, expected, count) => {
    const { series_id, second } = await newSeries();
    const { status, body } = await change(second.id, { place: 'Pool', version: 1, apply_to });
    expect([status, body.place, body.series_outcome?.changed_count]).toEqual([200, 'Pool', count]);
    expect(await places(series_id)).toEqual(expected);
  });

  it('[APT-02] moves the times of all, and to another weekday those of the same weekday, across a change of clocks', async () => {
    const { series_id, first } = await newSeries(40);
    const moved = { start_at: '2026-12-01T17:00:00Z', end_at: '2026-12-01T18:30:00Z', version: 1 };
    expect((await change(first.id, { ...moved, apply_to: 'all' })).body.series_outcome?.changed_count).toBe(
      40,
    );
    const all = await rows(series_id);
    expect((await whens(series_id)).slice(0, 3)).toEqual([
      '12-01 17:00–18:30',
      '12-02 17:00–18:30',
      '12-08 17:00–18:30',
    ]);
    expect(new Set(all.map(({ start_time }) => start_time))).toEqual(new Set(['17:00']));
    expect(all.at(0)?.start_at.slice(11)).toBe('17:00:00Z');
  });

  it('[APT-02] moves a whole series by weeks, onto the days of its own members', async () => {
    const { series_id, first } = await newSeries();
    for (const [version, start_at, expected] of [
      [1, '2026-12-07T16:00:00Z', ['12-02', '12-07', '12-09', '12-14']],
      [2, '2026-11-30T16:00:00Z', ['11-30', '12-02', '12-07', '12-09']],
    ] as const) {
      const end_at = start_at.replace('16:00', '18:00');
      expect((await change(first.id, { start_at, end_at, version, apply_to: 'all' })).status).toBe(200);
      expect((await rows(series_id)).map(({ start_date }) => start_date.slice(5))).toEqual(expected);
    }
  });

  it('[APT-02] does not change dates that were changed separately, and says so', async () => {
    const { series_id, first, third, carer } = await newSeries();
    const other = await given.carer();
    await change(third.id, { carer_ids: [other.id], version: 1, apply_to: 'this' });
    await change(first.id, { place: 'Pool', version: 1, apply_to: 'all' });
    expect(await places(series_id)).toEqual(['Pool', 'Pool', 'Pool', 'Pool']);
    const next = await given.carer();
    const answer = await change(first.id, { carer_ids: [next.id], version: 2, apply_to: 'all' });
    expect(answer.body.series_outcome?.stayed).toEqual([
      {
        id: third.id,
        start_date: '2026-12-07',
        reason: 'changed_individually',
        message: 'It was changed separately. Kept as it is: carers.',
      },
    ]);
    expect((await rows(series_id)).map((row) => row.carer?.id)).toEqual([
      next.id,
      next.id,
      other.id,
      next.id,
    ]);
    expect(carer.id).not.toBe(next.id);
  });

  it('[APT-02] does not change dates that have started or have submitted work, and says which', async () => {
    const { series_id, first, second, third, fourth } = await newSeries(5);
    await begin(first, '2026-11-16');
    await begin(second, '2026-11-18');
    await owner`update appointment_carer set timesheet_status = 'submitted' where appointment_id = ${third.id}`;
    const reason = await owner<{ id: string }[]>`insert into expense_reason (slug, reason, category)
      values (${`r-${fourth.id}`}, 'Bus', 'Travel') returning id`;
    await owner`insert into expense (appointment_carer_id, reason_id, amount, date)
      select id, ${reason[0]?.id ?? ''}, 2, '2026-12-01' from appointment_carer where appointment_id = ${fourth.id}`;
    const answer = await change(second.id, { place: 'Pool', version: 2, apply_to: 'all' });
    expect(stayed(answer)).toEqual([
      ['11-16', 'past'],
      ['11-18', 'past'],
      ['12-07', 'handed_in'],
      ['12-09', 'handed_in'],
    ]);
    expect(await places(series_id)).toEqual(['Library', 'Library', 'Library', 'Library', 'Pool']);
  });

  it('[APT-02] cancels this and the following with a reason, and reinstates those it cancelled', async () => {
    const { series_id, second, fourth } = await newSeries();
    // By itself, and with the very same words.
    await change(fourth.id, { status: 'cancelled', cancellation_reason: 'Moved away', version: 1 });
    app.clock.set('2026-11-22T09:05:00Z');
    const why = { cancellation_reason: 'Moved away', cancelled_by: 'young_person' } as const;
    const off = { status: 'cancelled', ...why, apply_to: 'following' } as const;
    const answer = await change(second.id, { ...off, version: 1 });
    expect([answer.body.series_outcome?.changed_count, stayed(answer)]).toEqual([
      2,
      [['12-09', 'cancelled']],
    ]);
    expect((await rows(series_id)).map((row) => row.cancellation_reason)).toEqual([
      null,
      'Moved away',
      'Moved away',
      'Moved away',
    ]);
    expect((await rows(series_id)).map((row) => row.cancelled_by)).toEqual([
      null,
      'young_person',
      'young_person',
      null,
    ]);
    const back = await change(second.id, { status: 'active', version: 2, apply_to: 'all' });
    app.clock.set('2026-11-22T09:00:00Z');
    expect(stayed(back)).toEqual([
      ['11-30', 'not_cancelled'],
      ['12-09', 'cancelled_otherwise'],
    ]);
    expect((await rows(series_id)).map((row) => row.status)).toEqual([
      'active',
      'active',
      'active',
      'cancelled',
    ]);
  });

  it('[APT-06] refuses with every date that clashes, books those without the carer, or leaves them unchanged', async () => {
    const { series_id, first, second, fourth } = await newSeries();
    const busy = await given.carer();
    for (const day of ['2026-12-02', '2026-12-09'])
      await given.appointment({ carer: busy, start_at: `${day}T17:00:00Z` });
    const body: Body = { carer_ids: [busy.id], version: 1, apply_to: 'all' };
    const refused = await change(first.id, body);
    expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([
      409,
      ['repeat.dates.2026-12-02', 'repeat.dates.2026-12-09'],
    ]);
    expect((await rows(series_id)).map(({ version }) => version)).toEqual([1, 1, 1, 1]);

    const left = await change(first.id, { ...body, on_clash: 'leave_out' });
    expect([left.body.series_outcome?.changed_count, stayed(left)]).toEqual([
      2,
      [
        ['12-02', 'clash'],
        ['12-09', 'clash'],
      ],
    ]);
    const other = await given.carer();
    const dates = [{ appointment_id: second.id, carer_ids: [other.id] }];
    const uncovered = await change(second.id, { ...body, version: 1, on_clash: 'uncovered', dates });
    expect(uncovered.body.series_outcome?.clashes.map(({ id, message }) => [id, message])).toEqual([
      [fourth.id, expect.stringContaining('is already on another appointment: Wed 09/12/2026 17:00–19:00')],
    ]);
    expect((await rows(series_id)).map((row) => row.carer?.id ?? null)).toEqual([
      busy.id,
      other.id,
      busy.id,
      null,
    ]);
  });

  it('[APT-02] leaves out a date that is not wanted, and one that somebody has changed', async () => {
    const { series_id, first, second, third } = await newSeries();
    await change(third.id, { notes: 'Ring twice', version: 1 });
    const dates = [
      { appointment_id: second.id, version: 1, is_left_out: true },
      { appointment_id: third.id, version: 1 },
    ];
    const answer = await change(first.id, { place: 'Pool', version: 1, apply_to: 'all', dates });
    expect(stayed(answer)).toEqual([
      ['12-02', 'left_out'],
      ['12-07', 'changed_meanwhile'],
    ]);
    expect(await places(series_id)).toEqual(['Pool', 'Library', 'Library', 'Pool']);
  });

  it('[APT-02] asks about what becomes unusual, by date, and saves the answer with each', async () => {
    const { first, second } = await newSeries();
    const body = {
      start_at: '2026-11-30T16:00:00Z',
      end_at: '2026-11-30T16:10:00Z',
      version: 1,
      apply_to: 'all',
    } as const;
    const asked = await change(first.id, body);
    expect(asked.problem.warnings?.map(({ code, start_date }) => `${code} ${start_date.slice(5)}`)).toEqual([
      'length.short 11-30',
      'length.short 12-02',
      'length.short 12-07',
      'length.short 12-09',
    ]);
    const done = await change(first.id, { ...body, acknowledged_warnings: ['length.short'] });
    expect(done.body.series_outcome?.changed_count).toBe(4);
    const kept =
      await owner`select 1 from appointment where id = ${second.id} and warning_answers is not null`;
    expect(kept).toHaveLength(1);
  });

  it('[API-02] refuses a stale version with the current one, and a series that does not exist', async () => {
    const { first } = await newSeries();
    await change(first.id, { place: 'Pool', version: 1 });
    const stale = await change(first.id, { place: 'Park', version: 1, apply_to: 'all' });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version.stale']);
    expect(stale.problem.current).toMatchObject({ place: 'Pool' });
    const single = await given.appointment();
    const answer = await change(single.id, { place: 'Park', version: 1, apply_to: 'all' });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'apply_to']);
  });

  it('[ACT-02] writes a change record for every appointment it changes', async () => {
    const { first, fourth } = await newSeries();
    await change(first.id, { place: 'Pool', version: 1, apply_to: 'all' });
    const records = await owner<
      { action: string }[]
    >`select action from change_record where subject_id = ${fourth.id} order by seq`;
    expect(records.map(({ action }) => action)).toEqual(['Created', 'Updated']);
  });

  it('[APT-06] two administrators who change one series at once leave no date double-booked', async () => {
    const { series_id, first, second } = await newSeries();
    const [one, two] = [await given.carer(), await given.carer()];
    const answers = await Promise.all([
      change(first.id, { carer_ids: [one.id], version: 1, apply_to: 'all' }),
      change(second.id, { carer_ids: [two.id], version: 1, apply_to: 'all' }),
    ]);
    // The second finds other carers than it saw: those dates were changed by themselves before, or its version is stale.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set((await rows(series_id)).map((row: Appointment) => row.carer?.id)).size).toBe(1);
  });
});
