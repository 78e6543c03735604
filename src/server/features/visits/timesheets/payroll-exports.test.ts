import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createMileage, deleteMileage } from '#contract/visits/mileages.ts';
import { exportPayroll, getPayrollWeek, takePayroll } from '#contract/visits/payroll.ts';
import { seedMileageRates } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW, openTimesheets, TIMES } from '#test/kit/visits/timesheets.ts';

const app = await startTestApp({ now: NOW });
const { as, owner } = app;
await seedMileageRates(owner);
const { admin, visit, handIn, change } = openTimesheets(app);

/** The week before the current one. */
const WEEK = '2027-06-07';
const LAST_WEEK = { start_at: '2027-06-09T08:00:00Z', end_at: '2027-06-09T10:00:00Z' };

const take = (only_changes = false, date = WEEK) => admin.send(takePayroll, { body: { date, only_changes } });
const look = (date = WEEK) => admin.get(getPayrollWeek, { query: { date } });
async function readFile(query: string): Promise<Record<string, string>[]> {
  const answer = await admin.fetch(`${exportPayroll.path}?${query}`);
  return parse(await answer.text(), { bom: true, columns: true });
}
const addMiles = ({ appointment_carer_id }: { appointment_carer_id: string }, miles: string) =>
  admin.send(createMileage, {
    body: { appointment_carer_id, date: '2027-06-09', from_place: 'A', to_place: 'B', miles },
  });

describe('a week’s payroll file', () => {
  it('[TIM-02] is saved, and later additions, changes and deletions are counted and exported in a second file', async () => {
    const [early, late] = [await visit(LAST_WEEK), await visit(LAST_WEEK)];
    const { version } = (await handIn(early, LAST_WEEK)).body;
    const journey = await addMiles(early, '10');
    expect((await look()).exports).toEqual([]);
    const first = await take();
    expect(await look()).toMatchObject({
      week: WEEK,
      exports: [{ id: first.id }],
      changed: 0,
      late_weeks: [],
    });

    await handIn(late, LAST_WEEK);
    await addMiles(late, '4');
    await change(early, { version, end_at: '2027-06-09T09:00:00Z' });
    await admin.send(deleteMileage, { params: { id: journey.id }, query: { reason: 'Paid' } });
    expect((await look()).changed).toBe(4);
    // The screen of the current week shows it for the week before.
    expect((await look('2027-06-16')).late_weeks).toEqual([{ week: WEEK, changed: 4 }]);

    const taken = await take(true);
    const rows = await readFile(`export_id=${taken.id}`);
    const told = rows.map((row) => [
      row.Kind,
      row.Hours,
      row['Hours to add'],
      row['Miles to add'],
      row['Since the last file'],
    ]);
    expect(told.toSorted()).toEqual([
      ['Hours', '1.00', '-1.00', '', 'Changed, before: 09/06/2027, 09:00–11:00, 2.00 h'],
      ['Hours', '2.00', '2.00', '', 'New'],
      ['Miles', '', '', '-10.00', expect.stringMatching(/^Removed, before: 09\/06\/2027, 10\.00 miles, £/)],
      ['Miles', '', '', '4.00', 'New'],
    ]);
    expect(await look()).toMatchObject({
      changed: 0,
      exports: [{ only_changes: true }, { only_changes: false }],
    });
    expect((await look('2027-06-16')).late_weeks).toEqual([]);

    // A lost file can be downloaded again unchanged.
    expect(await readFile(`export_id=${taken.id}`)).toEqual(rows);
    const old = await readFile(`export_id=${first.id}`);
    expect(old.map((row) => [row.Kind, row.Hours, row.Miles])).toEqual([
      ['Hours', '2.00', ''],
      ['Miles', '', '10.00'],
    ]);
  });

  it('[TIM-02] contains each new line once, however many exports run at once', async () => {
    const week = '2027-05-31';
    const times = { start_at: '2027-06-02T08:00:00Z', end_at: '2027-06-02T10:00:00Z' };
    await take(false, week);
    await handIn(await visit(times), times);
    const taken = await Promise.all(Array.from({ length: 3 }, () => take(true, week)));
    const files = await Promise.all(taken.map(({ id }) => readFile(`export_id=${id}`)));
    expect(files.map((rows) => rows.length).toSorted()).toEqual([0, 0, 1]);
  });

  it('[TIM-02] is for administrators only', async () => {
    const { id } = await take(false, '2027-05-24');
    const mine = await visit();
    await handIn(mine, TIMES, mine.as);
    for (const who of [mine.as, as.client()]) {
      expect((await who.call(getPayrollWeek, { query: {} })).status).toBe(403);
      expect((await who.call(takePayroll, { body: { date: WEEK } })).status).toBe(403);
      expect((await who.fetch(`${exportPayroll.path}?export_id=${id}`)).status).toBe(403);
    }
  });
});
