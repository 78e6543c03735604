import { describe, expect, it } from 'vitest';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import {
  createRotaEntry,
  deleteRotaEntry,
  getRotaDay,
  getRotaWeek,
  updateRotaEntry,
} from '#contract/appointments/rotas.ts';
import { createCarerCheck, createCheckKind } from '#contract/organisations/checks.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();

type Sent = { date: string; kind: 'available' | 'unavailable' | 'holiday' | 'sickness' | 'training' };
type Times = { start_time?: string; end_time?: string; note?: string };
const office = (carer: { id: string }, entry: Sent & Times) =>
  admin.call(createRotaEntry, { body: { carer_id: carer.id, ...entry } });
const findPeriod = async (id: string) => {
  const [row] = await owner<{ start_at: string; end_at: string }[]>`
    select lower(period) as start_at, upper(period) as end_at from rota_entry where id = ${id}`;
  return [row?.start_at, row?.end_at].map((at) => new Date(at ?? '').toISOString());
};

describe('POST /api/rotas/day/', () => {
  it('[ROT-01] the office enters anybody’s day, the whole day or by its times', async () => {
    const carer = await given.carer('Rota Rita');
    const whole = await office(carer, { date: '2027-06-14', kind: 'sickness', note: ' Rang at 06:40 ' });
    expect(whole).toMatchObject({
      status: 201,
      body: {
        carer: { id: carer.id, name: 'Rota Rita' },
        date: '2027-06-14',
        start_time: null,
        end_time: null,
        kind: 'sickness',
        note: 'Rang at 06:40',
        version: 1,
      },
    });
    const timed = await office(carer, {
      date: '2027-06-15',
      kind: 'training',
      start_time: '09:00',
      end_time: '12:30',
    });
    expect(timed.body).toMatchObject({ start_time: '09:00', end_time: '12:30', note: null });
    expect(await findPeriod(timed.body.id)).toEqual(['2027-06-15T08:00:00.000Z', '2027-06-15T11:30:00.000Z']);
  });

  it.each([
    ['a whole day', '2027-03-28', undefined, undefined, '2027-03-28T00:00', '2027-03-28T23:00'],
    ['a whole day', '2027-10-31', undefined, undefined, '2027-10-30T23:00', '2027-11-01T00:00'],
    ['a night', '2027-03-27', '22:00', '07:00', '2027-03-27T22:00', '2027-03-28T06:00'],
    ['a night', '2027-10-30', '22:00', '07:00', '2027-10-30T21:00', '2027-10-31T07:00'],
    ['an hour that comes twice', '2027-10-31', '01:15', '01:45', '2027-10-31T00:15', '2027-10-31T00:45'],
    ['up to midnight', '2027-06-20', '20:00', '00:00', '2027-06-20T19:00', '2027-06-20T23:00'],
  ])(
    '[ROT-01][DAT-06] %s on %s has London’s elapsed length across a change of clocks',
    async (_, date, start_time, end_time, from, to) => {
      const times = start_time && end_time ? { start_time, end_time } : {};
      const { body } = await office(await given.carer(), { date, kind: 'available', ...times });
      expect(await findPeriod(body.id)).toEqual([`${from}:00.000Z`, `${to}:00.000Z`]);
    },
  );

  it('[ROT-01] refuses two entries that contradict each other at one time, naming the other', async () => {
    const carer = await given.carer('Contra Connie');
    await office(carer, { date: '2027-07-01', kind: 'available', start_time: '22:00', end_time: '06:00' });
    const { status, problem } = await office(carer, { date: '2027-07-02', kind: 'holiday' });
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'rota.contradiction',
      'Contra Connie’s rota says available on Thu 01/07/2027, 22:00–06:00. Change or delete that first.',
    ]);
    const beside = { date: '2027-07-02', kind: 'training', start_time: '06:00', end_time: '12:00' } as const;
    expect((await office(carer, beside)).status).toBe(201);
    expect((await office(await given.carer(), { date: '2027-07-02', kind: 'holiday' })).status).toBe(201);
  });

  it('[ROT-01] accepts the same entry twice', async () => {
    const carer = await given.carer();
    await office(carer, { date: '2027-07-01', kind: 'available', start_time: '08:00', end_time: '12:00' });
    expect((await office(carer, { date: '2027-07-01', kind: 'available' })).status).toBe(201);
  });

  it('[ROT-01] one of twenty contradicting entries sent at once is saved', async () => {
    const carer = await given.carer();
    const kinds = ['available', 'unavailable', 'holiday', 'sickness', 'training'] as const;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        office(carer, { date: '2027-07-05', kind: kinds[index % 5] ?? 'available' }),
      ),
    );
    const stored = await owner<
      { kind: string }[]
    >`select distinct kind from rota_entry where carer_id = ${carer.id}`;
    expect(stored).toHaveLength(1);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it.each([
    [{ start_time: '09:00' }, 'end_time'],
    [{ end_time: '09:00' }, 'start_time'],
    [{ start_time: '09:00', end_time: '09:00' }, 'end_time'],
    [{ date: '2027-03-28', start_time: '01:30', end_time: '02:15' }, 'end_time'],
    [{ kind: 'asleep' }, 'kind'],
  ])('[ERR-05] refuses %o, naming the field', async (part, path) => {
    const carer_id = (await given.carer()).id;
    const body = { carer_id, date: '2027-07-01', kind: 'available', ...part } as never;
    const { status, problem } = await admin.call(createRotaEntry, { body });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('[ROT-01] the office can name carers, and no one else', async () => {
    const nobody = await admin.call(createRotaEntry, { body: { date: '2027-07-01', kind: 'holiday' } });
    expect([nobody.status, nobody.problem.errors?.[0]?.path]).toEqual([400, 'carer_id']);
    const other = await office(await given.user({ user_type: 'admin' }), {
      date: '2027-07-01',
      kind: 'holiday',
    });
    expect([other.status, other.problem.errors?.[0]?.path]).toEqual([400, 'carer_id']);
  });
});

