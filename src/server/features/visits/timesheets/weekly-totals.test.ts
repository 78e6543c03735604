import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { getCarerWork } from '#contract/visits/carer-work.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { createMileage } from '#contract/visits/mileages.ts';
import { exportPayroll } from '#contract/visits/payroll.ts';
import { listWeeklyTotals, submitTimesheet } from '#contract/visits/timesheets.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, picture } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-26T12:00:00Z' });
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const [taxi] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;
const admin = as.admin();

type Carer = Awaited<ReturnType<typeof given.carer>>;

async function shift(carer: Carer, start_at: string, hours: number) {
  const made = await given.appointment({ carer, start_at, hours });
  return { ...made, appointment_carer_id: made.appointment_carers[0]?.id ?? '' };
}
type Shift = Awaited<ReturnType<typeof shift>>;
const handIn = (
  { appointment_carer_id, start_at, end_at }: Shift,
  more: Partial<BodyInputOf<typeof submitTimesheet>> = {},
) => admin.send(submitTimesheet, { body: { appointment_carer_id, start_at, end_at, ...more } });

const totals = async (carer: string, more: object = {}) =>
  admin.get(listWeeklyTotals, { query: { date: '2026-11-26', carer, ...more } });

describe('GET /api/app_timesheets/weekly_totals/', () => {
  it('[TIM-02] adds up a carer’s week, worked and planned separately, with claims', async () => {
    const carer = await given.carer('Wanda Week');
    await shift(carer, '2026-11-22T09:00:00Z', 2);
    const monday = await shift(carer, '2026-11-23T09:00:00Z', 2);
    const wednesday = await shift(carer, '2026-11-25T09:00:00Z', 3);
    await shift(carer, '2026-11-28T09:00:00Z', 4);
    await handIn(monday, { end_at: '2026-11-23T11:20:00Z', sleep_in: true, break_minutes: 5 });
    const { appointment_carer_id } = wednesday;
    await admin.send(createMileage, {
      body: { appointment_carer_id, date: '2026-11-25', from_place: 'A', to_place: 'B', miles: '10.5' },
    });
    await admin.send(createExpense, {
      body: buildForm({
        appointment_carer_id,
        reason_id: taxi?.id ?? '',
        amount: '7.25',
        date: '2026-11-25',
      }),
    });
    const { items, total } = await totals('wanda');
    expect([items, total]).toEqual([
      [
        {
          carer: { id: carer.id, name: 'Wanda Week' },
          week: '2026-11-23',
          hours: '9.25',
          worked_hours: '2.25',
          still_planned_hours: '7.00',
          planned_hours: '9.00',
          sleep_ins: 1,
          submitted: 1,
          outstanding: 1,
          miles: '10.50',
          mileage: '5.78',
          expenses: '7.25',
          warnings: [],
        },
      ],
      1,
    ]);
    expect(await admin.get(getCarerWork, { params: { id: carer.id } })).toMatchObject({
      hours_this_week: '9.25',
      worked_hours_this_week: '2.25',
      hours_last_week: '2.00',
      worked_hours_last_week: '0.00',
    });
    const own = await as.user(carer).get(listWeeklyTotals, { query: { date: '2026-11-23' } });
    expect(own.items).toEqual(items);
    const before = await as.user(carer).get(listWeeklyTotals, { query: { date: '2026-11-22' } });
    expect(before.items.map(({ week, hours }) => [week, hours])).toEqual([['2026-11-16', '2.00']]);
    expect((await as.carer().get(listWeeklyTotals)).items).toEqual([]);
  });

  it('[TIM-02] leaves out cancelled visits, counts visits without times, and filters by name and warning', async () => {
    const tired = await given.carer('Tess Tired');
    const idle = await given.carer('Tess Idle');
    for (const day of ['23', '24', '25', '26']) await shift(tired, `2026-11-${day}T08:00:00Z`, 13);
    const waived = await shift(idle, '2026-11-24T09:00:00Z', 5);
    await owner`update timesheet set status = 'not required'
      where appointment_carer_id = ${waived.appointment_carer_id}`;
    await given.appointment({ carer: idle, start_at: '2026-11-25T09:00:00Z', cancelled: 'Ill' });
    const far = await shift(idle, '2026-11-26T09:00:00Z', 1);
    const all = await totals('tess', { sort: '-hours' });
    expect(all.items.map(({ carer, hours }) => [carer.name, hours])).toEqual([
      ['Tess Tired', '52.00'],
      ['Tess Idle', '1.00'],
    ]);
    const warned = await totals('tess', { warnings: 'true' });
    expect(warned.items.map(({ carer, warnings }) => [carer.name, warnings.map(({ kind }) => kind)])).toEqual(
      [
        ['Tess Idle', ['no_times']],
        ['Tess Tired', ['48_hours']],
      ],
    );
    // With a filter by name only the weeks on the page are calculated, with the same result.
    for (const [sort, names] of [
      ['carer', ['Tess Idle', 'Tess Tired']],
      ['-carer', ['Tess Tired', 'Tess Idle']],
    ] as const)
      for (const [index, name] of names.entries()) {
        const page = await totals('tess', { sort, page: String(index + 1), page_size: '1' });
        expect([page.items, page.total]).toEqual([all.items.filter(({ carer }) => carer.name === name), 2]);
      }
    await owner`insert into mileage (appointment_carer_id, carer_id, date, from_place, to_place, miles)
      select ${far.appointment_carer_id}, ${idle.id}, '2026-11-26', 'A', 'B', 60 from generate_series(1, 2)`;
    await owner`insert into expense (appointment_carer_id, carer_id, reason_id, amount, date)
      values (${far.appointment_carer_id}, ${idle.id}, ${taxi?.id ?? ''}, 485, '2026-11-26')`;
    const driven = await totals('tess idle', { warnings: 'true' });
    expect(driven.items.map(({ warnings }) => warnings)).toEqual([
      [
        { kind: 'far', text: 'Thu 26/11/2026 09:00: 120 miles for one visit.' },
        { kind: 'expense', text: 'Thu 26/11/2026 09:00: an expense of £485.00.' },
        { kind: 'no_times', text: '1 visit without times (5 h planned). Payroll does not include it.' },
      ],
    ]);
  });
});

