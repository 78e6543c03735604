import { toLondonDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import type { Quote, QuotedItem } from '#contract/money/quotations.ts';
import { addUp } from '#contract/money/vat.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';
import { readHolidays, readTerms } from '#server/features/money/price-lists/price-lists.queries.ts';
import { AppError } from '#server/http/app-error.ts';

const ENGLISH_HOLIDAYS: ReadonlySet<string> = new Set(holidaysIn('England and Wales').keys());

export interface PricedItems {
  quote: Quote;
  /** The price of each item, in their order. */
  terms: PriceTerms[];
}

/**
 * Prices the items by the prices in force on their days. Without a client: by those for all who have no own, and with the
 * bank holidays of England and Wales. Throws `input.invalid` for every item that has no price.
 */
export async function priceItems(
  db: Db,
  client_id: string | null,
  items: readonly QuotedItem[],
): Promise<PricedItems> {
  const work = items.map(({ service_type_id, start_at }) => ({
    client_id,
    service_type_id,
    date: toLondonDay(start_at),
  }));
  const [terms, services, holidays] = [
    await readTerms(db, work),
    await readServices(db, items),
    client_id === null ? undefined : (await readHolidays(db, [client_id])).get(client_id),
  ];
  const errors = items.flatMap((item, index) => findProblem(item, index, services, terms[index] ?? null));
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  const lines = items.flatMap((item, index) => {
    const [service_type, term] = [services.get(item.service_type_id), terms[index]];
    if (!service_type || !term) return [];
    const work = { ...item, service_type };
    return priceWork(term, work, holidays ?? ENGLISH_HOLIDAYS).map((line) => ({ ...line, item: index }));
  });
  const known = terms.filter((each) => each !== null);
  const noted = items.map(({ service_type_id }, index) => ({
    service: services.get(service_type_id)?.name ?? '',
    note: terms[index]?.vat_note ?? null,
  }));
  return { quote: { lines, ...addUp(lines), vat_notes: listVatNotes(noted) }, terms: known };
}

/** Each note once. One that does not hold for all that is quoted names its services. */
function listVatNotes(noted: readonly { service: string; note: string | null }[]): string[] {
  return [...Map.groupBy(noted, ({ note }) => note)].flatMap(([note, its]) => {
    if (note === null) return [];
    const services = [...new Set(its.map(({ service }) => service))];
    return its.length === noted.length ? note : `${services.join(', ')}: ${note}`;
  });
}

async function readServices(db: Db, items: readonly QuotedItem[]): Promise<Map<string, Ref>> {
  const ids = items.map(({ service_type_id }) => service_type_id);
  const services = await db<Ref[]>`select id, name from service_type where id = any(${ids}::uuid[])`;
  return new Map(services.map((service) => [service.id, service]));
}

function findProblem(
  { service_type_id, miles }: QuotedItem,
  index: number,
  services: ReadonlyMap<string, Ref>,
  terms: PriceTerms | null,
): FieldError[] {
  const at = (field: string, message: string) => [{ path: `items.${index}.${field}`, message }];
  const service = services.get(service_type_id);
  if (!service) return at('service_type_id', 'There is no such service.');
  if (!terms) return at('service_type_id', `There is no price for ${service.name} on that day.`);
  if (terms.unit === 'mile' && !miles)
    return at('miles', 'This service is charged by the mile. Enter the miles.');
  return [];
}
