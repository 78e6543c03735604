import { describe, expect, it } from 'vitest';
import { createExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { createMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit } from '#contract/visits/visits.ts';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedExpenseReasons(owner);
await seedMileageRates(owner);
const TIMES = { start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' };

async function visit(facts: Partial<Parameters<typeof given.appointment>[0]> = {}) {
  const carer = await given.carer();
  const service_type = await given.serviceType();
  const { form } = await given.reportType({ services: [service_type] });
  const made = await given.appointment({ ...TIMES, carer, service_type, ...facts });
  const id = made.appointment_carers[0]?.id ?? '';
  return { ...made, carer, form, params: { id }, appointment_carer_id: id, as: as.user(carer) };
}

describe('GET /api/visits/{id}', () => {
  it('[TIM-02] returns everything a carer needs to finish a visit, before anything is written', async () => {
    const of = await visit();
    const seen = await of.as.get(getVisit, { params: of.params });
    expect(seen).toMatchObject({
      appointment_carer_id: of.appointment_carer_id,
      appointment: { id: of.id },
      report: { appointment_carer_id: of.appointment_carer_id, status: 'required' },
      app_report: { report_id: seen.report.id, form_type: { id: of.form.id } },
      timesheet: { status: 'required', planned: TIMES, start_at: null },
      expenses: [],
      mileages: [],
      extra_info: null,
      claims_open: true,
    });
    expect(seen.app_report && 'id' in seen.app_report).toBe(false);
    expect(seen.expense_reasons).toHaveLength(21);
    expect(seen.mileage_rates[0]).toEqual({
      vehicle: 'CAR_OR_VAN',
      first_pence: 55,
      further_pence: 25,
      border_miles: 10_000,
      miles_so_far: '0.00',
    });
  });

  it('[TIM-02] includes the same carer’s times for other visits nearby, and nobody else’s', async () => {
    const of = await visit();
    const { carer } = of;
    const later = { start_at: '2026-11-24T11:00:00Z', end_at: '2026-11-24T11:30:00Z' };
    const long_ago = { start_at: '2026-11-19T09:00:00Z', end_at: '2026-11-19T11:00:00Z' };
    const handIn = async (times: typeof later, who?: typeof carer) => {
      const made = await visit(who ? { ...times, carer: who } : times);
      const { appointment_carer_id } = made;
      const by = who ? as.user(who) : made.as;
      await by.send(submitTimesheet, { body: { appointment_carer_id, ...times } });
      return appointment_carer_id;
    };
    const appointment_carer_id = await handIn(later, carer);
    await handIn(long_ago, carer);
    await handIn(later);
    const { other_times } = await of.as.get(getVisit, { params: of.params });
    expect(other_times).toEqual([{ appointment_carer_id, ...later }]);
  });

  it('[MIL-02] counts the tax year’s miles up to that day, by vehicle', async () => {
    const of = await visit();
    const { appointment_carer_id } = of;
    const journey = { appointment_carer_id, from_place: 'A', to_place: 'B', miles: '10.25' };
    for (const date of ['2026-11-20', '2026-11-24'])
      await of.as.send(createMileage, { body: { ...journey, date } });
    // As if the journey had been made later.
    const { id } = await of.as.send(createMileage, { body: { ...journey, date: '2026-11-24' } });
    await owner`update mileage set date = '2026-11-25' where id = ${id}`;
    await of.as.send(createMileage, { body: { ...journey, date: '2026-11-24', vehicle: 'BICYCLE' } });
    const { mileage_rates } = await of.as.get(getVisit, { params: of.params });
    expect(mileage_rates.map(({ vehicle, miles_so_far }) => [vehicle, miles_so_far])).toEqual([
      ['CAR_OR_VAN', '20.50'],
      ['MOTORCYCLE', '0.00'],
      ['BICYCLE', '10.25'],
    ]);
  });

  it('[REP-10] includes what was written so far', async () => {
    const of = await visit();
    const { appointment_carer_id } = of;
    const { report } = await of.as.get(getVisit, { params: of.params });
    const written = await given.appReport(
      { ...report, carer_id: of.carer.id, form: of.form },
      { status: 'draft', answers: PLAIN_ANSWERS },
    );
    const { expense_reasons } = await of.as.get(getVisit, { params: of.params });
    const day = { date: '2026-11-24' };
    const timesheet = await of.as.send(submitTimesheet, { body: { appointment_carer_id, ...TIMES } });
    const mileage = await of.as.send(createMileage, {
      body: { appointment_carer_id, ...day, from_place: 'A', to_place: 'B', miles: '1' },
    });
    const expense = await of.as.send(createExpense, {
      body: buildForm({ appointment_carer_id, ...day, amount: '1', reason_id: expense_reasons[0]?.id ?? '' }),
    });
    const extra_info = await of.as.send(createExtraInfo, { body: { appointment_carer_id, text: 'Wet' } });
    for (const reader of [of.as, as.admin()])
      expect(await reader.get(getVisit, { params: of.params })).toMatchObject({
        app_report: { id: written.id, status: 'draft' },
        timesheet,
        mileages: [mileage],
        expenses: [expense],
        extra_info,
      });
  });

  it('[TIM-02] shows when it is too late for the carer to claim', async () => {
    const start_at = '2026-10-20T09:00:00Z';
    const late = await visit({ start_at, end_at: '2026-10-20T10:00:00Z' });
    expect((await late.as.get(getVisit, { params: late.params })).claims_open).toBe(false);
    expect((await as.admin().get(getVisit, { params: late.params })).claims_open).toBe(true);
    const cancelled = await visit({ cancelled: 'Ill' });
    expect((await cancelled.as.get(getVisit, { params: cancelled.params })).claims_open).toBe(false);
  });

  it('[AUT-10] is not found for another carer on the same appointment', async () => {
    const [one, two] = [await given.carer(), await given.carer()];
    const shared = await given.appointment({ ...TIMES, carers: [one, two] });
    const [first] = shared.appointment_carers;
    const answer = await as.user(two).call(getVisit, { params: { id: first?.id ?? '' } });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });
});
