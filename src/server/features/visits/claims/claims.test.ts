import { expect, it } from 'vitest';
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { createExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { createMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
await seedExpenseReasons(owner);
await seedMileageRates(owner);

it('[REP-10] [TIM-02] claims entered about a different person than the visit’s current one are refused', async () => {
  const [client, name] = [await given.client(), 'Cara'];
  const [kwe, ellie] = [await given.youngPerson({ client }), await given.youngPerson({ client })];
  const [start_at, end_at] = ['2027-06-15T13:00:00Z', '2027-06-15T17:00:00Z'];
  const report = await given.report({ carer: name, young_person: ellie, client, start_at });
  const [row] = await owner<{ appointment_carer_id: string; sheet: string; reason: string }[]>`
    select t.appointment_carer_id, t.id as sheet, (select e.id from expense_reason e where e.reason = 'Taxi' or not e.is_receipt_required limit 1) as reason
    from timesheet t join report r using (appointment_carer_id) where r.id = ${report.id}`;
  const { appointment_carer_id = '', sheet = '', reason = '' } = row ?? {};
  const carer = as.carer(name);
  const date = '2027-06-15';
  const journey = { date, from_place: 'Home', to_place: 'School', miles: '4', vehicle: 'BICYCLE' as const };
  const send = (about: string) => {
    const known = { appointment_carer_id, about };
    return [
      () => carer.call(submitTimesheet, { body: { ...known, start_at, end_at } }),
      () =>
        carer.call(updateTimesheet, { params: { id: sheet }, body: { about, break_minutes: 5, version: 2 } }),
      () => carer.call(createMileage, { body: { ...known, ...journey } }),
      () =>
        carer.call(createExpense, { body: buildForm({ ...known, reason_id: reason, amount: '2.40', date }) }),
      () => carer.call(createExtraInfo, { body: { ...known, text: 'The gate code has changed.' } }),
    ];
  };
  const answers = async (about: string) => {
    const all: unknown[] = [];
    for (const call of send(about)) {
      const { status, problem } = await call();
      all.push(problem?.code ?? status);
    }
    return all;
  };
  expect(await answers(kwe.id)).toEqual(Array(5).fill('visit.other_person'));
  expect(await answers(ellie.id)).toEqual([201, 200, 201, 201, 201]);
});

it('[EXP-01] screens and database agree for how many days a carer can claim', async () => {
  const [said] = await owner`select claim_days() as days`;
  expect(said).toEqual({ days: CLAIM_DAYS });
});
