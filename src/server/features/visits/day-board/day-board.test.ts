import { describe, expect, it } from 'vitest';
import { arrive } from '#contract/visits/attendance.ts';
import { getDayBoard } from '#contract/visits/day-board.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const TIMES = { start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' };
const readBoard = async (who = as.admin(), date?: string) =>
  (await who.get(getDayBoard, { query: date ? { date } : {} })).visits;

describe('GET /api/day_board/', () => {
  it('[DAY-01] lists every carer of the day with their arrival, and uncovered appointments', async () => {
    const carer = await given.user({ phone: '020 7946 0123' });
    const young_person = await given.youngPerson();
    const made = await given.appointment({ ...TIMES, carer, young_person });
    const id = made.appointment_carers[0]?.id ?? '';
    await as.user(carer).send(arrive, { params: { id }, body: { at: '2026-11-24T09:02:00Z' } });
    const bare = await given.appointment({ ...TIMES, start_at: '2026-11-24T10:00:00Z', carers: [] });
    const off = await given.appointment({ ...TIMES, carer: await given.carer(), cancelled: 'Ill' });
    const board = await readBoard();
    expect(board.find(({ appointment_id }) => appointment_id === made.id)).toMatchObject({
      ...{
        appointment_carer_id: id,
        arrived_at: '2026-11-24T09:02:00.000Z',
        left_at: null,
        has_times: false,
      },
      carer: { id: carer.id, name: carer.name, phone: '020 7946 0123' },
      young_person: { id: young_person.id },
    });
    const without = board.find(({ appointment_id }) => appointment_id === bare.id);
    expect([without?.carer, without?.appointment_carer_id]).toEqual([null, null]);
    expect(board.some(({ appointment_id }) => appointment_id === off.id)).toBe(false);
    const appointment_carer_id = id;
    await as.user(carer).send(submitTimesheet, { body: { appointment_carer_id, ...TIMES } });
    expect((await readBoard()).find(({ appointment_id }) => appointment_id === made.id)?.has_times).toBe(
      true,
    );
  });

  it('[DAY-01] lists an appointment over midnight on both days, and one that started a week earlier', async () => {
    const make = async (start_at: string, end_at: string) =>
      (await given.appointment({ carer: await given.carer(), start_at, end_at })).id;
    const night = await make('2026-12-01T21:00:00Z', '2026-12-02T07:00:00Z');
    const week = await make('2026-11-28T09:00:00Z', '2026-12-03T09:00:00Z');
    // These end or start at midnight, so they belong to one day only.
    const evening = await make('2026-12-01T20:00:00Z', '2026-12-02T00:00:00Z');
    const early = await make('2026-12-03T00:00:00Z', '2026-12-03T02:00:00Z');
    const on = async (date: string) => (await readBoard(as.admin(), date)).map((each) => each.appointment_id);
    expect(await on('2026-12-01')).toEqual([week, evening, night]);
    expect(await on('2026-12-02')).toEqual([week, night]);
    expect(await on('2026-12-03')).toEqual([week, early]);
  });

  it('[AUT-10] shows only a carer’s working time if the record is closed to the reader', async () => {
    const young_person = await given.youngPerson();
    const day = { start_at: '2026-12-10T09:00:00Z', end_at: '2026-12-10T10:00:00Z' };
    const carer = await given.carer();
    await given.appointment({ ...day, carer, young_person, place: '1 Secret Road' });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    const [seen] = await readBoard(as.admin(), '2026-12-10');
    expect(seen).toMatchObject({
      ...{
        appointment_id: null,
        is_restricted: true,
        young_person: null,
        client: null,
        service: null,
        place: null,
      },
      carer: { id: carer.id },
    });
    for (const other of [as.user(carer), as.client()])
      expect((await other.call(getDayBoard, { query: {} })).status).toBe(403);
  });
});
