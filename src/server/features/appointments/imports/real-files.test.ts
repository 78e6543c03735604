import { describe, expect, it } from 'vitest';
import {
  applyAppointmentImport,
  IMPORT_COLUMNS,
  listAppointmentImportRows,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { openImports } from '#test/kit/appointments/imports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const { given, owner, runJobs } = app;
const { admin, client, apply, read, find } = await openImports(app);
const [one, two] = [
  await given.user({ email: 'carer@placewell.test' }),
  await given.user({ email: 'carer2@placewell.test' }),
];

const HEADING = IMPORT_COLUMNS.join(',');
const call = (csv: string, more: object = {}) =>
  admin.call(previewAppointmentImport, { body: { file_name: 'week.csv', csv, ...more } });
const look = async (csv: string, more: object = {}) => {
  const { status, body, problem } = await call(csv, more);
  expect([status, problem?.errors?.[0]?.message]).toEqual([201, undefined]);
  const { items } = await admin.get(listAppointmentImportRows, { params: { id: body.id } });
  const kept = await owner<{ line: number; booking: Record<string, string | string[]> | null }[]>`
    select line, booking from appointment_import_row where import_id = ${body.id} order by line`;
  return { run: body, items, bookings: kept.map(({ booking }) => booking) };
};
const writeRow = (id: string, date: string, start: string, end: string, rest = ',,') =>
  `${id},${date},${start},${end},${client.name},,Mentoring,${rest}`;
const times = async (csv: string, more: object = {}) =>
  (await look(csv, more)).bookings.map((booking) => [booking?.start_at, booking?.end_at]);

describe('a file as spreadsheets write it', () => {
  it('[APT-07] says in its first line which separator it uses', async () => {
    const rows = [HEADING, writeRow('sep-1', '01/02/2027', '10:00', '11:00')].join('\r\n');
    for (const [said, csv] of [
      ['sep=,', rows],
      ['sep=;', rows.replaceAll(',', ';')],
      ['"sep=|"', rows.replaceAll(',', '|')],
      ['SEP=,,,,', rows],
    ])
      expect((await look(`\uFEFF${said}\r\n${csv}`)).items.map(({ line }) => line)).toEqual([3]);
  });

  it('[APT-07] with spaces at the end of its rows, columns and lines', async () => {
    const blank = ' , ,'.repeat(9_000);
    const csv = [
      HEADING + blank,
      writeRow('blank-1', '01/02/2027', '10:00', '11:00') + blank,
      blank,
      ' ',
      '',
    ];
    const { run, items } = await look(`${csv.join('\r\n')}${`${','.repeat(30)}\r\n`.repeat(2_000)}`);
    expect([run.row_count, items[0]?.line]).toEqual([1, 2]);
  });

  it('[APT-07] [DAT-01] with days in every format', async () => {
    const days = ['46419', '02-Feb-27', '03 February 2027', 'Thu 04/02/2027', '05/02/2027 00:00', '06/02/27'];
    const rows = days.map((day, n) => writeRow(`day-${n}`, day, '10:00', '11:00'));
    expect(await times([HEADING, ...rows].join('\n'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [`2027-02-0${n}T10:00:00Z`, `2027-02-0${n}T11:00:00Z`]),
    );
  });

  it('[APT-07] [UIX-09] with times in every format; 24:00 ends a day and starts none', async () => {
    const rows = [
      writeRow('t-1', '01/02/2027', '9:00 AM', '5:30 PM'),
      writeRow('t-2', '02/02/2027', '09.00', '10.30'),
      writeRow('t-3', '03/02/2027', '20:00', '24:00'),
      writeRow('t-4', '04/02/2027', '0900', '1000'),
      writeRow('t-5', '05/02/2027', '0.375', '0.5'),
      writeRow('t-6', '06/02/2027', '09:00:00', '10:00:00'),
    ];
    expect(await times([HEADING, ...rows].join('\n'))).toEqual([
      ['2027-02-01T09:00:00Z', '2027-02-01T17:30:00Z'],
      ['2027-02-02T09:00:00Z', '2027-02-02T10:30:00Z'],
      ['2027-02-03T20:00:00Z', '2027-02-04T00:00:00Z'],
      ['2027-02-04T09:00:00Z', '2027-02-04T10:00:00Z'],
      ['2027-02-05T09:00:00Z', '2027-02-05T12:00:00Z'],
      ['2027-02-06T09:00:00Z', '2027-02-06T10:00:00Z'],
    ]);
    const { items } = await look([HEADING, writeRow('t-7', '01/02/2027', '24:00', '02:00')].join('\n'));
    expect(items[0]?.problems).toEqual([
      {
        path: 'start_time',
        message: '24:00 is the end of a day. Enter a start such as 00:00 on the next day.',
      },
    ]);
  });

  it('[APT-07] names every wrong cell of a row', async () => {
    const { items } = await look([HEADING, writeRow('both', '32/02/2027', '25:00', '26:00')].join('\n'));
    expect(items[0]?.problems.map(({ path }) => path)).toEqual(['date', 'start_time', 'end_time']);
  });

  it('[APT-07] with addresses as an e-mail program writes them', async () => {
    const cells = [
      '"Sam Carer <carer@placewell.test>; carer2@placewell.test",,',
      '"CARER@placewell.test , mailto:carer2@placewell.test",,',
      '"""Carer, Sam"" <carer@placewell.test>, <carer2@placewell.test>",,',
      'carer@placewell.test carer2@placewell.test,,',
    ];
    const rows = cells.map((cell, n) => writeRow(`mail-${n}`, `1${n}/02/2027`, '10:00', '11:00', cell));
    const { bookings } = await look([HEADING, ...rows].join('\n'));
    expect(bookings.map((booking) => booking?.carer_ids)).toEqual(cells.map(() => [one.id, two.id]));
  });

  it('[APT-07] [DAT-03] with vertical tabs and no-break spaces', async () => {
    const rows = [
      writeRow('vt-1', '13/02/2027', '10:00', '11:00', ',,"Meet at the gate\u000bBring coat"'),
      writeRow('vt-2', '14/02/2027', '10:00', '11:00', ',Library\u00a0 hall,x'),
    ];
    const { bookings } = await look([HEADING, ...rows].join('\n'));
    expect([bookings[0]?.notes, bookings[1]?.place]).toEqual([
      'Meet at the gate\nBring coat',
      'Library hall',
    ]);
  });
});

describe('a file that writes the month first', () => {
  const american = [
    HEADING,
    writeRow('us-1', '02/03/2027', '10:00', '11:00'),
    writeRow('us-2', '02/20/2027', '10:00', '11:00'),
  ].join('\n');

  it('[APT-07] is asked about, and read that way once confirmed', async () => {
    const { status, problem } = await call(american);
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'file.month_first',
      'Line 3 has 02/20/2027, so this file seems to put the month first. Should we read every date like that?',
    ]);
    expect((await times(american, { is_month_first: true })).map(([start]) => start)).toEqual([
      '2027-02-03T10:00:00Z',
      '2027-02-20T10:00:00Z',
    ]);
  });

  it('[APT-07] in one row and day first in another is refused, naming both', async () => {
    const { status, problem } = await call(
      `${american}\n${writeRow('us-3', '20/02/2027', '10:00', '11:00')}`,
    );
    expect([status, problem.errors?.[0]?.message]).toEqual([
      400,
      'Line 4 has the day first (20/02/2027). Line 3 has the month first (02/20/2027). Write all dates as 24/11/2026.',
    ]);
  });
});

