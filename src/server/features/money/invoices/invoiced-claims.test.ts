import { describe, expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice } from '#contract/money/invoices.ts';
import { createExpense } from '#contract/visits/expenses.ts';
import { createMileage, decideMileage } from '#contract/visits/mileages.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { buildForm } from '#test/kit/given-files.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner, given } = app;
const { work, anOrganisation, anInvoice, issue } = openInvoices(app);
const office = as.admin();
await seedCatalogues(owner);

async function findCarer(appointment_carer_id: string) {
  const [carer] = await owner<GivenUser[]>`select u.* from app_user u
    join appointment_carer ac on ac.carer_id = u.id where ac.id = ${appointment_carer_id}`;
  if (!carer) throw new Error('no carer');
  return as.user(carer);
}

const makeJourney = (appointment_carer_id: string) => ({
  ...{ appointment_carer_id, date: '2026-11-03', from_place: 'Office', to_place: 'School', miles: '10' },
});

describe('claims for an invoiced visit', () => {
  it('[INV-03] [EXP-01] a carer submits expenses, and miles if the invoice charges none', async () => {
    const { reports } = await anInvoice();
    const { appointment_carer_id = '' } = reports[0] ?? {};
    const carer = await findCarer(appointment_carer_id);
    const { timesheet, claims_open, expense_reasons } = await carer.get(getVisit, {
      params: { id: appointment_carer_id },
    });
    expect([claims_open, timesheet.invoiced]).toEqual([true, ['times']]);
    const reason_id = expense_reasons.find(({ is_receipt_required }) => !is_receipt_required)?.id ?? '';
    const expense = await carer.call(createExpense, {
      body: buildForm({ appointment_carer_id, reason_id, amount: '12.50', date: '2026-11-03' }),
    });
    expect(expense.status).toBe(201);
    const { status } = await carer.call(createMileage, { body: makeJourney(appointment_carer_id) });
    expect(status).toBe(201);
  });

  it('[INV-03] [MIL-01] [MIL-03] charged miles do not change until their line is credited, and can be approved', async () => {
    const of = await anOrganisation();
    const service_type = await given.serviceType();
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, mileage_pence)
      values (${service_type.id}, '2026-01-01', 'hour', 3200, 90)`;
    const { appointment_carer_id } = await work({ ...of, service_type });
    const carer = await findCarer(appointment_carer_id);
    const body = makeJourney(appointment_carer_id);
    const journey = await carer.send(createMileage, { body });
    const { invoice_ids } = await office.send(draftInvoices, {
      body: { ...NOVEMBER, client_id: of.client.id },
    });
    const visit = () => carer.get(getVisit, { params: { id: appointment_carer_id } });
    expect((await visit()).timesheet.invoiced).toEqual(['times', 'miles']);
    const refused = await carer.call(createMileage, { body });
    expect([refused.status, refused.problem.code]).toEqual([409, 'visit.invoiced']);
    const approved = await office.send(decideMileage, {
      params: { id: journey.id },
      body: { decision: 'approved', version: journey.version },
    });
    expect(approved.status).toBe('approved');
    const draft = await office.get(getInvoice, { params: { id: invoice_ids[0] ?? '' } });
    const { id, lines } = (await issue(draft)).body;
    const line_ids = lines.flatMap((line) => (line.band === 'mileage' ? [line.id] : []));
    await office.send(creditInvoice, { params: { id }, body: { line_ids, reason: 'Wrong way' } });
    expect((await visit()).timesheet.invoiced).toEqual(['times']);
    expect((await carer.call(createMileage, { body })).status).toBe(201);
  });
});
