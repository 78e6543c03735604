import { describe, expect, it } from 'vitest';
import {
  applyAppointmentImport,
  IMPORT_COLUMNS,
  listAppointmentImportRows,
  MAX_IMPORT_ROWS,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { MAX_IMPORT_BYTES } from '#contract/core/file-limits.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-03-01T09:00:00Z' });
const admin = as.admin();

const young_person = await given.youngPerson({ first_name: 'Mia', last_name: 'Çelik', client: 'Lewisham' });
await given.youngPerson({ first_name: 'Twin', last_name: 'Name', client: 'Lewisham' });
await given.youngPerson({ first_name: 'Twin', last_name: 'Name', client: 'Lewisham' });
await given.serviceType({ name: 'Mentoring', slug: 'mentoring' });
const carer = await given.user({ name: 'Cass', email: 'Cass@Example.test' });
await given.user({ email: 'left@example.test', is_active: false });

const HEADING = IMPORT_COLUMNS.join(',');
const good = {
  third_party_id: 'a-1',
  date: '03/03/2027',
  start_time: '9:00',
  end_time: '11:30',
  client: 'lewisham',
  young_person: 'mia celik',
  service_type: 'MENTORING',
  carer_emails: 'cass@example.test',
  place: 'Library',
  notes: 'Ring twice',
};
const row = (values: Partial<typeof good> = {}) =>
  IMPORT_COLUMNS.map((name) => ({ ...good, ...values })[name]).join(',');
const preview = (csv: string) =>
  admin.call(previewAppointmentImport, { body: { file_name: 'week.csv', csv } });
const findProblems = async (csv: string) => {
  const { body } = await preview(csv);
  const rows = await admin.get(listAppointmentImportRows, { params: { id: body.id } });
  return rows.items.map((item) => [item.line, ...item.problems.map((problem) => problem.path)]);
};
const bookings = async () => (await owner`select 1 from appointment`).length;

it('[APT-07] previews what each row would do, and books nothing', async () => {
  const { status, body } = await preview(
    `${HEADING}\n${row()}\n${row({ third_party_id: 'a-2', date: '04/03/2027' })}\n`,
  );
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      file_name: 'week.csv',
      status: 'previewed',
      row_count: 2,
      error_count: 0,
      new_count: 2,
      changed_count: 0,
      same_count: 0,
      done_count: 0,
    }),
  ]);
  const { items } = await admin.get(listAppointmentImportRows, { params: { id: body.id } });
  expect(items[0]).toEqual({
    line: 2,
    values: good,
    outcome: 'new',
    problems: [],
    warnings: [],
    changes: [],
    is_overwritten: false,
  });
  const [kept] = await owner<{ booking: object }[]>`select booking from appointment_import_row
    where import_id = ${body.id} and line = 2`;
  expect(kept?.booking).toMatchObject({
    start_at: '2027-03-03T09:00:00Z',
    end_at: '2027-03-03T11:30:00Z',
    young_person_id: young_person.id,
    carer_ids: [carer.id],
  });
  expect(await bookings()).toBe(0);
});

it.each<[string, Partial<typeof good>]>([
  ['third_party_id', { third_party_id: '' }],
  ['third_party_id', { third_party_id: 'x'.repeat(101) }],
  ['date', { date: '31/02/2027' }],
  ['date', { date: 'Tuesday' }],
  ['start_time', { start_time: '25:00' }],
  ['end_time', { end_time: '' }],
  // The clocks go forward over it.
  ['start_time', { date: '28/03/2027', start_time: '01:30', end_time: '02:00' }],
  ['start_time', { date: '28/03/2027', start_time: '01:30', end_time: '05:00' }],
  ['end_time', { date: '27/03/2027', start_time: '22:00', end_time: '01:30' }],
  ['client', { client: 'Nowhere', young_person: '' }],
  ['young_person', { young_person: 'Nobody' }],
  ['young_person', { young_person: 'Twin Name' }],
  ['service_type', { service_type: 'Astrology' }],
  ['carer_emails', { carer_emails: 'cass@example.test; nobody@example.test' }],
  ['carer_emails', { carer_emails: 'left@example.test' }],
  ['place', { place: 'x'.repeat(201) }],
  ['notes', { notes: 'x'.repeat(4001) }],
  ['', { notes: 'one, two' }],
])('[APT-07] says that %j of a row is wrong where it is %j', async (path, values) => {
  expect(await findProblems(`${HEADING}\n${row(values)}`)).toEqual([[2, path]]);
});

it('[APT-07] names everything wrong in a row, errors first, and applies none of it', async () => {
  const csv = `${HEADING}\n${row()}\n${row({ date: '', service_type: '', third_party_id: 'a-2' })}\n${row()}`;
  const { body } = await preview(csv);
  expect([body.status, body.row_count, body.error_count, body.new_count]).toEqual(['has_errors', 3, 2, 1]);
  expect(await findProblems(csv)).toEqual([[3, 'date', 'service_type'], [4, 'third_party_id'], [2]]);
  const errors = await admin.get(listAppointmentImportRows, {
    params: { id: body.id },
    query: { outcome: 'error', sort: '-line' },
  });
  expect(errors.items.map((item) => item.line)).toEqual([4, 3]);
  const apply = await admin.call(applyAppointmentImport, { params: { id: body.id } });
  expect([apply.status, apply.problem.code]).toEqual([409, 'import.not_ready']);
});

