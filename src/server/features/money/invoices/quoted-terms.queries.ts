import type { PriceTerms } from '#contract/money/pricing.ts';
import type { Db } from '#server/db/pools.ts';
import type { Visit } from '#server/features/money/invoices/approved-work.queries.ts';

interface Quoted {
  quotation_id: string;
  /** The services of its items, in order. */
  service_type_ids: string[];
  /** Null for one that is older than their keeping. */
  terms: PriceTerms[] | null;
}

/**
 * The prices that were accepted, of visits that were booked from a quotation: those of its own item, or of another of the same
 * service where the service was changed since. They count also where the quotation itself is closed to the reader. Undefined
 * where a visit has none: the price lists decide.
 */
export async function readQuotedTerms(
  db: Db,
  visits: readonly Visit[],
): Promise<(visit: Visit) => PriceTerms | undefined> {
  const ids = [...new Set(visits.flatMap(({ quotation_id }) => quotation_id ?? []))];
  const rows = ids.length === 0 ? [] : await db<Quoted[]>`select * from quoted_prices(${ids}::uuid[])`;
  const quotations = new Map(rows.map((row) => [row.quotation_id, row]));
  return ({ quotation_id, quotation_item, service_type }) => {
    const { service_type_ids = [], terms } = quotations.get(quotation_id ?? '') ?? {};
    const own = quotation_item ?? -1;
    const isOfService = service_type_ids[own] === service_type.id;
    return terms?.[isOfService ? own : service_type_ids.indexOf(service_type.id)];
  };
}
