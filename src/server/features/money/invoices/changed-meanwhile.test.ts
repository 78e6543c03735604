import { afterAll, describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { getInvoice, type InvoiceLine } from '#contract/money/invoices.ts';
import { createMileage } from '#contract/visits/mileages.ts';
import { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { connect, type Db } from '#server/db/pools.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { openLateCancellations } from '#test/kit/money/late-cancellations.ts';
import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** The work of a visit is changed while a run charges it: what is charged is what stands, whichever of the two is first. */

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { given, owner } = app;
await seedCatalogues(owner);
const { office, work, anOrganisation, aCancelled, period } = openLateCancellations(app);
const [first, second] = [connect(app.database_url, { max: 1 }), connect(app.database_url, { max: 1 })];
afterAll(() => Promise.all([first.end(), second.end()]));

type Organisation = Awaited<ReturnType<typeof anOrganisation>>;

const countWaiting = async () =>
  (await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length;

/** Until so many wait for a lock, or the work is over. */
async function waitFor(count: number, work?: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work?.then(over, over);
  await expect
    .poll(async () => isOver || (await countWaiting()) >= count, { interval: 20, timeout: 8_000 })
    .toBe(true);
}

const draft = async (of: Organisation) => {
  const { status, problem, body } = await office.call(draftInvoices, { body: period(of) });
  if (status !== 201) return { status, code: problem.code, total: null, lines: [] as InvoiceLine[] };
  const { total, lines } = await office.get(getInvoice, { params: { id: body.invoice_ids[0] ?? '' } });
  return { status, code: null, total, lines };
};

/** Sends a change when the run has read what it charges and has not kept it. */
async function changeDuringRun<T>(of: Organisation, change: () => Promise<T>) {
  await first`begin`;
  await first`lock table invoice in share mode`;
  const run = draft(of);
  await waitFor(1, run);
  const sent = change();
  await waitFor(2, sent);
  await first`commit`;
  return { run: await run, changed: await sent };
}

/** Drafts while a change is written and not yet kept. */
async function draftDuringChange(of: Organisation, change: (db: Db) => Promise<unknown>) {
  await first`begin`;
  await change(first);
  const run = draft(of);
  await waitFor(1, run);
  await first`commit`;
  return run;
}

/** A visit from 10:00 to 12:00 at £32 an hour and 90p a mile. */
async function aVisit() {
  const of = await anOrganisation();
  const service_type = await given.serviceType();
  await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, mileage_pence)
    values (${service_type.id}, '2026-01-01', 'hour', 3200, 90)`;
  return { of, report: await work({ ...of, service_type }) };
}

/** At £50 an hour. */
async function anotherService() {
  const service_type = await given.serviceType();
  await owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
    values (${service_type.id}, '2026-01-01', 'hour', 5000)`;
  return service_type.id;
}

const findTimes = async ({ appointment_carer_id }: GivenReport) => {
  const [row] = await owner<{ id: string; version: number; hours: number }[]>`select id, version,
    extract(epoch from ended_at - started_at)::float / 3600 as hours from timesheet
    where appointment_carer_id = ${appointment_carer_id}`;
  if (!row) throw new Error('There is no timesheet.');
  return row;
};
const stayLonger = async (report: GivenReport) => {
  const { id, version } = await findTimes(report);
  return office.call(updateTimesheet, {
    params: { id },
    body: { version, end_at: '2026-11-03T13:00:00Z', reason: 'They stayed an hour longer.' },
  });
};
const drive = ({ appointment_carer_id }: GivenReport, miles = '10') =>
  office.call(createMileage, {
    body: { appointment_carer_id, date: '2026-11-03', from_place: 'Office', to_place: 'School', miles },
  });
const serveOtherwise = async ({ appointment_id: id }: GivenReport, service_type_id: string) => {
  const { version } = await office.get(getAppointment, { params: { id } });
  return office.call(updateAppointment, {
    params: { id },
    body: { version, service_type_id, acknowledged_warnings: ['visit.worked', 'past', 'carer.rest'] },
  });
};

describe('work that is changed while a run drafts it', () => {
  it('[INV-03] keeps the charged times', async () => {
    const { of, report } = await aVisit();
    const { run, changed } = await changeDuringRun(of, () => stayLonger(report));
    expect([run.total, changed.status, changed.problem?.code]).toEqual(['64.00', 409, 'visit.invoiced']);
    expect((await findTimes(report)).hours).toBe(2);
  });

  it('[INV-03] keeps the charged miles', async () => {
    const { of, report } = await aVisit();
    await drive(report);
    const { run, changed } = await changeDuringRun(of, () => drive(report, '77.7'));
    expect([run.total, changed.status, changed.problem?.code]).toEqual(['73.00', 409, 'visit.invoiced']);
  });

  it('[INV-03] keeps the charged service', async () => {
    const { of, report } = await aVisit();
    const service_type_id = await anotherService();
    const { run, changed } = await changeDuringRun(of, () => serveOtherwise(report, service_type_id));
    expect([run.total, changed.status, changed.problem?.code]).toEqual(['64.00', 409, 'visit.invoiced']);
  });

  it('[INV-03] keeps the service of its charged late cancellation', async () => {
    const of = await anOrganisation();
    const { report } = await aCancelled({ of });
    const service_type_id = await anotherService();
    const { run, changed } = await changeDuringRun(of, () =>
      second`update appointment set service_type_id = ${service_type_id} where id = ${report.appointment_id}`.then(
        () => 'changed',
        ({ constraint_name }: { constraint_name?: string }) => constraint_name,
      ),
    );
    expect([run.total, changed]).toEqual(['64.00', 'appointment_work_is_invoiced']);
  });

  it.each([
    ['commit', 'visit_is_invoiced'],
    ['rollback', 'changed'],
  ] as const)('[INV-03] waits for the line that charges it: after its %s it is %s', async (end, outcome) => {
    const { of, report } = await aVisit();
    await first`begin`;
    const [invoice] = await first<{ id: string }[]>`insert into invoice ${first({
      ...{ client_id: of.client.id, start_date: '2026-11-01', end_date: '2026-11-30' },
      ...{ subtotal_pence: 6400, vat_pence: 0 },
    })} returning id`;
    await first`insert into invoice_line ${first({
      ...{ invoice_id: invoice?.id ?? '', position: 1, appointment_carer_id: report.appointment_carer_id },
      ...{
        description: 'Two hours',
        date: '2026-11-03',
        service_type_id: report.service_type_id,
        band: 'day',
      },
      ...{ quantity: 2, unit: 'hour', carers: 1, rate_pence: 3200, amount_pence: 6400, vat_rate: 0 },
    })}`;
    const sent = second`update timesheet set ended_at = ${'2026-11-03T13:00:00Z'}
      where appointment_carer_id = ${report.appointment_carer_id}`.then(
      () => 'changed',
      ({ constraint_name }: { constraint_name?: string }) => constraint_name,
    );
    await waitFor(1, sent);
    await first.unsafe(end);
    expect(await sent).toBe(outcome);
  });

  it('[INV-03] does not wait for a run if it is not charged yet', async () => {
    const { of } = await aVisit();
    const { appointment_carer_id } = await work({
      ...{ ...of, start_at: '2026-11-04T10:00:00Z' },
      ...{ report: 'required', timesheet: 'required' },
    });
    await first`begin`;
    await first`lock table invoice in share mode`;
    const run = draft(of);
    await waitFor(1, run);
    const times = { start_at: '2026-11-04T10:00:00Z', end_at: '2026-11-04T12:00:00Z' };
    const { status } = await office.call(submitTimesheet, { body: { appointment_carer_id, ...times } });
    await first`commit`;
    expect([status, (await run).total]).toEqual([201, '64.00']);
  });
});

describe('a run that starts while work is being changed', () => {
  it('[INV-03] charges the new times', async () => {
    const { of, report } = await aVisit();
    const { total, lines } = await draftDuringChange(
      of,
      (db) => db`update timesheet set ended_at = '2026-11-03T13:00:00Z'
        where appointment_carer_id = ${report.appointment_carer_id}`,
    );
    expect([total, lines[0]?.quantity]).toEqual(['96.00', '3']);
  });

  it('[INV-03] charges the new miles', async () => {
    const { of, report } = await aVisit();
    const { total } = await draftDuringChange(
      of,
      (db) => db`insert into mileage (appointment_carer_id, carer_id, miles, date, from_place, to_place)
        select id, carer_id, 10, '2026-11-03', 'Office', 'School' from appointment_carer
        where id = ${report.appointment_carer_id}`,
    );
    expect(total).toBe('73.00');
  });

  it('[INV-03] charges the new service', async () => {
    const { of, report } = await aVisit();
    const service_type_id = await anotherService();
    const { total, lines } = await draftDuringChange(
      of,
      (db) =>
        db`update appointment set service_type_id = ${service_type_id} where id = ${report.appointment_id}`,
    );
    expect([total, lines[0]?.service_type.id]).toEqual(['100.00', service_type_id]);
  });

  it('[INV-03] charges a late cancellation by its new service', async () => {
    const of = await anOrganisation();
    const { report } = await aCancelled({ of });
    const service_type_id = await anotherService();
    const { total } = await draftDuringChange(
      of,
      (db) =>
        db`update appointment set service_type_id = ${service_type_id} where id = ${report.appointment_id}`,
    );
    expect(total).toBe('100.00');
  });

  it('[INV-03] leaves out what is reopened', async () => {
    const { of, report } = await aVisit();
    await work({ ...of, start_at: '2026-11-04T10:00:00Z' });
    const { total } = await draftDuringChange(
      of,
      (db) => db`update report set status = 'submitted' where id = ${report.id}`,
    );
    expect(total).toBe('64.00');
  });
});
