import { describe, expect, it } from 'vitest';
import {
  listAppointmentImportRows,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { previewSeries, previewSeriesChange } from '#contract/appointments/appointment-previews.ts';
import {
  type Appointment,
  createAppointment,
  getAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { approveLeave, askForLeave } from '#contract/appointments/leave-requests.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import { csvTable } from '#contract/core/csv.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();
const young_person = await given.youngPerson({ client: 'Barnet' });
const service_type = await given.serviceType({ name: 'Outreach' });

let people = 0;
const addCarer = (name: string) => given.carer(`${name} ${++people}`);
type Carer = Awaited<ReturnType<typeof addCarer>>;
const write = (carer: Carer, date: string, kind: string, times: object = {}) =>
  admin.send(createRotaEntry, { body: { carer_id: carer.id, date, kind: kind as 'holiday', ...times } });

/** 10:00 to 12:00 in London. */
const at = (day: string) => ({ start_at: `${day}T09:00:00Z`, end_at: `${day}T11:00:00Z` });
const booking = (day: string, ...carers: Carer[]) => ({
  client_id: young_person.client_id,
  service_type_id: service_type.id,
  ...at(day),
  carer_ids: carers.map(({ id }) => id),
});
const book = (body: ReturnType<typeof booking> & { acknowledged_warnings?: ['carer.away'] }) =>
  admin.call(createAppointment, { body });
const change = (id: string, body: object) =>
  admin.call(updateAppointment, { params: { id }, body: body as { version: number } });
const read = (id: string) => admin.get(getAppointment, { params: { id } });
const readId = (body: unknown) => (body as Appointment).id;
const messages = ({ problem }: { problem: { warnings?: { code: string; message: string }[] } }) =>
  problem.warnings?.map(({ code, message }) => [code, message]);

describe('an appointment whose carer is away', () => {
  it.each([
    ['holiday', {}, 'is on holiday on Fri 18/06/2027.'],
    ['sickness', {}, 'is off sick on Fri 18/06/2027.'],
    ['unavailable', {}, 'is not available on Fri 18/06/2027.'],
    ['training', { start_time: '11:30', end_time: '15:00' }, 'is in training on Fri 18/06/2027 11:30–15:00.'],
    [
      'unavailable',
      { date: '2027-06-17', start_time: '22:00', end_time: '10:30' },
      'is not available on Thu 17/06/2027 22:00–10:30.',
    ],
    ['available', {}, undefined],
    ['holiday', { start_time: '12:00', end_time: '18:00' }, undefined],
  ])('[APT-06] [ROT-01] is confirmed if the rota says %s %o', async (kind, facts, words) => {
    const carer = await addCarer('Omar Aziz');
    await write(carer, '2027-06-18', kind, facts);
    const asked = await book(booking('2027-06-18', carer));
    expect(asked.status).toBe(words ? 409 : 201);
    expect(messages(asked)).toEqual(words && [['carer.away', `${carer.name} ${words}`]]);
  });

  it('[APT-06] [ROT-04] is confirmed if they have asked for holiday, until that is decided', async () => {
    const carer = await addCarer('Ada Asks');
    const days = { first_date: '2027-06-18', last_date: '2027-06-20' };
    const asked = await as.user(carer).send(askForLeave, { body: { ...days, note: 'A wedding' } });
    expect(messages(await book(booking('2027-06-18', carer)))).toEqual([
      ['carer.away', `${carer.name} has requested holiday on Fri 18/06/2027. Nobody has answered yet.`],
    ]);
    expect((await book(booking('2027-06-21', carer))).status).toBe(201);
    await admin.send(approveLeave, { params: { id: asked.id }, body: { version: asked.version } });
    expect(messages(await book(booking('2027-06-19', carer)))).toEqual([
      ['carer.away', `${carer.name} is on holiday on Sat 19/06/2027.`],
    ]);
  });

  it('[APT-06] [ROT-04] is booked if confirmed, and the answer is saved without what the carer wrote', async () => {
    const carer = await addCarer('Hana Holt');
    await write(carer, '2027-06-18', 'sickness', { note: 'Operation on the knee' });
    const body = booking('2027-06-18', carer);
    const made = await book({ ...body, acknowledged_warnings: ['carer.away'] });
    expect(made.status).toBe(201);
    const kept = await read(readId(made.body));
    expect(kept.warning_answers.flatMap(({ warnings }) => warnings)).toMatchObject([{ code: 'carer.away' }]);
    expect(JSON.stringify(kept)).not.toContain('knee');
  });

  it('[APT-06] [ROT-04] is confirmed when it is changed to such a day or carer, once', async () => {
    const [carer, other] = [await addCarer('Mara Moved'), await addCarer('Olli Other')];
    for (const day of ['2027-06-21', '2027-06-22']) await write(carer, day, 'holiday');
    const { id } = await given.appointment({ carer, ...at('2027-06-18') });
    const moved = await change(id, { ...at('2027-06-21'), version: 1 });
    expect(messages(moved)).toEqual([['carer.away', `${carer.name} is on holiday on Mon 21/06/2027.`]]);
    const meant = { ...at('2027-06-21'), version: 1, acknowledged_warnings: ['carer.away'] };
    expect((await change(id, meant)).status).toBe(200);
    expect((await change(id, { place: 'Library', version: 2 })).status).toBe(200);
    // Another day is another question.
    expect(messages(await change(id, { ...at('2027-06-22'), version: 3 }))).toHaveLength(1);
    const theirs = await given.appointment({ carer: other, ...at('2027-06-22') });
    expect(messages(await change(theirs.id, { carer_ids: [other.id, carer.id], version: 1 }))).toEqual([
      ['carer.away', `${carer.name} is on holiday on Tue 22/06/2027.`],
    ]);
  });

  it('[APT-02] [APT-06] is reported for each date of a series, before it is booked and before it is changed', async () => {
    const carer = await addCarer('Sia Series');
    await write(carer, '2027-06-29', 'holiday');
    const body = { ...booking('2027-06-22', carer), repeat: { every_weeks: 1, times: 3 } };
    const { dates } = await admin.send(previewSeries, { body });
    expect(dates.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], ['carer.away'], []]);
    const asked = await admin.call(createAppointment, { body });
    expect(asked.problem.warnings).toMatchObject([{ code: 'carer.away', start_date: '2027-06-29' }]);
    const free = await addCarer('Finn Free');
    const made = await admin.send(createAppointment, { body: { ...body, carer_ids: [free.id] } });
    const [first] = 'items' in made ? made.items : [];
    const id = first?.id ?? '';
    const changed = { carer_ids: [carer.id], version: 1, apply_to: 'all' as const };
    const told = await admin.send(previewSeriesChange, { params: { id }, body: changed });
    expect(told.dates.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      [],
      ['carer.away'],
      [],
    ]);
    expect(messages(await change(id, changed))).toHaveLength(1);
  });

  it('[APT-06] [APT-07] is a warning in the preview of an import', async () => {
    const carer = await given.user({ name: 'Ivo Import', email: 'ivo@example.test' });
    await write(carer, '2027-06-18', 'holiday');
    const csv = csvTable([
      ['third_party_id', 'date', 'start_time', 'end_time', 'client', 'service_type', 'carer_emails'],
      ['away-1', '18/06/2027', '10:00', '12:00', 'Barnet', 'Outreach', 'ivo@example.test'],
      ['away-2', '19/06/2027', '10:00', '12:00', 'Barnet', 'Outreach', 'ivo@example.test'],
    ]);
    const told = await admin.send(previewAppointmentImport, { body: { file_name: 'week.csv', csv } });
    expect(told.warning_codes).toEqual(['carer.away']);
    const { items } = await admin.get(listAppointmentImportRows, { params: { id: told.id } });
    expect(
      items.map(({ outcome, warnings }) => [outcome, ...warnings.map(({ message }) => message)]),
    ).toEqual([['new', 'Ivo Import is on holiday on Fri 18/06/2027.'], ['new']]);
  });

  it('[APT-05] [ROT-04] is shown beside the carer, only to the office, while it is in the future', async () => {
    const [away, colleague] = [await addCarer('Ada Away'), await addCarer('Cole League')];
    const { id } = await given.appointment({ carers: [away, colleague], young_person, ...at('2027-06-18') });
    expect((await read(id)).away_carers).toEqual([]);
    await write(away, '2027-06-18', 'holiday');
    const carer = { id: away.id, name: away.name };
    expect((await read(id)).away_carers).toEqual([
      { appointment_id: id, carer, has_left: false, reason: 'On holiday that day' },
    ]);
    for (const reader of [as.user(away), as.user(colleague), as.client('Barnet')]) {
      const seen = await reader.get(getAppointment, { params: { id } });
      expect(JSON.stringify(seen)).not.toMatch(/away_carers|holiday/i);
    }
    const past = await given.appointment({ carer: away, ...at('2027-06-15') });
    await write(away, '2027-06-15', 'holiday');
    const off = await given.appointment({ carer: away, start_at: '2027-06-18T14:00:00Z', cancelled: 'Snow' });
    for (const other of [past, off]) expect((await read(other.id)).away_carers).toEqual([]);
  });

  it('[SHL-06] [ROT-04] needs attention, on the office’s home page, within the next seven days', async () => {
    const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
    const [first, second] = [await app.given.carer('Nora Next'), await app.given.carer('Sam Second')];
    const office = app.as.admin();
    const enter = (carer: Carer, date: string) =>
      office.send(createRotaEntry, { body: { carer_id: carer.id, date, kind: 'holiday' } });
    for (const day of ['2027-06-18', '2027-06-23']) await enter(first, day);
    await enter(second, '2027-06-18');
    const both = await app.given.appointment({ carers: [second, first], ...at('2027-06-18') });
    await app.given.appointment({ carer: first, ...at('2027-06-19') });
    await app.given.appointment({ carer: first, ...at('2027-06-23') });
    const home = await office.get(getDashboard);
    if (home.user_type !== 'admin') throw new Error(`This is the home of ${home.user_type}.`);
    expect(home.away_count).toBe(1);
    expect(home.away.map(({ appointment, carers }) => [appointment.id, carers])).toEqual([
      [
        both.id,
        [
          expect.objectContaining({
            carer: { id: first.id, name: 'Nora Next' },
            reason: 'On holiday that day',
          }),
          expect.objectContaining({ carer: { id: second.id, name: 'Sam Second' } }),
        ],
      ],
    ]);
  });
});