it('[TIM-02] marks paid times whose visit was cancelled afterwards', async () => {
  const carer = await given.user({ name: 'Cora Cancelled' });
  const worked = await shift(carer, '2026-11-24T09:00:00Z', 3);
  await handIn(worked, {});
  await shift(carer, '2026-11-25T09:00:00Z', 3);
  const read = async () =>
    (await totals('cora')).items.flatMap(({ worked_hours, warnings }) => [worked_hours, ...warnings]);
  expect(await read()).toEqual(['3.00']);
  await owner`update appointment set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'Ill'
    where id = (select appointment_id from appointment_carer where id = ${worked.appointment_carer_id})`;
  expect(await read()).toEqual([
    '3.00',
    {
      kind: 'withdrawn',
      text: 'Tue 24/11/2026 09:00: cancelled or reassigned after times were submitted. These times are still paid.',
    },
  ]);
});

describe('GET /api/app_timesheets/payroll/', () => {
  it('[TIM-02] is a CSV file with a line for each submitted item, and no cell starts a formula', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠A1'];
    const carer = await given.user({ name: '=HYPERLINK("http://evil.test";"Click")' });
    const days = ['12', '13', '14', '15', '16', '17', '18'];
    const first = await shift(carer, '2026-10-12T09:00:00Z', 2);
    await handIn(first, { notes: 'Two\nlines, "quoted"' });
    await shift(carer, '2026-10-13T09:00:00Z', 2);
    for (const [index, words] of evil.entries())
      await owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles, purpose)
        values (${first.appointment_carer_id}, ${`2026-10-${days[index % 7]}`}, ${words}, ${words}, 10, ${words})`;
    await owner`insert into expense (appointment_carer_id, reason_id, amount, date, note)
      values (${first.appointment_carer_id}, ${taxi?.id ?? ''}, 4.5, '2026-10-18', '=cmd|calc'),
        (${first.appointment_carer_id}, ${taxi?.id ?? ''}, 9, '2026-10-19', 'Next week')`;
    const answer = await admin.fetch('/api/app_timesheets/payroll/?date=2026-10-14');
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="payroll_2026-10-12.csv"',
    ]);
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    expect([text.startsWith('\ufeffCarer,Date,Kind,'), text.endsWith('\r\n')]).toEqual([true, true]);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.Kind).toSorted()).toEqual(['Expense', 'Hours', ...evil.map(() => 'Miles')]);
    // A plain number is not a formula.
    for (const cell of rows.flatMap((row) => Object.values(row)))
      expect(cell).not.toMatch(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r＝＋－＠]/);
    expect(rows.find((row) => row.Kind === 'Hours')).toMatchObject({
      Carer: `'${carer.name}`,
      Date: '12/10/2026',
      Start: '10:00',
      End: '12:00',
      Hours: '2.00',
      Notes: 'Two\nlines, "quoted"',
    });
    expect(rows.find((row) => row.Kind === 'Expense')).toMatchObject({
      'Amount (£)': '4.50',
      Details: 'Taxi (no receipts)',
    });
    const views = await owner`select 1 from record_view where name = 'payroll.export'`;
    expect(views).toHaveLength(1);
    expect((await as.user(carer).call(exportPayroll)).status).toBe(403);
  });

  it('[EXP-02] [YPN-02] counts receipts, even for an administrator who may not open the record', async () => {
    const carer = await given.carer('Rita Receipt');
    const { appointment_carer_id, young_person_id } = await shift(carer, '2026-11-17T09:00:00Z', 2);
    const fields = { appointment_carer_id, reason_id: taxi?.id ?? '', amount: '7.95', date: '2026-11-17' };
    await as.user(carer).send(createExpense, {
      body: buildForm(fields, [
        { field: 'app_expenses_images_upload', name: 'receipt.jpg', content: await picture() },
      ]),
    });
    await owner`update young_person set is_restricted = true where id = ${young_person_id}`;
    const answer = await admin.fetch('/api/app_timesheets/payroll/?date=2026-11-17');
    const rows = parse(Buffer.from(await answer.arrayBuffer()).toString(), { bom: true, columns: true });
    const mine = (rows as Record<string, string>[]).find((row) => row['Amount (£)'] === '7.95');
    expect(mine?.Details).toBe('Taxi (1 receipt)');
  });
});
