import { describe, expect, it } from 'vitest';
import { createRotaPattern, endRotaPattern } from '#contract/appointments/rota-patterns.ts';
import {
  createRotaEntry,
  deleteRotaEntry,
  getRotaWeek,
  updateRotaEntry,
} from '#contract/appointments/rotas.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();

const pattern: BodyOf<typeof createRotaPattern> = {
  ...{ kind: 'available', start_time: '16:00', end_time: '20:00' },
  ...{ first_date: '2027-09-06', last_date: '2027-10-31', weekdays: [1, 3], every_weeks: 2, left_out: [] },
};
const read = (carer: { id: string }) =>
  owner<{ date: string }[]>`select date from rota_entry
    where carer_id = ${carer.id} and deleted_at is null order by date`.then((rows) =>
    rows.map(({ date }) => date),
  );

describe('POST /api/rotas/patterns/', () => {
  it('[ROT-01] writes every second week on chosen weekdays, except in the excluded periods', async () => {
    const carer = await given.carer();
    const left_out = [{ first_date: '2027-10-04', last_date: '2027-10-05' }];
    const body = { ...pattern, left_out };
    const made = await as.user(carer).send(createRotaPattern, { body });
    const days = [
      '2027-09-06',
      '2027-09-08',
      '2027-09-20',
      '2027-09-22',
      '2027-10-06',
      '2027-10-18',
      '2027-10-20',
    ];
    expect(made).toEqual({ id: made.id, dates: days, refused: [] });
    expect(await read(carer)).toEqual(days);
    const { items } = await as.user(carer).get(getRotaWeek, { params: { date: '2027-09-06' } });
    expect(items).toMatchObject([
      { start_time: '16:00', pattern_id: made.id },
      { date: '2027-09-08', pattern_id: made.id },
    ]);
  });

  it('[ROT-01] leaves out a day with another entry, or on which a carer is booked, with its reason', async () => {
    const carer = await given.carer();
    const who = as.user(carer);
    await admin.send(createRotaEntry, { body: { carer_id: carer.id, date: '2027-09-08', kind: 'training' } });
    await given.appointment({ carer, start_at: '2027-09-20T15:00:00Z', hours: 2 });
    const body = { ...pattern, last_date: '2027-09-22' };
    const { dates, refused } = await who.send(createRotaPattern, { body });
    expect(dates).toEqual(['2027-09-06', '2027-09-22']);
    expect(refused).toEqual([
      { date: '2027-09-08', reason: 'In training then' },
      { date: '2027-09-20', reason: 'On an appointment at that time' },
    ]);
    const again = await who.send(createRotaPattern, { body });
    expect(again.dates).toEqual([]);
    expect(again.refused).toContainEqual({ date: '2027-09-06', reason: 'Already in the rota' });
    // The office knows that somebody can work where they do.
    const office = await admin.send(createRotaPattern, {
      body: { ...body, carer_id: carer.id, start_time: '15:00' },
    });
    expect(office.dates).toContain('2027-09-20');
  });

  it('[ROT-01] [DAT-06] keeps London times across a change of clocks, and reports a missing hour', async () => {
    const carer = await given.carer();
    const body: BodyOf<typeof createRotaPattern> = {
      ...{ carer_id: carer.id, kind: 'unavailable', start_time: '01:00', end_time: '02:00' },
      ...{ first_date: '2028-03-19', last_date: '2028-04-02', weekdays: [7], every_weeks: 1, left_out: [] },
    };
    const { dates, refused } = await admin.send(createRotaPattern, { body });
    expect(dates).toEqual(['2028-03-19', '2028-04-02']);
    expect(refused).toEqual([
      { date: '2028-03-26', reason: 'This time does not exist: the clocks go forward' },
    ]);
    const autumn = await admin.send(createRotaPattern, {
      body: {
        ...pattern,
        carer_id: carer.id,
        start_time: null,
        end_time: null,
        weekdays: [7],
        every_weeks: 1,
      },
    });
    expect(autumn.dates.at(-1)).toBe('2027-10-31');
    const [row] = await owner<{ hours: number }[]>`
      select (extract(epoch from upper(period) - lower(period)) / 3600)::integer as hours
      from rota_entry where carer_id = ${carer.id} and date = '2027-10-31'`;
    expect(row?.hours).toBe(25);
  });

  it('[ROT-01] lets a carer write their own future entries and ask for holiday, for a year at most', async () => {
    const [carer, other] = [await given.carer(), await given.carer()];
    const who = as.user(carer);
    const refuse = async (more: object) => {
      const { status, problem } = await who.call(createRotaPattern, { body: { ...pattern, ...more } });
      return [status, problem.errors?.[0]?.path ?? problem.code];
    };
    expect(await refuse({ carer_id: other.id })).toEqual([404, 'not_found']);
    expect(await refuse({ kind: 'holiday' })).toEqual([409, 'rota.ask_for_leave']);
    expect(await refuse({ first_date: '2027-06-15' })).toEqual([400, 'first_date']);
    expect(await refuse({ last_date: '2028-09-20' })).toEqual([400, 'last_date']);
    expect(await refuse({ last_date: '2027-09-05' })).toEqual([400, 'last_date']);
    expect(await refuse({ last_date: '2027-09-06', weekdays: [2] })).toEqual([400, 'last_date']);
    expect(await refuse({ weekdays: [] })).toEqual([400, 'weekdays']);
    expect(await refuse({ end_time: null })).toEqual([400, 'end_time']);
    expect((await as.client().call(createRotaPattern, { body: pattern })).status).toBe(403);
    expect(await read(carer)).toEqual([]);
  });

  it('[ROT-01] the same pattern sent twice at once is not written twice if it contradicts itself', async () => {
    const carer = await given.carer();
    const send = (kind: 'available' | 'unavailable') =>
      admin.call(createRotaPattern, { body: { ...pattern, kind, carer_id: carer.id } });
    const answers = await Promise.all([send('available'), send('unavailable')]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const rows = await owner`select date from rota_entry where carer_id = ${carer.id}
      group by date having count(distinct kind) > 1`;
    expect(rows).toHaveLength(0);
  });
});

describe('POST /api/rotas/patterns/{id}/end/', () => {
  it('[ROT-01] deletes its entries from a day on; the exception before it stays', async () => {
    const [carer, other] = [await given.carer(), await given.carer()];
    const who = as.user(carer);
    const { id } = await who.send(createRotaPattern, { body: pattern });
    const { items } = await who.get(getRotaWeek, { params: { date: '2027-09-06' } });
    await who.send(deleteRotaEntry, { params: { id: items[0]?.id ?? '' } });
    const late = (await who.get(getRotaWeek, { params: { date: '2027-10-18' } })).items[0];
    const sick = { kind: 'sickness', version: late?.version ?? 0 } as const;
    await who.send(updateRotaEntry, { params: { id: late?.id ?? '' }, body: sick });
    const end = { params: { id }, body: { from_date: '2027-09-20' } };
    expect((await as.user(other).call(endRotaPattern, end)).status).toBe(404);
    expect(await who.send(endRotaPattern, end)).toEqual({ entries: 5 });
    expect(await read(carer)).toEqual(['2027-09-08', '2027-10-18']);
    expect(await who.send(endRotaPattern, end)).toEqual({ entries: 0 });
  });
});
