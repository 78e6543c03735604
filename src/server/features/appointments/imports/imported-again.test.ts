import { describe, expect, it } from 'vitest';
import {
  applyAppointmentImport,
  getAppointmentImport,
  listAppointmentImportRows,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, runJobs } = await startTestApp({ now: '2027-03-01T09:00:00Z' });
const admin = as.admin();
const { name: client } = await given.client();
await given.serviceType({ name: 'Mentoring' });
const cass = await given.user({ name: 'Cass Carter', email: 'cass@example.test' });

const HEADING = 'third_party_id,date,start_time,end_time,client,service_type,carer_emails,place';
const first = { start: '09:00', carer: 'cass@example.test', place: 'Library' };
/** One line, of an appointment of its own day. */
const writeLine = (day: string, values: Partial<typeof first> = {}) => {
  const { start, carer, place } = { ...first, ...values };
  return `again-${day},${day}/03/2027,${start},12:00,${client},Mentoring,${carer},${place}`;
};
const preview = async (...lines: string[]) => {
  const csv = [HEADING, ...lines].join('\n');
  const run = await admin.send(previewAppointmentImport, { body: { file_name: 'week.csv', csv } });
  const { items } = await admin.get(listAppointmentImportRows, { params: { id: run.id } });
  return { ...run, rows: items };
};
async function run(line: string, overwritten_lines?: number[]) {
  const { id } = await preview(line);
  const body = overwritten_lines ? { overwritten_lines } : {};
  await admin.send(applyAppointmentImport, { params: { id }, body });
  await runJobs();
  expect(await admin.get(getAppointmentImport, { params: { id } })).toMatchObject({ status: 'applied' });
}
const find = async (day: string) => {
  const [row] = await owner<
    { id: string }[]
  >`select id from appointment where id_on_third_party = ${`again-${day}`}`;
  return admin.get(getAppointment, { params: { id: row?.id ?? '' } });
};
/** The office changes it by hand. */
async function change(day: string, fields: object) {
  const { id, version } = await find(day);
  await admin.send(updateAppointment, { params: { id }, body: { version, ...fields } });
}
const told = async (day: string) => {
  const { carers, place, start_at } = await find(day);
  return [carers.map(({ carer }) => carer.name), place, start_at.slice(11, 16)];
};

it('[APT-07] the same file again keeps the office’s later changes: neither a carer nor a place is restored', async () => {
  await run(writeLine('03'));
  await change('03', { carer_ids: [], place: 'Sports hall, back door' });
  const again = await preview(writeLine('03'));
  expect([again.same_count, again.changed_count, again.changed_here_count]).toEqual([1, 0, 0]);
  expect(again.rows[0]?.changes).toEqual([]);
  const { version } = await find('03');
  await run(writeLine('03'));
  expect([await told('03'), (await find('03')).version]).toEqual([
    [[], 'Sports hall, back door', '09:00'],
    version,
  ]);
});

it('[APT-07] a carer who was taken off and is now elsewhere does not block the same file', async () => {
  await run(writeLine('04'));
  await change('04', { carer_ids: [] });
  await given.appointment({ carer: cass, start_at: '2027-03-04T10:00:00Z' });
  expect((await preview(writeLine('04'))).status).toBe('previewed');
});

it('[APT-07] a changed row changes only what has changed in the file, shown before and after', async () => {
  await run(writeLine('05'));
  await change('05', { place: 'Sports hall' });
  const later = writeLine('05', { start: '10:00' });
  const { rows, changed_count } = await preview(later);
  expect(changed_count).toBe(1);
  expect(rows[0]?.changes).toEqual([
    {
      field: 'time',
      before: '05/03/2027 09:00–12:00',
      after: '05/03/2027 10:00–12:00',
      is_changed_here: false,
    },
  ]);
  await run(later);
  expect(await told('05')).toEqual([['Cass Carter'], 'Sports hall', '10:00']);
});

it('[APT-07] a field changed in both file and office stays unless the line is ticked, and is asked about once', async () => {
  await run(writeLine('08'));
  await change('08', { carer_ids: [], place: 'Sports hall' });
  const moved = writeLine('08', { place: 'Pool' });
  const shown = await preview(moved);
  expect([shown.changed_count, shown.changed_here_count, shown.rows[0]?.outcome]).toEqual([
    0,
    1,
    'changed_here',
  ]);
  expect(shown.rows[0]?.changes).toEqual([
    { field: 'place', before: 'Sports hall', after: 'Pool', is_changed_here: true },
  ]);
  await run(moved);
  expect(await told('08')).toEqual([[], 'Sports hall', '09:00']);
  expect((await preview(moved)).changed_here_count).toBe(0);
  const again = writeLine('08', { place: 'Park' });
  await run(again, [2]);
  expect(await told('08')).toEqual([[], 'Park', '09:00']);
});

it('[APT-07] a row that moves worked times to another day asks first, and to a future day is refused', async () => {
  await run(writeLine('09'));
  const { id } = await find('09');
  await owner`update appointment set start_at = '2027-02-10T09:00:00Z', end_at = '2027-02-10T12:00:00Z' where id = ${id}`;
  await owner`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
    submitted_at = planned_end_at, submitted_by = carer_id where appointment_id = ${id}`;
  const codes = async (line: string) => (await preview(line)).rows[0]?.warnings.map(({ code }) => code);
  expect(await codes(writeLine('09').replace('/03/', '/02/'))).toContain('visit.worked');
  const ahead = await preview(writeLine('09').replace('/03/', '/04/'));
  const body = { acknowledged_warnings: ['visit.worked' as const], overwritten_lines: [2] };
  await admin.send(applyAppointmentImport, { params: { id: ahead.id }, body });
  await runJobs();
  const failed = await admin.get(getAppointmentImport, { params: { id: ahead.id } });
  expect([failed.status, failed.failure]).toEqual([
    'failed',
    expect.stringContaining('Times or a report are already handed in'),
  ]);
});

