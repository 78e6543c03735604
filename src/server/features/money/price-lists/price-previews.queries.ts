import { randomUUID } from 'node:crypto';
import { monthBefore } from '#contract/core/dates.ts';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import type {
  previewPriceList,
  previewUnsavedPriceList,
  ServicePreview,
} from '#contract/money/price-previews.ts';
import type { PriceLine, PriceTerms } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { findVisits, type Visit } from '#server/features/money/invoices/approved-work.queries.ts';
import { readQuotedTerms } from '#server/features/money/invoices/quoted-terms.queries.ts';
import { priceVisit, readListTerms } from '#server/features/money/invoices/work-prices.queries.ts';
import { buildRow } from '#server/features/money/price-lists/price-lists.actions.ts';
import {
  getPriceListById,
  readHolidays,
  type UnsavedList,
} from '#server/features/money/price-lists/price-lists.queries.ts';

interface Both {
  now: PriceLine[];
  with_list: PriceLine[];
}

interface ServiceWork extends Both {
  service_type: Ref;
  visits: number;
  unpriced: number;
}

/** The answer of `previewPriceList`. Throws not_found. */
export async function previewLastMonth(db: Db, id: string, today: string): Promise<LastMonth> {
  const { client, from_date } = await getPriceListById(db, id);
  return compareLastMonth(db, { client_id: client?.id ?? null, from_date }, today);
}

/** The answer of `previewUnsavedPriceList`: nothing of it is kept. Throws not_found. */
export async function previewUnsaved(
  db: Db,
  { replaces, client_id, ...price }: BodyOf<typeof previewUnsavedPriceList>,
  today: string,
): Promise<LastMonth> {
  if (client_id) await mustSee(db, 'client', client_id);
  await mustSee(db, 'service_type', price.service_type_id);
  const { from_date } = price;
  const id = randomUUID();
  const row = { id, client_id, ...buildRow(price) };
  return compareLastMonth(
    db,
    { client_id, from_date, unsaved: { id, client_id, from_date, row, replaces: replaces ?? null } },
    today,
  );
}

type LastMonth = AnswerOf<typeof previewPriceList>;

interface ComparedList {
  client_id: string | null;
  from_date: string;
  unsaved?: UnsavedList;
}

async function compareLastMonth(db: Db, list: ComparedList, today: string): Promise<LastMonth> {
  const { from: start_date, to: end_date } = monthBefore(today);
  const found = await findVisits(db, { start_date, end_date, client_id: list.client_id ?? undefined });
  const open = found.filter(({ reason, report_id }) => isApproved(reason) && report_id !== null);
  const [quotedTermsOf, termsNow, termsWithList, holidays] = await Promise.all([
    readQuotedTerms(db, open),
    readListTerms(db, open),
    readListTerms(db, open, list),
    readHolidays(db, [...new Set(open.map(({ client }) => client.id))]),
  ]);
  const isOfList =
    list.client_id === null ? await readIsDefault(db, open.map(termsWithList), list.unsaved) : () => true;
  const visits = open.filter((visit) => isOfList(termsWithList(visit)));
  const invoices = new Map<string, Both>();
  const services = new Map<string, ServiceWork>();
  let [quoted, unpriced_now] = [0, 0];
  for (const visit of visits) {
    if (quotedTermsOf(visit)) {
      quoted += 1;
      continue;
    }
    const [before, after] = [termsNow(visit), termsWithList(visit)];
    const service = findService(services, visit.service_type);
    if (!after) service.unpriced += 1;
    else if (!before) unpriced_now += 1;
    if (!before || !after) continue;
    const days = holidays.get(visit.client.id) ?? new Set();
    const lines = { now: priceVisit(before, visit, days), with_list: priceVisit(after, visit, days) };
    service.visits += 1;
    for (const both of [service, findInvoice(invoices, visit)]) {
      both.now.push(...lines.now);
      both.with_list.push(...lines.with_list);
    }
  }
  const rows = [...services.values()].map(toRow).toSorted(compareNames);
  const [now, with_list] = [sumInvoices(invoices, 'now'), sumInvoices(invoices, 'with_list')];
  const count = (read: (row: ServicePreview) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  return {
    ...{ start_date, end_date, now, with_list, services: rows },
    visits: count((row) => row.visits),
    difference: subtract(with_list.total, now.total),
    unpriced: count((row) => row.unpriced),
    ...{ unpriced_now, quoted },
    restricted: found.filter(({ reason }) => reason === 'restricted').length,
  };
}

/** Invoiced work was approved before. */
const isApproved = (reason: Visit['reason']) => reason === null || reason === 'invoiced';

/** Whether work is charged by the prices for all who have no own, or by none. */
async function readIsDefault(
  db: Db,
  terms: readonly (PriceTerms | undefined)[],
  unsaved: UnsavedList | undefined,
) {
  const ids = [...new Set(terms.flatMap((each) => each?.price_list_id ?? []))];
  const rows = await db<{ id: string }[]>`
    select id from price_list where id = any(${ids}::uuid[]) and client_id is null`;
  const defaults = new Set([...rows.map(({ id }) => id), unsaved?.id]);
  return (each: PriceTerms | undefined) => each === undefined || defaults.has(each.price_list_id);
}

function findService(services: Map<string, ServiceWork>, service_type: Ref): ServiceWork {
  const known = services.get(service_type.id);
  if (known) return known;
  const service = { service_type, visits: 0, unpriced: 0, now: [], with_list: [] };
  services.set(service_type.id, service);
  return service;
}

/** VAT is rounded once for each rate of an invoice, which is of one client and young person. */
function findInvoice(invoices: Map<string, Both>, { client, young_person }: Visit): Both {
  const key = `${client.id} ${young_person?.id ?? ''}`;
  const known = invoices.get(key);
  if (known) return known;
  const invoice = { now: [], with_list: [] };
  invoices.set(key, invoice);
  return invoice;
}

function sumInvoices(invoices: ReadonlyMap<string, Both>, side: keyof Both) {
  const sums = [...invoices.values()].map((both) => addUp(both[side]));
  const add = (part: 'subtotal' | 'vat' | 'total') =>
    writePence(sums.reduce((pence, sum) => pence + readPence(sum[part]), 0));
  return { subtotal: add('subtotal'), vat: add('vat'), total: add('total') };
}

function toRow({ service_type, visits, unpriced, ...lines }: ServiceWork): ServicePreview {
  const [now, with_list] = [addUp(lines.now).subtotal, addUp(lines.with_list).subtotal];
  return { service_type, visits, now, with_list, difference: subtract(with_list, now), unpriced };
}

const compareNames = (a: ServicePreview, b: ServicePreview) =>
  a.service_type.name.localeCompare(b.service_type.name, 'en-GB');

const subtract = (after: string, before: string) => writePence(readPence(after) - readPence(before));
