import { readPence } from '#contract/money/pence.ts';
import { type PriceLine, type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import type { Db } from '#server/db/pools.ts';
import type { Visit } from '#server/features/money/invoices/approved-work.queries.ts';
import { readQuotedTerms } from '#server/features/money/invoices/quoted-terms.queries.ts';
import {
  readHolidays,
  readTerms,
  type UnsavedList,
} from '#server/features/money/price-lists/price-lists.queries.ts';

type Holidays = ReadonlySet<string>;

interface OtherPrices {
  /** Work of an earlier day counts as if it were of this one. */
  from_date: string;
  unsaved?: UnsavedList | undefined;
}

/**
 * The price of each visit by the price lists: of its own day, or by others. A month has far fewer prices than visits: each is
 * read once.
 */
export async function readListTerms(
  db: Db,
  visits: readonly Visit[],
  other?: OtherPrices,
): Promise<(visit: Visit) => PriceTerms | undefined> {
  const findPriceDay = ({ date }: Visit) => (other && other.from_date > date ? other.from_date : date);
  const makeKey = (visit: Visit) => `${visit.client.id} ${visit.service_type.id} ${findPriceDay(visit)}`;
  const each = new Map(visits.map((visit) => [makeKey(visit), visit]));
  const terms = await readTerms(
    db,
    [...each.values()].map((visit) => ({
      client_id: visit.client.id,
      service_type_id: visit.service_type.id,
      date: findPriceDay(visit),
    })),
    other?.unsaved,
  );
  const found = new Map([...each.keys()].map((key, index) => [key, terms[index]]));
  return (visit) => found.get(makeKey(visit)) ?? undefined;
}

interface PricedVisit {
  terms: PriceTerms;
  lines: PriceLine[];
  /** The quotation whose prices it is charged at. */
  quotation_id: string | null;
}

/** What each visit costs: by its quotation, else by the price lists. Undefined if nothing prices it. */
export async function readPrices(
  db: Db,
  visits: readonly Visit[],
): Promise<(visit: Visit) => PricedVisit | undefined> {
  const [quotedTermsOf, listTermsOf, holidays] = await Promise.all([
    readQuotedTerms(db, visits),
    readListTerms(db, visits),
    readHolidays(db, [...new Set(visits.map(({ client }) => client.id))]),
  ]);
  return (visit) => {
    const quoted = quotedTermsOf(visit);
    const terms = quoted ?? listTermsOf(visit);
    if (!terms) return undefined;
    const lines = priceVisit(terms, visit, holidays.get(visit.client.id) ?? new Set());
    return { terms, lines, quotation_id: quoted ? visit.quotation_id : null };
  };
}

/**
 * The lines of a visit. Of a cancelled night nothing says whether it was to be slept through: where a price has both ways, the
 * one counts that costs less.
 */
export function priceVisit(terms: PriceTerms, visit: Visit, holidays: Holidays): PriceLine[] {
  const { service_type, worked, sleep_in, miles, cancelled } = visit;
  const work = {
    ...{ service_type, ...worked, carers: 1, sleep_in, miles: miles ?? undefined },
    cancelled_at: cancelled?.at,
  };
  const lines = priceWork(terms, work, holidays);
  if (!cancelled?.is_overnight || sleep_in) return lines;
  const slept = priceWork(terms, { ...work, sleep_in: true }, holidays);
  return addUpPence(slept) < addUpPence(lines) ? slept : lines;
}

const addUpPence = (lines: readonly PriceLine[]) =>
  lines.reduce((pence, { amount }) => pence + readPence(amount), 0);