describe('ids that a spreadsheet has reformatted', () => {
  const file = (id: string, day: string) => [HEADING, writeRow(id, day, '10:00', '11:00')].join('\n');

  it('[APT-07] without leading zeros are asked about if an earlier import has them', async () => {
    const first = await look(file('00481', '08/02/2027'));
    expect(first.run.warning_count).toBe(0);
    await apply(first.run.id);
    await runJobs();
    expect((await read(first.run.id)).status).toBe('applied');
    const second = await look(file('481', '08/02/2027'));
    expect([second.run.warning_codes, second.items[0]?.warnings[0]?.message]).toEqual([
      ['id.zeros'],
      'The ID is 481, but an earlier import has 00481. If they are the same appointment, add the zeros. Otherwise it is booked twice.',
    ]);
    const refused = await apply(second.run.id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'appointment.unconfirmed']);
    expect((await look(file('482', '09/02/2027'))).run.warning_codes).toEqual([]);
    // It is another appointment: the office says so.
    const body = { acknowledged_warnings: ['id.zeros' as const] };
    await admin.send(applyAppointmentImport, { params: { id: second.run.id }, body });
    await runJobs();
    expect(await find('481')).toBeDefined();
  });

  it('[APT-07] as 2.02611E+11 are asked about, and refused if a file has them twice', async () => {
    const { items } = await look(
      [
        HEADING,
        writeRow('2.02611E+11', '09/02/2027', '10:00', '11:00'),
        writeRow('2.02611E+11', '10/02/2027', '10:00', '11:00'),
      ].join('\n'),
    );
    expect(items.map(({ line, warnings, problems }) => [line, warnings[0]?.code, problems[0]?.path])).toEqual(
      [
        [3, undefined, 'third_party_id'],
        [2, 'id.shortened', undefined],
      ],
    );
  });
});

describe('a file made to take long', () => {
  it.each<[string, string, RegExp]>([
    ['columns', `${HEADING}\n${'x,'.repeat(1_000_000)}`, /^Line 2 has more than 200 columns\.$/],
    ['rows', `${HEADING}\n${'x\n'.repeat(1_000_000)}`, /^The file has more than 10,000 rows\./],
    ['quotation marks', `${HEADING}\n${'"'.repeat(2_000_001)}`, /quotation mark/],
    ['characters of one cell', `${HEADING}\n${'x'.repeat(3_000_000)}`, /^A cell on line 2 is longer than/],
  ])('[APT-07] with too many %s is refused with a sentence', async (_, csv, sentence) => {
    const { status, problem } = await call(csv);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'csv']);
    expect(problem.errors?.[0]?.message).toMatch(sentence);
  });
});
