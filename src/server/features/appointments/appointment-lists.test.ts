import { describe, expect, it } from 'vitest';
import {
  listAppointments,
  listCarerAppointments,
  listClientAppointments,
} from '#contract/appointments/appointments.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday in summer time.
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();
const listIds = (list: { items: { id: string }[] }) => list.items.map((item) => item.id);

it('[APT-01] an administrator reads every field of an appointment', async () => {
  const young_person = await given.youngPerson({ first_name: 'Ada', last_name: 'Bell', client: 'Bexley' });
  const service_type = await given.serviceType({ name: 'Outreach' });
  const { id } = await given.appointment({
    carers: ['Una', 'Ugo'],
    young_person,
    service_type,
    start_at: '2027-06-15T23:30:00Z',
    end_at: '2027-06-16T02:00:00Z',
    place: 'Library',
    notes: 'Ring twice',
    idOnThirdParty: 'cp-1',
  });
  const { items } = await admin.get(listAppointments, { query: { carer: 'Una' } });
  expect(items).toEqual([
    expect.objectContaining({
      id,
      start_date: '2027-06-16',
      start_time: '00:30',
      start_at: '2027-06-15T23:30:00Z',
      end_at: '2027-06-16T02:00:00Z',
      status: 'active',
      cancelled: false,
      cancellation_reason: null,
      client: { id: young_person.client_id, name: 'Bexley' },
      young_person: { id: young_person.id, name: 'Ada Bell' },
      service_type: { id: service_type.id, name: 'Outreach' },
      place: 'Library',
      notes: 'Ring twice',
      idOnThirdParty: 'cp-1',
      report_status: 'required',
      timesheet_status: 'required',
      version: 1,
    }),
  ]);
  expect(items[0]?.carers.map((each) => [each.carer_name, each.report_required])).toEqual([
    ['Una', true],
    ['Ugo', true],
  ]);
  expect(items[0]?.carer?.name).toBe('Una');
});

describe.each([
  ['GET /api/appointments/', listAppointments],
  ['GET /api/appointments/by_client/', listClientAppointments],
])('%s', (_, list) => {
  it('[APT-02] [DAT-05] shows an administrator one week back to one week ahead, both days included', async () => {
    const client_id = (await given.client()).id;
    const at = (start_at: string) => given.appointment({ client: { id: client_id }, start_at });
    await at('2027-06-08T22:59:00Z');
    const first = await at('2027-06-08T23:00:00Z');
    const last = await at('2027-06-23T22:59:00Z');
    await at('2027-06-23T23:00:00Z');
    expect(listIds(await admin.get(list, { query: { client_id } }))).toEqual([first.id, last.id]);
  });

  it('[APT-02] shows the requested days, the end day to its last minute', async () => {
    const client_id = (await given.client()).id;
    const at = (start_at: string) => given.appointment({ client: { id: client_id }, start_at });
    const sunday = await at('2027-10-31T23:59:00Z');
    await at('2027-11-01T00:00:00Z');
    const query = { client_id, start_date: '2027-10-31', end_date: '2027-10-31' };
    expect(listIds(await admin.get(list, { query }))).toEqual([sunday.id]);
  });

  it('[AUT-10] shows a client user their own organisation, and another’s id as not found', async () => {
    const own = await given.appointment({ client: 'Sutton' });
    const other = await given.appointment({ client: 'Merton' });
    const sutton = as.client('Sutton');
    expect(listIds(await sutton.get(list))).toContain(own.id);
    expect(listIds(await sutton.get(list))).not.toContain(other.id);
    expect((await sutton.call(list, { query: { client_id: other.client_id } })).status).toBe(404);
  });
});

describe('GET /api/appointments/', () => {
  it('[APT-02] filters by carer, young person, service, status and missing carers', async () => {
    const client_id = (await given.client()).id;
    const client = { id: client_id };
    const young_person = await given.youngPerson({ client, first_name: 'Zoë', last_name: 'Quill' });
    const [mine, cancelled, uncovered] = [
      await given.appointment({ client, young_person, carer: 'Filomena Fox' }),
      await given.appointment({ client, cancelled: 'Snow', young_person: null }),
      await given.appointment({
        client,
        carers: [],
        service_type: await given.serviceType({ name: 'Night sitting' }),
      }),
    ];
    const uncovered_and_cancelled = await given.appointment({ client, carers: [], cancelled: 'Snow' });
    const find = async (query: object) =>
      listIds(await admin.get(listAppointments, { query: { client_id, ...query } }));
    expect(await find({ carer: 'fox filo' })).toEqual([mine.id]);
    expect(await find({ young_person: 'zoe' })).toEqual([mine.id]);
    expect(await find({ service_type: 'NIGHT' })).toEqual([uncovered.id]);
    expect(await find({ status: 'cancelled' })).toEqual(
      [cancelled.id, uncovered_and_cancelled.id].toSorted(),
    );
    expect(await find({ uncovered: 'true' })).toEqual([uncovered.id]);
    expect(await find({ status: ['active', 'cancelled'] })).toHaveLength(4);
  });

  it('[APT-02] sorts by the requested field, in either direction', async () => {
    const client = await given.client();
    const named = async (first_name: string, start_at: string, cancelled?: string) =>
      given.appointment({
        client,
        start_at,
        young_person: await given.youngPerson({ client, first_name, last_name: 'S' }),
        ...(cancelled ? { cancelled } : {}),
      });
    const [b, a] = [
      await named('Bea', '2027-06-16T10:00:00Z', 'Ill'),
      await named('Ánna', '2027-06-17T10:00:00Z'),
    ];
    const sorted = async (sort?: 'start_at' | '-start_at' | 'young_person' | '-young_person' | 'status') =>
      listIds(await admin.get(listAppointments, { query: { client_id: client.id, sort } }));
    expect(await sorted()).toEqual([b.id, a.id]);
    expect(await sorted('-start_at')).toEqual([a.id, b.id]);
    expect(await sorted('young_person')).toEqual([a.id, b.id]);
    expect(await sorted('-young_person')).toEqual([b.id, a.id]);
    expect(await sorted('status')).toEqual([a.id, b.id]);
  });

  it('[DAT-04] shows 20 to a page, each appointment on only one page', async () => {
    const client = await given.client();
    const made: string[] = [];
    for (let count = 0; count < 23; count++)
      made.push((await given.appointment({ client, start_at: '2027-06-16T10:00:00Z' })).id);
    const page = (number: number) =>
      admin.get(listAppointments, { query: { client_id: client.id, page: number } });
    const [one, two, three] = [await page(1), await page(2), await page(3)];
    expect([one.items.length, two.items.length, three.items.length]).toEqual([20, 3, 0]);
    expect([one.total, two.total, three.total, one.page_size]).toEqual([23, 23, 23, 20]);
    expect([...listIds(one), ...listIds(two)].sort()).toEqual(made.sort());
  });

  it('[ERR-05] names every invalid query field', async () => {
    const { status, problem } = await admin.call(listAppointments, {
      query: { start_date: '16/06/2027', page: 0, colour: 'red' } as object,
    });
    expect(status).toBe(400);
    const paths = new Set(problem.errors?.map((each) => each.path));
    expect([...paths].sort()).toEqual(['colour', 'page', 'start_date']);
  });
});

