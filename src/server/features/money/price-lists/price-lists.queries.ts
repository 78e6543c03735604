import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { PriceList, PriceListRecord } from '#contract/money/price-lists.ts';
import type { PriceTerms } from '#contract/money/pricing.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { readRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { AppError } from '#server/http/app-error.ts';

interface PriceListFilter {
  client_id?: string | undefined;
  service_type_id?: string | undefined;
  client?: string | undefined;
  service_type?: string | undefined;
  state?: PriceList['state'] | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

const SORTS = {
  client: byNameIn('client', 'p.client_id'),
  service_type: 'search_text(s.name)',
  from_date: 'p.from_date',
  rate: 'p.rate_pence',
};

const money = (column: string) => `(p.${column} / 100.0)::numeric(12, 2)::text`;

const TODAY = `(current_instant() at time zone 'Europe/London')::date`;

/** The day before the next of the same client and service. */
const UNTIL = `(select min(n.from_date) - 1 from price_list n where n.service_type_id = p.service_type_id
  and n.client_id is not distinct from p.client_id and n.from_date > p.from_date)`;

const STATE = `case when p.from_date > ${TODAY} then 'ahead' when ${UNTIL} < ${TODAY} then 'past' else 'in_force' end`;

const selectPriceList = (db: Db) => db`p.id,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as client,
  jsonb_build_object('id', s.id, 'name', s.name) as service_type, p.from_date, ${db.unsafe(UNTIL)} as until_date,
  ${db.unsafe(STATE)} as state, p.unit, ${db.unsafe(money('rate_pence'))} as rate, p.evening_percent, p.night_percent,
  p.weekend_percent, p.bank_holiday_percent, p.minimum_quarters * 15 as minimum_minutes,
  p.rounding_quarters * 15 as rounding_minutes, ${db.unsafe(money('mileage_pence'))} as mileage_rate,
  ${db.unsafe(money('sleep_in_pence'))} as sleep_in, ${db.unsafe(money('waking_pence'))} as waking_rate,
  p.late_hours, p.late_percent, p.early_hours, p.early_percent, p.vat_treatment, p.vat_note, p.version, p.updated_at`;

const fromPriceList = (db: Db) => db`from price_list p join service_type s on s.id = p.service_type_id
  left join client c on c.id = p.client_id`;

export async function findPriceLists(db: Db, filter: PriceListFilter): Promise<List<PriceList>> {
  const { client_id, service_type_id, state } = filter;
  const where = db`where true ${client_id ? db`and p.client_id = ${client_id}` : db``}
    ${service_type_id ? db`and p.service_type_id = ${service_type_id}` : db``}
    ${filter.client ? db`and ${everyWord(db, "coalesce(c.name, 'Everybody else')", searchWords(filter.client))}` : db``}
    ${filter.service_type ? db`and ${everyWord(db, 's.name', searchWords(filter.service_type))}` : db``}
    ${state ? db`and ${db.unsafe(STATE)} = ${state}` : db``}`;
  const [items, counted] = await Promise.all([
    db<PriceList[]>`select ${selectPriceList(db)} ${fromPriceList(db)} ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'service_type', 'p.id')} ${limitPage(db, filter)}`,
    countRows(db, db`${fromPriceList(db)} ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Throws not_found. */
export async function getPriceListById(db: Db, id: string): Promise<PriceListRecord> {
  const [list] = await db<PriceListRecord[]>`select ${selectPriceList(db)},
      is_price_charged(p.service_type_id, p.client_id, p.from_date, p.id) as is_charged
    ${fromPriceList(db)} where p.id = ${id}`;
  if (!list) throw new AppError('not_found');
  return list;
}

export interface WorkToPrice {
  /** Null: by the prices for all who have no own. */
  client_id: string | null;
  service_type_id: string;
  /** London's day on which it begins. */
  date: string;
}

interface TermsRow extends Omit<PriceTerms, 'cancellation' | 'price_list_id'> {
  /** Null where there is none, as is all the rest then. */
  price_list_id: string | null;
  late_hours: number;
  late_percent: number;
  early_hours: number;
  early_percent: number;
}

/** A price list that is not saved, as its row would be. */
export interface UnsavedList {
  id: string;
  client_id: string | null;
  from_date: string;
  /** All other columns. */
  row: Record<string, unknown>;
  /** The saved one that is being changed. */
  replaces: string | null;
}

/**
 * The price in force for each, in the order given: the client's own, else everybody's; null where there is none.
 * @param unsaved counts as if it were saved
 */
export async function readTerms(
  db: Db,
  work: readonly WorkToPrice[],
  unsaved?: UnsavedList,
): Promise<(PriceTerms | null)[]> {
  const lists = unsaved
    ? db`(select * from price_list where id is distinct from ${unsaved.replaces}::uuid
        union all select * from jsonb_populate_record(null::price_list, ${db.json(unsaved.row as never)}))`
    : db`price_list`;
  const rows = await db<TermsRow[]>`
    select p.id as price_list_id, p.rate_pence, p.unit, p.evening_percent, p.night_percent, p.weekend_percent,
      p.bank_holiday_percent, p.minimum_quarters, p.rounding_quarters, p.mileage_pence, p.sleep_in_pence, p.waking_pence,
      p.late_hours, p.late_percent, p.early_hours, p.early_percent, p.vat_treatment, trim_scale(p.vat_rate)::text as vat_rate,
      p.vat_note
    from unnest(${work.map(({ client_id }) => client_id)}::uuid[], ${work.map((each) => each.service_type_id)}::uuid[],
        ${work.map(({ date }) => date)}::date[]) with ordinality as w (client_id, service_type_id, date, place)
      left join lateral (
        select l.* from ${lists} l where l.service_type_id = w.service_type_id and l.from_date <= w.date
          and (l.client_id = w.client_id or l.client_id is null)
        order by l.client_id is null, l.from_date desc, l.id = ${unsaved?.id ?? null}::uuid desc nulls last limit 1) p on true
    order by w.place`;
  return rows.map(({ price_list_id, late_hours, late_percent, early_hours, early_percent, ...terms }) =>
    price_list_id === null
      ? null
      : {
          ...terms,
          price_list_id,
          cancellation: [
            { under_hours: late_hours, percent: late_percent },
            { under_hours: early_hours, percent: early_percent },
          ],
        },
  );
}

/** The bank holidays of each client's nation, by client. */
export async function readHolidays(
  db: Db,
  client_ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const clients = await db<{ id: string; code: string | null }[]>`
    select id, local_authority_code as code from client where id = any(${[...client_ids]}::uuid[])`;
  return new Map(clients.map(({ id, code }) => [id, new Set(holidaysIn(readRegion(code)).keys())]));
}
