import { describe, expect, it } from 'vitest';
import { previewSeries } from '#contract/appointments/appointment-previews.ts';
import { createAppointment, getAppointment, listAppointments } from '#contract/appointments/appointments.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-22T09:00:00Z' });
const admin = as.admin();

/** Two hours on Mon 30/11/2026, 16:00 in London. */
async function newBooking(local_authority_code: string | null = null) {
  const young_person = await given.youngPerson();
  await owner`update client set local_authority_code = ${local_authority_code} where id = ${young_person.client_id}`;
  return {
    client_id: young_person.client_id,
    young_person_id: young_person.id,
    service_type_id: (await given.serviceType({ name: 'Outreach' })).id,
    start_at: '2026-11-30T16:00:00Z',
    end_at: '2026-11-30T18:00:00Z',
    carer_ids: [(await given.carer()).id],
  };
}
type Body = Awaited<ReturnType<typeof newBooking>>;
type Repeat = BodyInputOf<typeof createAppointment>['repeat'];

const book = (body: Body, repeat: Repeat, more: object = {}) =>
  admin.call(createAppointment, { body: { ...body, repeat, ...more } });
const preview = (body: Body, repeat: NonNullable<Repeat>) =>
  admin.send(previewSeries, { body: { ...body, repeat } });
function series(answer: Awaited<ReturnType<typeof book>>) {
  if (!('items' in answer.body)) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
}
const days = (rows: readonly { start_date: string }[]) => rows.map(({ start_date }) => start_date.slice(5));

describe('POST /api/appointments/ with repeat', () => {
  it('[APT-02] books several weekdays of every second week a number of times, as one series', async () => {
    const made = series(await book(await newBooking(), { every_weeks: 2, weekdays: [5, 1, 3], times: 7 }));
    expect(days(made.items)).toEqual(['11-30', '12-02', '12-04', '12-14', '12-16', '12-18', '12-28']);
    expect(new Set(made.items.map(({ series_id }) => series_id))).toEqual(new Set([made.series_id]));
    const listed = await admin.get(listAppointments, { query: { series_id: made.series_id } });
    expect(listed.items.map(({ id }) => id)).toEqual(made.items.map(({ id }) => id));
    const second = await admin.get(getAppointment, { params: { id: made.items[1]?.id ?? '' } });
    expect(second.series).toEqual({
      id: made.series_id,
      every_weeks: 2,
      weekdays: [1, 3, 5],
      start_date: '2026-11-30',
      end_date: '2026-12-28',
      active_count: 7,
      following_count: 5,
    });
  });

  it('[APT-02] starts on the first matching weekday, and keeps London time when the clocks change', async () => {
    const body = {
      ...(await newBooking()),
      start_at: '2027-03-24T16:00:00Z',
      end_at: '2027-03-24T18:00:00Z',
    };
    const made = series(await book(body, { every_weeks: 1, weekdays: [2, 5], until: '2027-04-02' }));
    expect(made.items.map(({ start_at, start_time }) => [start_at, start_time])).toEqual([
      ['2027-03-26T16:00:00Z', '16:00'],
      ['2027-03-30T15:00:00Z', '16:00'],
      ['2027-04-02T15:00:00Z', '16:00'],
    ]);
  });

  it('[APT-02] skips or keeps the client’s bank holidays, and a number of times is that many appointments', async () => {
    const times = { every_weeks: 1, weekdays: [1, 5], times: 3 };
    const skips = { ...times, bank_holidays: 'skip' } as const;
    const christmas = async (code: string | null) => ({
      ...(await newBooking(code)),
      start_at: '2026-12-25T16:00:00Z',
      end_at: '2026-12-25T18:00:00Z',
    });
    expect(days(series(await book(await christmas(null), times)).items)).toEqual(['12-25', '12-28', '01-01']);
    expect(days(series(await book(await christmas('E09000008'), skips)).items)).toEqual([
      '01-04',
      '01-08',
      '01-11',
    ]);
    expect(days(series(await book(await christmas('S12000033'), skips)).items)).toEqual([
      '01-08',
      '01-11',
      '01-15',
    ]);
  });

  it('[APT-02] gives a date another carer or none, or leaves it out', async () => {
    const body = await newBooking();
    const other = await given.carer();
    const made = series(
      await book(body, {
        every_weeks: 1,
        times: 4,
        dates: [
          { date: '2026-12-07', carer_ids: [other.id] },
          { date: '2026-12-14', carer_ids: [] },
          { date: '2026-12-21', is_left_out: true },
        ],
      }),
    );
    expect(made.items.map((item) => [item.start_date, item.carer?.id])).toEqual([
      ['2026-11-30', body.carer_ids[0]],
      ['2026-12-07', other.id],
      ['2026-12-14', undefined],
    ]);
  });

  it.each([
    ['uncovered', ['11-30', '12-07', '12-14'], 1],
    ['leave_out', ['11-30', '12-14'], 0],
  ] as const)(
    '[APT-06] reports a date that clashes at the last moment (%s)',
    async (on_clash, booked, uncovered) => {
      const body = await newBooking();
      const [carer_id = ''] = body.carer_ids;
      await given.appointment({ carer: { id: carer_id }, start_at: '2026-12-07T17:00:00Z', place: 'Pool' });
      const made = series(await book(body, { every_weeks: 1, times: 3, on_clash }));
      expect(days(made.items)).toEqual(booked);
      expect(made.items.filter(({ carer }) => carer === null)).toHaveLength(uncovered);
      expect(made.clashes).toEqual([
        {
          id: on_clash === 'uncovered' ? made.items[1]?.id : null,
          start_date: '2026-12-07',
          message: expect.stringMatching(
            /is already on another appointment: Mon 07\/12\/2026 17:00–19:00, .*, Pool\.$/,
          ),
        },
      ]);
    },
  );

  it('[APT-06] names every date that clashes if none may be booked then', async () => {
    const body = await newBooking();
    const carer = { id: body.carer_ids[0] ?? '' };
    for (const day of ['2026-12-07', '2026-12-21'])
      await given.appointment({ carer, start_at: `${day}T16:30:00Z` });
    const { status, problem } = await book(body, { every_weeks: 1, times: 4 });
    expect([status, problem.code]).toEqual([409, 'appointment.overlap']);
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'repeat.dates.2026-12-07',
      'repeat.dates.2026-12-21',
    ]);
    const left = await owner`select 1 from appointment where client_id = ${body.client_id}`;
    expect(left).toHaveLength(0);
    expect(
      await owner`select 1 from appointment_series s where not exists (select from appointment a where a.series_id = s.id)`,
    ).toHaveLength(0);
  });

  it('[APT-02] asks about single dates of a series, by date', async () => {
    const body = await newBooking();
    await given.appointment({
      young_person: { id: body.young_person_id } as never,
      start_at: '2026-12-14T17:00:00Z',
    });
    const { status, problem } = await book(body, { every_weeks: 1, times: 3 });
    expect([status, problem.warnings?.map(({ code, start_date }) => [code, start_date])]).toEqual([
      409,
      [['young_person.elsewhere', '2026-12-14']],
    ]);
    const acknowledged = { acknowledged_warnings: ['young_person.elsewhere'] };
    const made = series(await book(body, { every_weeks: 1, times: 3 }, acknowledged));
    const answers = await Promise.all(
      made.items.map(
        async ({ id }) => (await admin.get(getAppointment, { params: { id } })).warning_answers.length,
      ),
    );
    expect(answers).toEqual([0, 0, 1]);
  });

  it.each([
    [{ every_weeks: 1 }, 'repeat.until'],
    [{ every_weeks: 1, until: '2027-01-01', times: 3 }, 'repeat.until'],
    [{ every_weeks: 1, times: 161 }, 'repeat.times'],
    [{ every_weeks: 1, weekdays: [], times: 1 }, 'repeat.weekdays'],
    [{ every_weeks: 1, weekdays: [8], times: 1 }, 'repeat.weekdays.0'],
    [{ every_weeks: 1, times: 1, dates: [{ date: '2026-11-30', is_left_out: true }] }, 'repeat.dates'],
  ])('[APT-02] refuses the repeat %j', async (repeat, path) => {
    const { status, problem } = await book(await newBooking(), repeat);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('[APT-02] does not change any appointment when its series is dissolved', async () => {
    const made = series(await book(await newBooking(), { every_weeks: 1, times: 3 }));
    await owner`delete from appointment_series where id = ${made.series_id}`;
    for (const { id } of made.items) {
      const { status, series_id, series: bond } = await admin.get(getAppointment, { params: { id } });
      expect([status, series_id, bond]).toEqual(['active', null, null]);
    }
  });
});