it('[APT-05] [SHL-06] a carer who was turned off but kept is marked on the appointment and on the office’s home page', async () => {
  const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
  const office = app.as.admin();
  const [gone, stays] = [await app.given.carer('Lena Left'), await app.given.carer('Stan Stays')];
  const { id } = await app.given.appointment({ carers: [gone, stays], ...at('2027-06-18') });
  const off = { version: 1, is_active: false, appointments_to_come: 'keep' as const };
  await office.send(updateUser, { params: { id: gone.id }, body: off });
  const marked = [
    expect.objectContaining({
      carer: { id: gone.id, name: 'Lena Left' },
      has_left: true,
      reason: 'No longer works as a carer',
    }),
  ];
  expect((await office.get(getAppointment, { params: { id } })).away_carers).toEqual(marked);
  const home = await office.get(getDashboard);
  if (home.user_type !== 'admin') throw new Error(`This is the home of ${home.user_type}.`);
  expect(home.away.map(({ appointment, carers }) => [appointment.id, carers])).toEqual([[id, marked]]);
});

it('[APT-06] the office checks only the chosen carers, however many there are', async () => {
  const [away, free] = [await addCarer('Chosen One'), await addCarer('Chosen Two')];
  await write(away, '2027-06-18', 'holiday');
  const query = { ...at('2027-06-18'), carer_ids: [free.id, away.id] };
  const found = await admin.get(listAvailableCarers, { query });
  expect(found.map(({ carer, is_free, reasons }) => [carer.id, is_free, reasons])).toEqual([
    [free.id, true, []],
    [away.id, false, ['On holiday that day']],
  ]);
});