it('[APT-06] [APT-07] says which carer is elsewhere, by the diary or by another row', async () => {
  const busy = await given.user({ name: 'Gwen', email: 'gwen@example.test' });
  const service_type = await given.serviceType({ name: 'Outreach' });
  await given.appointment({
    carer: busy,
    service_type,
    start_at: '2027-03-03T11:00:00Z',
    hours: 1,
    place: 'Pool',
  });
  const on = (third_party_id: string, start_time: string, end_time: string) =>
    row({ third_party_id, start_time, end_time, carer_emails: busy.email });
  const { body } = await preview(
    [
      HEADING,
      on('c-1', '14:00', '16:00'),
      on('c-2', '9:00', '11:00'),
      on('c-3', '10:00', '11:30'),
      on('c-4', '15:59', '17:00'),
    ].join('\n'),
  );
  const { items } = await admin.get(listAppointmentImportRows, { params: { id: body.id } });
  expect(items.map((item) => [item.line, ...item.problems.map((problem) => problem.message)])).toEqual([
    [
      4,
      'Gwen is already on another appointment: Wed 03/03/2027 11:00–12:00, Outreach, Pool.',
      'A carer on this row is also on line 3 at the same time.',
    ],
    [5, 'A carer on this row is also on line 2 at the same time.'],
    [2],
    [3],
  ]);
});

describe('a file', () => {
  it('[APT-07] is read with a byte-order mark, CRLF, quotes, blank lines and columns in any order', async () => {
    const csv = [
      '\uFEFFService type,Third_Party_ID,date,Start time,end_time,client,notes',
      'mentoring,b-1,3.3.27,22:00,6:00:00,Lewisham,"One, ""two""\r\nthree"',
      '',
      ',,,,,,',
      'mentoring,b-2,2027-03-04,09:00,10:00,Lewisham,',
    ].join('\r\n');
    const { body } = await preview(csv);
    expect(body).toMatchObject({ status: 'previewed', row_count: 2 });
    const rows = await owner<{ line: number; booking: Record<string, unknown> }[]>`
      select line, booking from appointment_import_row where import_id = ${body.id} order by line`;
    expect(rows.map(({ line, booking }) => [line, booking.end_at, booking.notes])).toEqual([
      [2, '2027-03-04T06:00:00Z', 'One, "two"\nthree'],
      [6, '2027-03-04T10:00:00Z', null],
    ]);
    // A column that is not there leaves alone what is here.
    expect(Object.keys(rows[0]?.booking ?? {})).not.toContain('place');
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('[APT-07] is read with %s between its columns, as spreadsheets abroad write them', async (_, mark) => {
    const second = await given.user({ email: `second-${mark.charCodeAt(0)}@example.test` });
    const cells = {
      ...good,
      third_party_id: `s-${mark.charCodeAt(0)}`,
      carer_emails: `"${carer.email}; ${second.email}"`,
    };
    const lines = [IMPORT_COLUMNS, IMPORT_COLUMNS.map((name) => cells[name])];
    const { body } = await preview(`\uFEFF${lines.map((line) => line.join(mark)).join('\r\n')}`);
    expect(body).toMatchObject({ status: 'previewed', row_count: 1 });
    const [row] = (await admin.get(listAppointmentImportRows, { params: { id: body.id } })).items;
    expect(row?.values).toEqual({ ...cells, carer_emails: `${carer.email}; ${second.email}` });
  });

  it('[APT-07] keeps cells that look like formulas unchanged', async () => {
    const { body } = await preview(`${HEADING}\n${row({ place: '=1+1', notes: '@SUM(A1)' })}`);
    const { items } = await admin.get(listAppointmentImportRows, { params: { id: body.id } });
    expect([items[0]?.values.place, items[0]?.values.notes]).toEqual(['=1+1', '@SUM(A1)']);
  });

  const long = `${HEADING}\n${Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, n) => row({ third_party_id: `${n}` })).join('\n')}`;
  it.each<[string, string, RegExp]>([
    ['is empty', '', /columns are missing: third_party_id, date/],
    ['has a heading only', HEADING, /no rows/],
    ['lacks columns', 'date,client\n1,2', /missing: third_party_id, start_time, end_time, service_type/],
    ['has a column nobody knows', `${HEADING},price\n${row()},1`, /do not recognise these columns: price/],
    ['has a column twice', `${HEADING},date\n${row()},1`, /There are two columns called date/],
    ['has an open quotation mark', `${HEADING}\n"${row()}`, /quotation marks/],
    ['was not UTF-8', `${HEADING}\n${row({ place: 'Caf\uFFFD' })}`, /not in UTF-8/],
    ['was UTF-16', [...`${HEADING}\n${row()}`].join('\0'), /not in UTF-8/],
    ['has 10,001 rows', long, /more than 10,000 rows/],
    ['has more than 4 MB', 'x'.repeat(MAX_IMPORT_BYTES + 1), /larger than 4 MB/],
  ])('[APT-07] that %s is refused with a sentence', async (_, csv, sentence) => {
    const { status, problem } = await preview(csv);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'csv']);
    expect(problem.errors?.[0]?.message).toMatch(sentence);
  });

  it('[APT-07] of 7 MB is not read at all', async () => {
    const { status, problem } = await preview('x'.repeat(7 * 1024 * 1024));
    expect([status, problem.code]).toEqual([413, 'input.too_large']);
  });
});