describe('POST /api/appointments/series_preview/', () => {
  it('[APT-06] returns each date’s own clash, bank holiday and warning, and saves nothing', async () => {
    const body = {
      ...(await newBooking('N09000003')),
      start_at: '2027-03-10T16:00:00Z',
      end_at: '2027-03-10T18:00:00Z',
    };
    const [carer_id = ''] = body.carer_ids;
    await given.appointment({ carer: { id: carer_id }, start_at: '2027-03-10T17:00:00Z' });
    await given.appointment({
      young_person: { id: body.young_person_id } as never,
      start_at: '2027-03-24T17:00:00Z',
    });
    const told = await preview(body, { every_weeks: 1, times: 3 });
    expect([told.region, told.bank_holidays_known_until]).toEqual(['Northern Ireland', '2028-12-31']);
    const seen = told.dates.map(({ start_date, bank_holiday, carers, warnings }) => [
      start_date,
      bank_holiday,
      carers.map(({ clash }) => clash !== null),
      warnings.map(({ code }) => code),
    ]);
    expect(seen).toEqual([
      ['2027-03-10', null, [true], []],
      ['2027-03-17', 'St Patrick’s Day', [false], []],
      ['2027-03-24', null, [false], ['young_person.elsewhere']],
    ]);
    const skipped = await preview(body, { every_weeks: 1, times: 3, bank_holidays: 'skip' });
    expect(skipped.dates.map(({ left_out }) => left_out)).toEqual([null, 'bank_holiday', null, null]);
    const again = await preview(body, {
      every_weeks: 1,
      times: 1,
      dates: [{ date: '2027-03-10', carer_ids: [] }],
    });
    expect(again.dates.map(({ carers }) => carers)).toEqual([[]]);
    expect(
      await owner`select 1 from appointment where series_id is not null and client_id = ${body.client_id}`,
    ).toHaveLength(0);
  });
});

describe('GET /api/appointments/', () => {
  it('[AUT-10] refuses a client the list of a series', async () => {
    const made = series(await book(await newBooking(), { every_weeks: 1, times: 2 }));
    const answer = await as.client().call(listAppointments, { query: { series_id: made.series_id } });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'series_id']);
  });
});
