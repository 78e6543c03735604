import { describe, expect, it } from 'vitest';
import {
  applyAppointmentImport,
  listAppointmentImportRows,
} from '#contract/appointments/appointment-imports.ts';
import { type ImportRow, openImports } from '#test/kit/appointments/imports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-03-01T09:00:00Z' });
const { given, owner, runJobs } = app;
const { admin, client, preview, read, apply, run, find, newCarer } = await openImports(app);

it('[APT-07] asks about unusual rows before a file is applied, and saves the answer with them', async () => {
  const young = await given.youngPerson({ client });
  const rows: ImportRow[] = [
    { third_party_id: 'odd-1', young_person: young.name, place: 'Park' },
    { third_party_id: 'odd-2', young_person: young.name, start_time: '09:30' },
    { third_party_id: 'odd-3', date: '01/02/2027' },
    { third_party_id: 'odd-4', date: '05/03/2027' },
  ];
  const told = await preview(rows);
  expect([told.status, told.warning_count, told.warning_codes]).toEqual([
    'previewed',
    3,
    ['past', 'young_person.elsewhere'],
  ]);
  const listed = await admin.get(listAppointmentImportRows, { params: { id: told.id }, query: {} });
  expect(listed.items.map(({ line, warnings }) => [line, warnings.map(({ code }) => code)])).toEqual([
    [2, ['young_person.elsewhere']],
    [3, ['young_person.elsewhere']],
    [4, ['past']],
    [5, []],
  ]);
  const refused = await apply(told.id);
  expect([refused.status, refused.problem.code, refused.problem.warnings?.length]).toEqual([
    409,
    'appointment.unconfirmed',
    3,
  ]);
  expect(await find('odd-4')).toBeUndefined();

  const body = { acknowledged_warnings: told.warning_codes, acknowledgement_note: 'From the old system' };
  await admin.send(applyAppointmentImport, { params: { id: told.id }, body });
  await runJobs();
  expect(await read(told.id)).toMatchObject({ status: 'applied', failure: null });
  const { name } = await admin.user();
  const answers = (await find('odd-2'))?.warning_answers;
  expect(answers?.map(({ note, answered_by }) => [note, answered_by.name])).toEqual([
    ['From the old system', name],
  ]);
  expect((await find('odd-4'))?.warning_answers).toEqual([]);
  expect((await preview(rows)).warning_count).toBe(0);
});

it('[APT-07] imports nothing if a row becomes unusual between preview and application', async () => {
  const young_person = await given.youngPerson({ client });
  const told = await preview([{ third_party_id: 'late', young_person: young_person.name }]);
  expect(told.warning_count).toBe(0);
  await given.appointment({ young_person, start_at: '2027-03-03T09:30:00Z' });
  await apply(told.id);
  await runJobs();
  const { status, failure } = await read(told.id);
  expect([status, failure]).toEqual([
    'failed',
    expect.stringContaining('is on another appointment at that time'),
  ]);
  expect(await find('late')).toBeUndefined();
});

describe('a short rest between rows of one file', () => {
  const late = { third_party_id: 'late', date: '08/03/2027', start_time: '14:00', end_time: '23:30' };
  const early = { third_party_id: 'early', date: '09/03/2027', start_time: '01:00', end_time: '06:00' };
  const between = (prefix: string, count: number): ImportRow[] =>
    Array.from({ length: count }, (_, n) => ({ third_party_id: `${prefix}-${n}`, date: '10/03/2027' }));
  const warned = async (id: string) => {
    const { items } = await admin.get(listAppointmentImportRows, { params: { id }, query: {} });
    return items.flatMap(({ line, warnings }) => warnings.map(({ code }) => [line, code]));
  };
  const acknowledged_warnings = ['carer.rest' as const];

  it.each([0, 60])(
    '[APT-07] with %i others between them is asked about before it is applied, and the answer saved with both',
    async (others) => {
      const { name, email: carer_emails } = await given.user({ email: `rest${others}@example.test` });
      const told = await preview([
        { ...late, third_party_id: `late-${others}`, carer_emails },
        ...between(`rest-${others}`, others),
        { ...early, third_party_id: `early-${others}`, carer_emails },
      ]);
      expect(await warned(told.id)).toEqual([
        [2, 'carer.rest'],
        [3 + others, 'carer.rest'],
      ]);
      const refused = await apply(told.id);
      expect(refused.problem.warnings?.[1]?.message).toBe(
        `${name} has only 1.5 hours of rest next to Mon 08/03/2027 14:00–23:30. The minimum is 11 hours.`,
      );
      await admin.send(applyAppointmentImport, { params: { id: told.id }, body: { acknowledged_warnings } });
      await runJobs();
      expect(await read(told.id)).toMatchObject({ status: 'applied', failure: null });
      for (const id of ['late', 'early'])
        expect((await find(`${id}-${others}`))?.warning_answers[0]?.warnings.map(({ code }) => code)).toEqual(
          acknowledged_warnings,
        );
    },
  );

  it('[APT-07] that the file itself resolves, whichever row comes first, is not asked about', async () => {
    const { email: carer_emails } = await newCarer();
    const rows = (day: string) => [
      { ...early, third_party_id: 'mend-1', date: `${day}/03/2027`, carer_emails },
      // Late enough to be one day's work with the early one.
      { ...late, third_party_id: 'mend-2', date: `${day}/03/2027`, start_time: '16:00', carer_emails },
    ];
    expect((await run(rows('15'))).status).toBe('applied');
    // The first moves close to the old place of the second.
    const moved = await run(rows('16'));
    expect([moved.warning_codes, moved.status, moved.failure]).toEqual([[], 'applied', null]);
  });

  it('[APT-07] a row that takes the carer off what they worked is asked about in the preview, as on applying', async () => {
    const { id: carer_id, email: carer_emails } = await newCarer();
    const rows = (emails: string) => [
      { third_party_id: 'worked-off', date: '02/03/2027', carer_emails: emails },
    ];
    await run(rows(carer_emails));
    await owner`update appointment set start_at = '2027-02-10T09:00:00Z', end_at = '2027-02-10T10:00:00Z'
      where id_on_third_party = 'worked-off'`;
    await owner`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
      submitted_at = planned_end_at, submitted_by = carer_id where carer_id = ${carer_id}`;
    const told = await preview(rows(''));
    expect(told.warning_codes).toContain('visit.worked');
    const body = { acknowledged_warnings: told.warning_codes };
    await admin.send(applyAppointmentImport, { params: { id: told.id }, body });
    await runJobs();
    expect(await read(told.id)).toMatchObject({ status: 'applied', failure: null });
  });
});
