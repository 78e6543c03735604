import { expect, it } from 'vitest';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();

// Wednesday 10:00–14:00 in London.
const asked = { start_at: '2027-06-16T09:00:00Z', end_at: '2027-06-16T13:00:00Z' };
const find = (query: object = {}) => admin.get(listAvailableCarers, { query: { ...asked, ...query } });
const one = async (name: string, query: object = {}) => (await find({ name, ...query }))[0];

it('[APT-06] lists suitable carers first, then the others with reasons', async () => {
  const appointment = (carer: string, start_at: string, hours: number) =>
    given.appointment({ carer, start_at, hours, place: 'Croydon' });
  await given.carer('Order Busy');
  await appointment('Order Busy', '2027-06-16T11:00:00Z', 4);
  await given.carer('Order Early');
  await appointment('Order Early', '2027-06-15T18:00:00Z', 6);
  await given.carer('Order Free');
  await given.carer('Order Long');
  for (const day of [14, 15, 17, 18]) await appointment('Order Long', `2027-06-${day}T06:00:00Z`, 11.5);
  await given.carer('Order Some');
  await appointment('Order Some', '2027-06-18T09:00:00Z', 2);

  const list = await find({ name: 'order' });
  expect(list.map(({ carer, is_free, reasons }) => [carer.name, is_free, reasons])).toEqual([
    ['Order Free', true, []],
    ['Order Some', true, []],
    ['Order Long', true, ['Would work 50 hours that week']],
    ['Order Early', true, ['Only 9 hours’ rest between appointments']],
    ['Order Busy', false, ['On another appointment 12:00–16:00, Croydon']],
  ]);
  expect(list.map((each) => each.hours_that_week)).toEqual([0, 2, 46, 6, 4]);
});

it('[APT-06] counts the rest across London days, before and after', async () => {
  // 00:30 on the 16th in London is still the 15th by the universal clock.
  await given.appointment({ carer: 'Rest Same', start_at: '2027-06-15T23:30:00Z', hours: 2 });
  await given.appointment({ carer: 'Rest After', start_at: '2027-06-16T23:00:00Z', hours: 2 });
  await given.appointment({ carer: 'Rest Enough', start_at: '2027-06-17T00:00:00Z', hours: 2 });
  expect((await one('rest same'))?.reasons).toEqual([]);
  expect((await one('rest after'))?.reasons).toEqual(['Only 10 hours’ rest between appointments']);
  expect((await one('rest enough'))?.reasons).toEqual([]);
});

it('[APT-06] [ROT-02] says if the journey from other work is too long, and lists others first', async () => {
  await given.appointment({
    ...{ carer: 'Way Long', start_at: '2027-06-16T06:30:00Z', hours: 2, place: 'Office, Rochester ME1 1AA' },
  });
  await given.appointment({
    ...{ carer: 'Way Short', start_at: '2027-06-16T06:00:00Z', hours: 3, place: 'Shop, Croydon CR0 1AA' },
  });
  const ways = async (query: object) =>
    (await find({ name: 'way', ...query })).map(({ carer, is_free, reasons }) => [
      carer.name,
      is_free,
      reasons,
    ]);
  const long = [
    ...['Way Long', true],
    [
      expect.stringMatching(
        /^Only 30 minutes after 07:30–09:30, about 2\d miles away\. Travel takes about [67]\d minutes$/,
      ),
    ],
  ];
  expect(await ways({ place: 'Flat 2, Croydon, cr0 2bb' })).toEqual([['Way Short', true, []], long]);
  // Without a place nothing is said, and the one with less work comes first.
  expect((await ways({}))[0]).toEqual(['Way Long', true, []]);
  const { id } = await given.appointment({ ...asked, carers: [], place: 'Croydon CR0 3AA' });
  expect(await ways({ except_appointment_id: id })).toEqual([['Way Short', true, []], long]);
});

it('[APT-06] does not count an appointment against its own change', async () => {
  const { id } = await given.appointment({ carer: 'Own Time', ...asked });
  expect((await one('own time'))?.is_free).toBe(false);
  expect(await one('own time', { except_appointment_id: id })).toMatchObject({ is_free: true, reasons: [] });
});

it('[APT-06] counts elapsed hours of the London week, Monday to Sunday', async () => {
  // Sunday 23:00 to Monday 07:00, over the end of summer time.
  await given.appointment({ carer: 'Week Edge', start_at: '2027-10-31T23:00:00Z', hours: 8 });
  await given.appointment({ carer: 'Week Edge', start_at: '2027-10-30T23:00:00Z', hours: 3 });
  const week = { start_at: '2027-10-29T09:00:00Z', end_at: '2027-10-29T10:00:00Z' };
  expect((await one('week edge', week))?.hours_that_week).toBe(4);
});

it('[APT-06] leaves out people who are not carers or no longer active', async () => {
  await given.user({ name: 'Gone Carer', is_active: false });
  await given.user({ name: 'Gone Admin', user_type: 'admin' });
  expect(await find({ name: 'gone' })).toEqual([]);
});

it.each([
  ['2027-06-16T13:00:00Z', '2027-06-16T13:00:00Z'],
  ['2027-06-16T13:00:00Z', '2027-06-16T12:00:00Z'],
  ['2027-06-01T13:00:00Z', '2027-06-16T12:00:00Z'],
])('[ERR-05] refuses to look from %s to %s, naming the field', async (start_at, end_at) => {
  const { status, problem } = await admin.call(listAvailableCarers, { query: { start_at, end_at } });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'end_at']);
});

it('[ERR-05] returns nothing about a young person who does not exist', async () => {
  const query = { ...asked, young_person_id: '01a00000-0000-7000-8000-000000000000' };
  expect((await admin.call(listAvailableCarers, { query })).status).toBe(404);
});