describe('GET /api/appointments/by_carer/', () => {
  it('[APT-02] shows a carer their own, whatever id they send', async () => {
    const mine = await given.appointment({ carer: 'Cleo' });
    const [theirs] = (await given.appointment({ carer: 'Chad' })).appointment_carers;
    const query = { carer_id: theirs?.carer_id };
    expect(listIds(await as.carer('Cleo').get(listCarerAppointments, { query }))).toEqual([mine.id]);
    expect(listIds(await admin.get(listCarerAppointments, { query }))).not.toContain(mine.id);
  });

  it('[APT-02] shows an administrator without a carer filter those of all carers, by carer', async () => {
    const day = { start_date: '2027-08-03', end_date: '2027-08-03' };
    const [early, late] = ['2027-08-03T08:00:00Z', '2027-08-03T12:00:00Z'];
    const last = await given.appointment({ carer: 'Zoe Last', start_at: early });
    const second = await given.appointment({ carer: 'Aaron First', start_at: late });
    const first = await given.appointment({ carer: 'Aaron First', start_at: early });
    expect(listIds(await admin.get(listCarerAppointments, { query: day }))).toEqual([
      first.id,
      second.id,
      last.id,
    ]);
    const weekly = await admin.call(listCarerAppointments, { query: { ...day, weekly: 'true' } });
    expect([weekly.status, weekly.problem.errors?.[0]?.path]).toEqual([400, 'carer_id']);
  });

  it('[APT-03] keeps only the latest of a week that is not cancelled', async () => {
    const at = (start_at: string, cancelled?: string) =>
      given.appointment({ carer: 'Wanda', start_at, ...(cancelled ? { cancelled } : {}) });
    const monday = await at('2027-06-14T08:00:00Z');
    const friday = await at('2027-06-18T08:00:00Z');
    const sunday = await at('2027-06-20T08:00:00Z', 'Holiday');
    await at('2027-06-21T08:00:00Z');
    const week = { start_date: '2027-06-14', end_date: '2027-06-20' };
    const wanda = as.carer('Wanda');
    const weekly = await wanda.get(listCarerAppointments, { query: { ...week, weekly: 'true' } });
    expect([listIds(weekly), weekly.total]).toEqual([[friday.id], 1]);
    expect(listIds(await wanda.get(listCarerAppointments, { query: week }))).toEqual([
      monday.id,
      friday.id,
      sunday.id,
    ]);
  });
});

it('[APT-01] [YPN-01] the office lists future appointments with one carer that need two; a client may not', async () => {
  const [two, one] = [await given.youngPerson(), await given.youngPerson()];
  await owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}' where id = ${two.id}`;
  const carers = [await given.carer(), await given.carer()];
  const book = (young_person: typeof two, day: string, more: object = {}) =>
    given.appointment({
      ...{ young_person, client: { id: young_person.client_id }, carers: carers.slice(0, 1) },
      ...{ start_at: `2027-09-${day}T09:00:00Z`, hours: 2, ...more },
    });
  const alone = await book(two, '01');
  await book(two, '02', { carers });
  await book(two, '03', { carers: [] });
  await book(two, '04', { cancelled: 'Ill' });
  await book(two, '05', { start_at: '2027-06-10T09:00:00Z' });
  await book(one, '06');
  const query = { start_date: '2027-06-01', end_date: '2027-09-30', alone: 'true' as const };
  expect(listIds(await admin.get(listAppointments, { query }))).toEqual([alone.id]);
  const own = { ...query, young_person_id: one.id };
  expect((await admin.get(listAppointments, { query: own })).total).toBe(0);
  const { status, problem } = await as.client().call(listAppointments, { query });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'alone']);
});
