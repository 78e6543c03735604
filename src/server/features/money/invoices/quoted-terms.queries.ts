import type { PriceTerms } from '#contract/money/pricing.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';
import type { Db } from '#server/db/pools.ts';
import type { Visit } from '#server/features/money/invoices/approved-work.queries.ts';

interface Quoted {
  id: string;
  items: QuotedItem[];
  /** Null for one that is older than their keeping. */
  terms: PriceTerms[] | null;
}

/**
 * The prices that were accepted, of visits that were booked from a quotation: those of its own item, or of another of the same
 * service where the service was changed since. Undefined where a visit has none: the price lists decide.
 */
export async function readQuotedTerms(
  db: Db,
  visits: readonly Visit[],
): Promise<(visit: Visit) => PriceTerms | undefined> {
  const ids = [...new Set(visits.flatMap(({ quotation_id }) => quotation_id ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db<
          Quoted[]
        >`select id, items, terms from quotation where id = any(${ids}::uuid[]) and status = 'accepted'`;
  const quotations = new Map(rows.map((row) => [row.id, row]));
  return ({ quotation_id, quotation_item, service_type }) => {
    const { items = [], terms } = quotations.get(quotation_id ?? '') ?? {};
    const isOfService = (item: number) => items[item]?.service_type_id === service_type.id;
    const own = quotation_item ?? -1;
    return terms?.[isOfService(own) ? own : items.findIndex((_, item) => isOfService(item))];
  };
}
