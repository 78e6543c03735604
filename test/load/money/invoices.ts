import { randomUUID } from 'node:crypto';
import { monthBefore, todayInLondon } from '#contract/core/dates.ts';
import { Invoice } from '#contract/money/invoices.ts';
import { readPence } from '#contract/money/pence.ts';
import { type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';
import { connect, openPools, type Pool } from '#server/db/pools.ts';
import { read, write } from '#server/db/work.ts';
import { draftRun, previewRun } from '#server/features/money/invoices/invoice-run.actions.ts';
import { buildInvoiceSheet } from '#server/features/money/invoices/invoice-sheet.ts';
import { findInvoices } from '#server/features/money/invoices/invoices.queries.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import type { MeasuredList } from '#test/load/lists.ts';
import { findRate } from '#test/load/rate.ts';

/** As in the table of price lists: half the services exempt, half standard. */
const TERMS: PriceTerms = {
  ...{ price_list_id: '', rate_pence: 3333, unit: 'hour', minimum_quarters: 4, rounding_quarters: 1 },
  ...{ evening_percent: 10, night_percent: 25, weekend_percent: 20, bank_holiday_percent: 100 },
  ...{ mileage_pence: 45, sleep_in_pence: null, waking_pence: null, cancellation: [] },
  ...{ vat_treatment: 'EXEMPT', vat_rate: '0', vat_note: null },
};
const WARM_UP = monthBefore(todayInLondon());
const PERIOD = { start_date: '1990-01-01', end_date: '2200-01-01' };
const IN_PAGE = { page: 1, page_size: 20 };
const EMAIL = 'admin@placewell.test';
class Undone extends Error {}

/** A run over all visits of the database, undone at the end: seconds, and the memory that it takes beyond what was there. */
export async function measureRun(url: string): Promise<string> {
  const owner = connect(url, { max: 1 });
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`;
    await db`update report set status = 'approved' where status <> 'approved'`;
    await db`insert into price_list (service_type_id, from_date, unit, rate_pence)
      select id, '1990-01-01', 'hour', 3200 from service_type s
      where not exists (select from price_list p where p.service_type_id = s.id and p.from_date = '1990-01-01' and p.client_id is null)`;
  });
  await owner.unsafe('vacuum analyze report, timesheet, price_list');
  const [admin] = await owner<{ id: string }[]>`select id from app_user where email = ${EMAIL}`;
  await owner.end();
  const pools = openPools(url, 2);
  const context = { user_id: admin?.id ?? '', request_id: 'bench', now: null };
  // A server has worked before: that it grows warm is not the run's.
  await read(pools.app_admin, context, (db) =>
    previewRun(db, { start_date: WARM_UP.from, end_date: WARM_UP.to }, { AGENCY_NAME: 'Load' }),
  );
  global.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const start = performance.now();
  let made = { visits: 0, invoices: 0, seconds: 0 };
  try {
    await write(pools.app_admin, context, async (db) => {
      const { visits, invoice_ids } = await draftRun(db, PERIOD);
      // The checks that wait for the end of the work are part of it.
      await db`set constraints all immediate`;
      made = { visits, invoices: invoice_ids.length, seconds: (performance.now() - start) / 1000 };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  clearInterval(watch);
  await pools.close();
  return `an invoice run: ${made.visits} visits as ${made.invoices} drafts in ${made.seconds.toFixed(1)} s, ${((peak - before) / 2 ** 20).toFixed(0)} MB of memory more`;
}

/** So many invoices by SQL alone, each with a line. */
export async function makeInvoices(url: string, count: number): Promise<void> {
  const owner = connect(url, { max: 1 });
  await owner.begin(async (db) => {
    await db`set local session_replication_role = replica`;
    await db.unsafe(`insert into invoice (id, status, number_year, number, client_id, start_date, end_date, issued, due, subtotal_pence,
        vat_pence, paid_pence)
      select overlay(overlay(md5('invoice ' || i) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid, 'issued', 2000, i,
        (select array_agg(id) from client)[1 + i % (select count(*) from client)], current_date - i % 700, current_date - i % 700 + 27,
        current_date - i % 700 + 30, current_date - i % 700 + 60, 6400 + i % 90000, 0, case when i % 3 = 0 then 6400 + i % 90000 else 0 end
      from generate_series(1, ${count}) g (i) on conflict do nothing`);
    // Without it the invoices are taken for a few, and each looks through all lines.
    await db`analyze invoice`;
    await db.unsafe(`insert into invoice_line (invoice_id, position, appointment_carer_id, description, date, service_type_id, band,
        quantity, unit, carers, rate_pence, amount_pence, vat_rate)
      select i.id, 1, (select id from appointment_carer limit 1), 'Tue 03/11/2026 10:00–12:00', i.start_date,
        (select id from service_type limit 1), 'day', 2, 'hour', 1, 3200, i.subtotal_pence, 0
      from invoice i where i.number_year = 2000 and not exists (select from invoice_line l where l.invoice_id = i.id)`);
  });
  await owner.unsafe('vacuum analyze invoice, invoice_line');
  await owner.end();
}

/** The list of invoices as the office opens, filters and sorts it. */
export function invoiceLists(): MeasuredList[] {
  const path = '/api/invoices/';
  const filters = {
    invoices: {},
    'invoices that are not paid': { paid_status: 'UNPAID' },
    'invoices by a part of the number': { invoice_number: '4711' },
    'invoices by a part of the total': { total: '640.' },
    'invoices issued until a day': { issued: '2026-01-31' },
    'drafts among invoices': { status: 'draft' },
    'invoices that fall due in a month': { due_from: '2026-01-01', due_to: '2026-01-31' },
    'invoices by organisation': { sort: 'client' },
    'invoices by total': { sort: '-total' },
  } as const;
  return Object.entries(filters).map(([name, filter]) => ({
    ...{ name, email: EMAIL, path: `${path}?${new URLSearchParams(filter)}` },
    bareSql: (owner: Pool) =>
      findInvoices(owner, { role: 'admin', public_url: '' }, { ...IN_PAGE, ...filter }),
  }));
}

/** Invoices of twenty lines as PDF, as fast as two threads go. */
export async function measureInvoicePapers(): Promise<string> {
  let number = 0;
  const [id, client] = [randomUUID(), { id: randomUUID(), name: 'Croydon' }];
  const line = {
    ...{ id, description: 'Tue 03/11/2026 10:00–12:00, 2 h weekday at £32', date: '2026-11-03', band: 'day' },
    ...{ quantity: '2', unit: 'hour', carers: 1, rate: '32.00', amount: '64.00', vat_rate: '0' },
    ...{
      appointment: null,
      report_id: null,
      carer: null,
      is_cancellation: false,
      quotation: null,
      is_credited: false,
      withdrawn: null,
    },
    service_type: { id, name: 'Mentoring' },
  };
  const make = () => {
    const invoice_number = `INV-2026-${number++}`;
    const invoice = Invoice.parse({
      ...{
        id,
        kind: 'invoice',
        status: 'issued',
        invoice_number,
        start_date: '2026-11-01',
        end_date: '2026-11-30',
      },
      ...{ issued: '2026-12-01', due: '2026-12-31', paid_status: 'UNPAID', subtotal: '1280.00', vat: '0.00' },
      ...{ total: '1280.00', paid: '0.00', credited: '0.00', written_off: '0.00', outstanding: '1280.00' },
      ...{
        client,
        young_person: null,
        credits: null,
        reason: null,
        document_url: '',
      },
      ...{ lines: Array.from({ length: 20 }, () => line), version: 1, updated_at: '2026-12-01T09:00:00Z' },
    });
    const paper = { invoice, client_address: null };
    return renderSheet(buildInvoiceSheet(paper, { AGENCY_NAME: 'Placewell' }));
  };
  await findRate(make, { lanes: 4, seconds: 2 });
  const rate = await findRate(make, { lanes: 4, seconds: 8 });
  return `invoice PDFs: ${rate.per_second.toFixed(0)} a second (p99 ${rate.p99_ms.toFixed(0)} ms)`;
}

const VISITS_AN_INVOICE = 100;

/** Generated visits at three rates of VAT: lines, our sums and those of SQL agree for every invoice. Throws where they do not. */
export async function compareSums(url: string, visits: number): Promise<string> {
  const owner = connect(url, { max: 1 });
  const start = performance.now();
  let [seed, lines_count] = [1, 0];
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let done = 0; done < visits; done += 10_000) {
    const rows: { invoice: number; pence: number; rate: string }[] = [];
    const sums: { subtotal: number; vat: number }[] = [];
    for (let invoice = 0; invoice < 10_000 / VISITS_AN_INVOICE; invoice++) {
      const lines = Array.from({ length: VISITS_AN_INVOICE }, () => {
        const start_at = Date.parse('2026-01-01T00:00:00Z') + random(365 * 96) * 900_000;
        const vat_rate = ['0', '5', '20'][random(3)] ?? '0';
        const terms = { ...TERMS, rate_pence: 1000 + random(9000), vat_rate };
        const work = {
          ...{ service_type: { id: '', name: '' }, carers: 1 + random(3), miles: String(random(4000) / 100) },
          start_at: new Date(start_at).toISOString(),
          end_at: new Date(start_at + (1 + random(60)) * 900_000).toISOString(),
        };
        return priceWork(terms, work, new Set());
      }).flat();
      const { subtotal, vat } = addUp(lines);
      sums.push({ subtotal: readPence(subtotal), vat: readPence(vat) });
      rows.push(
        ...lines.map(({ amount, vat_rate }) => ({ invoice, pence: readPence(amount), rate: vat_rate })),
      );
    }
    lines_count += rows.length;
    const asked = await owner<{ subtotal: number; vat: number }[]>`
      select sum(subtotal)::bigint as subtotal, sum(round(subtotal * rate / 100))::bigint as vat
      from (select invoice, rate, sum(pence) as subtotal
        from unnest(${rows.map((row) => row.invoice)}::int[], ${rows.map(({ pence }) => pence)}::bigint[],
          ${rows.map(({ rate }) => rate)}::numeric[]) l (invoice, pence, rate)
        group by invoice, rate) r group by invoice order by invoice`;
    const wrong = sums.findIndex(
      ({ subtotal, vat }, index) =>
        subtotal !== Number(asked[index]?.subtotal) || vat !== Number(asked[index]?.vat),
    );
    if (wrong >= 0)
      throw new Error(`Invoice ${wrong} after ${done} visits adds up to something else in SQL.`);
  }
  await owner.end();
  return `sums of ${visits} generated visits (${lines_count} lines at three rates of VAT) agree with SQL's to the penny, ${((performance.now() - start) / 1000).toFixed(0)} s`;
}
