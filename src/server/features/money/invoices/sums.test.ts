import { expect, it } from 'vitest';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { listInvoices } from '#contract/money/invoices.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-12-10T12:00:00.000Z' });
const { as, owner, given } = app;
const { anOrganisation, issue } = openInvoices(app);
const office = as.admin();

const VISITS = 3_000;
const CARERS = 60;
/** Rates that leave fractions of a penny, under every treatment of VAT and older standard rates. */
const PRICES = [
  ['EXEMPT', 0, 3333],
  ['EXEMPT', 0, 2999],
  ['STANDARD', 20, 3177],
  ['STANDARD', 20, 1],
  ['STANDARD', 17.5, 4799],
  ['STANDARD', 5, 2501],
] as const;

/** Approved visits of uneven lengths at all hours, some of them cancelled an hour before. */
async function makeVisits(clients: readonly { client: { id: string }; young_person: { id: string } }[]) {
  const services: string[] = [];
  for (const [vat_treatment, vat_rate, rate_pence] of PRICES) {
    const { id } = await given.serviceType();
    services.push(id);
    await owner`insert into price_list ${owner({
      ...{ service_type_id: id, from_date: '2026-01-01', unit: 'hour', rate_pence, vat_treatment, vat_rate },
      ...{ evening_percent: 11, night_percent: 33, weekend_percent: 17, mileage_pence: 45 },
    })}`;
  }
  const carers = await Promise.all(Array.from({ length: CARERS }, () => given.carer()));
  const at = (list: readonly string[]) => owner`(${owner.array([...list])}::uuid[])`;
  await owner.begin(async (db) => {
    // Each carer has a visit of up to ten hours every fourteen.
    await db`
      with planned as (
        select n, (n % ${CARERS})::int as carer, '2026-11-01T00:00Z'::timestamptz + (n / ${CARERS}) * interval '14 hours'
          + (n * 7919 % 48) * interval '5 minutes' as start_at, (1 + n * 104729 % 72) * interval '5 minutes' as length
        from generate_series(0, ${VISITS - 1}) as g (n)),
      booked as (
        insert into appointment (id, client_id, young_person_id, service_type_id, start_at, end_at)
        select uuidv7(), ${at(clients.map(({ client }) => client.id))}[1 + n % ${clients.length}],
          ${at(clients.map(({ young_person }) => young_person.id))}[1 + n % ${clients.length}],
          ${at(services)}[1 + n * 31 % ${services.length}], start_at, start_at + length
        from planned order by n returning id, start_at),
      numbered as (select id, row_number() over (order by id) - 1 as n from booked)
      insert into appointment_carer (appointment_id, carer_id)
      select id, ${at(carers.map(({ id }) => id))}[1 + n % ${CARERS}] from numbered`;
    await db`update report set status = 'approved'`;
    await db`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
      submitted_at = planned_end_at, submitted_by = carer_id`;
    await db`set local session_replication_role = replica`;
    await db`update appointment set status = 'cancelled', cancellation_reason = 'Ill', cancelled_at = start_at - interval '1 hour'
      where extract(minute from start_at) = 35`;
    await db`update appointment_carer ac set is_live = false from appointment a
      where a.id = ac.appointment_id and a.status = 'cancelled'`;
    await db`update timesheet t set is_live = false, status = 'required', started_at = null, ended_at = null, submitted_at = null,
      submitted_by = null from appointment a where a.id = t.appointment_id and a.status = 'cancelled'`;
  });
}

it(`[INV-03] [SVC-01] lines, invoices and SQL give the same pence on ${VISITS} visits under every VAT treatment`, {
  timeout: 120_000,
}, async () => {
  const clients = await Promise.all(Array.from({ length: 7 }, () => anOrganisation()));
  await makeVisits(clients);
  const run = await office.send(draftInvoices, { body: NOVEMBER });
  expect(run.visits + run.cancellations).toBe(VISITS);
  expect(run.cancellations).toBeGreaterThan(0);
  const { items } = await office.get(listInvoices, { query: { page_size: 50 } });
  expect(items).toHaveLength(clients.length);
  const told = items.map(({ id, lines, subtotal, vat, total }) => {
    expect(lines.reduce((pence, { amount }) => pence + BigInt(readPence(amount)), 0n)).toBe(
      BigInt(readPence(subtotal)),
    );
    expect(readPence(subtotal) + readPence(vat)).toBe(readPence(total));
    return { id, subtotal, vat, total };
  });
  const own_sums = await owner<{ id: string; subtotal: string; vat: string; total: string }[]>`
    select invoice_id as id, (sum(net) / 100)::numeric(14, 2)::text as subtotal, (sum(tax) / 100)::numeric(14, 2)::text as vat,
      ((sum(net) + sum(tax)) / 100)::numeric(14, 2)::text as total
    from (select invoice_id, sum(amount_pence) as net, round(sum(amount_pence) * vat_rate / 100) as tax
      from invoice_line group by invoice_id, vat_rate) r group by invoice_id`;
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(told.toSorted(byId)).toEqual([...own_sums].toSorted(byId));
  const together = told.reduce((pence, { total }) => pence + readPence(total), 0);
  expect(writePence(together)).toBe(run.total);
  const rates = await owner<
    { vat_rate: number }[]
  >`select distinct vat_rate::float8 as vat_rate from invoice_line order by 1`;
  expect(rates.map(({ vat_rate }) => vat_rate)).toEqual([0, 5, 17.5, 20]);
  // The database checks every sum once more before it gives a number.
  for (const invoice of items) expect((await issue(invoice)).status).toBe(200);
});