describe('a carer’s own rota', () => {
  it('[ROT-01] a carer writes their own from today on', async () => {
    const carer = await given.carer();
    const me = as.user(carer);
    const today = await me.call(createRotaEntry, { body: { date: '2027-06-16', kind: 'available' } });
    expect([today.status, today.body.carer.id]).toEqual([201, carer.id]);
    const past = await me.call(createRotaEntry, { body: { date: '2027-06-15', kind: 'available' } });
    expect([past.status, past.problem.code]).toEqual([409, 'rota.closed']);
    const moved = await me.call(updateRotaEntry, {
      params: { id: today.body.id },
      body: { version: 1, date: '2027-06-15' },
    });
    expect([moved.status, moved.problem.code]).toEqual([409, 'rota.closed']);
  });

  it('[ROT-01] a carer cannot change entries while booked, but the office can', async () => {
    const carer = await given.carer();
    const me = as.user(carer);
    const { id } = await me.send(createRotaEntry, { body: { date: '2027-06-18', kind: 'available' } });
    await given.appointment({ carer, start_at: '2027-06-18T12:00:00Z', hours: 2 });
    const answers = [
      await me.call(updateRotaEntry, { params: { id }, body: { version: 1, kind: 'holiday' } }),
      await me.call(deleteRotaEntry, { params: { id } }),
      await me.call(createRotaEntry, {
        body: { date: '2027-06-18', kind: 'available', start_time: '14:00', end_time: '16:00' },
      }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [409, 'rota.closed']),
    );
    const sick = await admin.send(updateRotaEntry, {
      params: { id },
      body: { version: 1, kind: 'sickness' },
    });
    expect([sick.kind, sick.version]).toEqual(['sickness', 2]);
  });

  it('[ROT-01] another’s entry is not found for a carer', async () => {
    const [mine, other] = [await given.carer(), await given.carer()];
    const me = as.user(mine);
    const { body } = await office(other, { date: '2027-06-21', kind: 'holiday' });
    const params = { id: body.id };
    const asked = { date: '2027-06-21', kind: 'holiday', carer_id: other.id } as const;
    const statuses = [
      await me.call(updateRotaEntry, { params, body: { version: 1, note: 'x' } }),
      await me.call(deleteRotaEntry, { params }),
      await me.call(createRotaEntry, { body: asked }),
      await me.call(getRotaDay, { params: { date: '2027-06-21' }, query: { carer_id: other.id } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await me.get(getRotaWeek, { params: { date: '2027-06-21' } })).items).toEqual([]);
  });
});

describe('the entries of a day and a week', () => {
  it('[ROT-01] a day contains its entries and those of the evening before that still apply', async () => {
    const carer = await given.carer();
    await office(carer, { date: '2027-08-03', kind: 'available', start_time: '22:00', end_time: '06:00' });
    await office(carer, { date: '2027-08-03', kind: 'training', start_time: '09:00', end_time: '12:00' });
    await office(await given.carer(), { date: '2027-08-04', kind: 'holiday' });
    const read = (query: { carer_id?: string }) =>
      admin.get(getRotaDay, { params: { date: '2027-08-04' }, query });
    expect(await read({ carer_id: carer.id })).toMatchObject({
      start_date: '2027-08-04',
      end_date: '2027-08-04',
      items: [{ date: '2027-08-03', start_time: '22:00' }],
    });
    expect((await read({})).items.map(({ kind }) => kind)).toEqual(['available', 'holiday']);
  });

  it('[ROT-01] a week at the end of the calendar is refused with a message', async () => {
    const { status, problem } = await admin.call(getRotaWeek, { params: { date: '2199-12-31' } });
    expect([status, problem.errors?.[0]?.message]).toEqual([400, 'Enter a date between 1900 and 2199.']);
  });

  it('[ROT-01] the week starts on Monday and contains the date, with its appointments and the uncovered ones', async () => {
    const carer = await given.carer('Week Wendy');
    const before = await given.appointment({
      carer,
      start_at: '2027-09-05T21:00:00Z',
      hours: 4,
      place: 'Sutton',
    });
    const inside = await given.appointment({
      carer,
      start_at: '2027-09-08T10:00:00Z',
      hours: 2,
      place: 'Croydon',
    });
    const open = await given.appointment({ carers: [], start_at: '2027-09-12T20:00:00Z', hours: 2 });
    await given.appointment({ carer, start_at: '2027-09-12T23:00:00Z', hours: 1 });
    await given.appointment({ carer, start_at: '2027-09-09T10:00:00Z', cancelled: 'Ill' });
    await office(carer, { date: '2027-09-12', kind: 'holiday' });
    await office(carer, { date: '2027-09-13', kind: 'holiday' });
    const week = await admin.get(getRotaWeek, { params: { date: '2027-09-12' } });
    expect([week.start_date, week.end_date]).toEqual(['2027-09-06', '2027-09-12']);
    expect(week.items.map(({ date }) => date)).toEqual(['2027-09-12']);
    expect(week.appointments.map(({ id, carer: of }) => [id, of?.name])).toEqual([
      [before.id, 'Week Wendy'],
      [inside.id, 'Week Wendy'],
      [open.id, undefined],
    ]);
    const own = await as.user(carer).get(getRotaWeek, { params: { date: '2027-09-06' } });
    expect(own.appointments.map(({ id, place }) => [id, place])).toEqual([
      [before.id, 'Sutton'],
      [inside.id, 'Croydon'],
    ]);
  });

  it('[ROT-02] a check is held in a week if it and its renewal cover it without a gap', async () => {
    const kind = await admin.send(createCheckKind, { body: { name: 'Lifting', months: null } });
    const [renewed, late] = [await given.carer('Renewed Rhea'), await given.carer('Late Lou')];
    const add = (carer: { id: string }, issued_on: string, expires_on: string | null) =>
      admin.call(createCarerCheck, { body: { carer_id: carer.id, kind_id: kind.id, issued_on, expires_on } });
    await add(renewed, '2026-05-01', '2027-05-11');
    await add(renewed, '2027-05-12', null);
    await add(late, '2026-05-01', '2027-05-11');
    await add(late, '2027-05-13', null);
    const holders = async (date: string) => {
      const { carers } = await admin.get(getRotaWeek, { params: { date } });
      return [renewed, late].map(({ id }) =>
        carers.some((each) => each.id === id && each.check_kind_ids.includes(kind.id)),
      );
    };
    expect(await holders('2027-05-03')).toEqual([true, true]);
    expect(await holders('2027-05-10')).toEqual([true, false]);
    expect((await as.user(renewed).get(getRotaWeek, { params: { date: '2027-05-10' } })).carers).toEqual([]);
  });

  it('[ROT-01] a deleted entry is no longer returned, and a stale one is not changed', async () => {
    const carer = await given.carer();
    const { body } = await office(carer, { date: '2027-06-24', kind: 'available' });
    const params = { id: body.id };
    await admin.send(updateRotaEntry, { params, body: { version: 1, note: 'Mornings' } });
    const stale = await admin.call(updateRotaEntry, { params, body: { version: 1, kind: 'holiday' } });
    expect([stale.status, stale.problem.code, stale.problem.current]).toMatchObject([
      409,
      'version.stale',
      { note: 'Mornings', version: 2 },
    ]);
    expect(await admin.send(deleteRotaEntry, { params })).toEqual({ id: body.id });
    expect((await admin.call(deleteRotaEntry, { params })).status).toBe(404);
    expect((await office(carer, { date: '2027-06-24', kind: 'holiday' })).status).toBe(201);
  });
});

describe('carers who are free', () => {
  // Wednesday 10:00–14:00 in London.
  const asked = { start_at: '2027-06-23T09:00:00Z', end_at: '2027-06-23T13:00:00Z' };
  it.each([
    [{ kind: 'unavailable' }, 'Not available that day'],
    [{ kind: 'holiday' }, 'On holiday that day'],
    [{ kind: 'sickness' }, 'Off sick that day'],
    [{ kind: 'training', start_time: '13:00', end_time: '17:00' }, 'In training 13:00–17:00'],
    [
      { kind: 'unavailable', date: '2027-06-22', start_time: '20:00', end_time: '11:00' },
      'Not available 20:00–11:00',
    ],
    [{ kind: 'available' }, undefined],
    [{ kind: 'holiday', start_time: '14:00', end_time: '18:00' }, undefined],
  ] as const)(
    '[APT-06] a carer whose rota says %o is free or not, with the reason',
    async (entry, reason) => {
      const carer = await given.carer();
      await office(carer, { date: '2027-06-23', ...entry });
      const list = await admin.get(listAvailableCarers, { query: asked });
      const found = list.find((each) => each.carer.id === carer.id);
      expect([found?.is_free, found?.reasons]).toEqual([!reason, reason ? [reason] : []]);
    },
  );
});