it('[APT-07] the same file twice at once is imported by the first, and the second is told so', async () => {
  const { id } = await preview(writeLine('27'), writeLine('28'));
  await admin.send(applyAppointmentImport, { params: { id } });
  let running = Promise.resolve();
  await owner.begin(async (first) => {
    await first`insert into appointment (client_id, service_type_id, start_at, end_at, id_on_third_party)
      select client_id, service_type_id, '2027-03-28T09:00:00Z', '2027-03-28T10:00:00Z', 'again-28' from appointment limit 1`;
    running = runJobs();
    const isWaiting = async () =>
      (
        await owner`select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'app_admin'
        and datname = current_database()`
      ).length;
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
  });
  await running;
  const { status, failure } = await admin.get(getAppointmentImport, { params: { id } });
  expect([status, failure]).toEqual([
    'failed',
    'Line 3: A file or the care planner has already imported this. Choose the file again to see what is left. Nothing was imported.',
  ]);
});

it('[APT-07] [AUT-10] an id whose appointment is closed to the reader is refused by the preview, as on applying', async () => {
  await run(writeLine('29'));
  const before = await preview(writeLine('30', { carer: '' }));
  const person = await given.youngPerson({ client });
  await owner`update appointment set young_person_id = ${person.id} where id_on_third_party = 'again-29'`;
  await owner`update young_person set is_restricted = true where id = ${person.id}`;
  const message = 'You cannot use this ID here. Ask an administrator who can open the record.';
  for (const carer of ['', first.carer]) {
    const told = await preview(writeLine('29', { carer }), writeLine('31', { carer: '' }));
    expect([told.status, told.error_count, told.new_count]).toEqual(['has_errors', 1, 1]);
    // Where its carer is on an appointment is not told of it either.
    expect(told.rows[0]).toMatchObject({
      line: 2,
      problems: [{ path: 'third_party_id', message }],
      changes: [],
    });
  }
  // One that was closed after the preview.
  await owner`update appointment set id_on_third_party = 'again-30' where id_on_third_party = 'again-29'`;
  await admin.send(applyAppointmentImport, { params: { id: before.id } });
  await runJobs();
  expect((await admin.get(getAppointmentImport, { params: { id: before.id } })).failure).toBe(
    `Line 2: ${message} Nothing was imported.`,
  );
});

describe('an outdated preview', () => {
  const SINCE =
    'Something has changed since you checked the file. Choose it again to see what it will do now. Nothing was imported.';
  async function applyLate(id: string, body = {}) {
    await admin.send(applyAppointmentImport, { params: { id }, body });
    await runJobs();
    const { status, failure } = await admin.get(getAppointmentImport, { params: { id } });
    return [status, failure];
  }

  it('[APT-07] is not applied over a newer import, in any part', async () => {
    await run(writeLine('10'));
    await run(writeLine('11'));
    const shown = await preview(writeLine('11', { start: '09:30' }), writeLine('10'));
    expect([shown.changed_count, shown.same_count]).toEqual([1, 1]);
    await run(writeLine('10', { start: '11:00', carer: '' }));
    expect(await applyLate(shown.id)).toEqual(['failed', `Line 3: ${SINCE}`]);
    expect([await told('10'), await told('11')]).toEqual([
      [[], 'Library', '11:00'],
      [['Cass Carter'], 'Library', '09:00'],
    ]);
  });

  it('[APT-07] is not applied if the office has since changed what a row changes', async () => {
    await run(writeLine('12'));
    const { id } = await preview(writeLine('12', { start: '09:30' }));
    await change('12', { place: 'Sports hall' });
    expect(await applyLate(id)).toEqual(['failed', `Line 2: ${SINCE}`]);
    expect(await told('12')).toEqual([['Cass Carter'], 'Sports hall', '09:00']);
  });

  it('[APT-07] is not applied if a row was new and is booked by now', async () => {
    const { id } = await preview(writeLine('13', { place: 'Pool' }));
    await run(writeLine('13'));
    expect(await applyLate(id)).toEqual(['failed', `Line 2: ${SINCE}`]);
  });

  it('[APT-07] is not applied if a newer file and the office agree with it by chance: the newer file was last', async () => {
    await run(writeLine('15'));
    const { id } = await preview(writeLine('15'));
    await run(writeLine('15', { place: 'Pool' }));
    await change('15', { place: 'Library' });
    expect(await applyLate(id)).toEqual(['failed', `Line 2: ${SINCE}`]);
  });

  it('[APT-07] is applied if the office has changed what the file leaves unchanged', async () => {
    await run(writeLine('16'));
    await run(writeLine('17'));
    const { id } = await preview(writeLine('16'), writeLine('17', { start: '09:30' }));
    await change('16', { place: 'Sports hall', carer_ids: [] });
    expect(await applyLate(id)).toEqual(['applied', null]);
    expect([await told('16'), await told('17')]).toEqual([
      [[], 'Sports hall', '09:00'],
      [['Cass Carter'], 'Library', '09:30'],
    ]);
  });
});
