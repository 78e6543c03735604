import type { QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { listPayRates, PayRate } from '#contract/money/pay-rates.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

const SORTS = {
  service_type: { may_be_null: 'search_text(s.name)' },
  carer: byNameIn('app_user', 'p.carer_id'),
  from_date: 'p.from_date',
  hour_rate: 'p.hour_pence',
};

const TODAY = `(current_instant() at time zone 'Europe/London')::date`;
const STATE = `case when p.from_date > ${TODAY} then 'ahead' when p.until_date < ${TODAY} then 'past' else 'in_force' end`;

const selectPayRate = (db: Db) => db`p.id,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as service_type,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as carer,
  p.from_date, p.until_date, ${db.unsafe(STATE)} as state, (p.hour_pence / 100.0)::numeric(12, 2)::text as hour_rate,
  p.evening_percent, p.night_percent, p.weekend_percent, p.bank_holiday_percent,
  (p.sleep_in_pence / 100.0)::numeric(12, 2)::text as sleep_in, p.version, p.updated_at`;

const fromPayRate = (db: Db) => db`from pay_rate p left join service_type s on s.id = p.service_type_id
  left join app_user u on u.id = p.carer_id`;

export async function findPayRates(db: Db, filter: QueryOf<typeof listPayRates>): Promise<List<PayRate>> {
  const { carer, service_type, state } = filter;
  const where = db`where true
    ${carer ? db`and ${everyWord(db, "coalesce(u.name, 'All carers')", searchWords(carer))}` : db``}
    ${service_type ? db`and ${everyWord(db, "coalesce(s.name, 'All services')", searchWords(service_type))}` : db``}
    ${state ? db`and ${db.unsafe(STATE)} = ${state}` : db``}`;
  const [items, counted] = await Promise.all([
    db<PayRate[]>`select ${selectPayRate(db)} ${fromPayRate(db)} ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'service_type', 'p.id')} ${limitPage(db, filter)}`,
    countRows(db, db`${fromPayRate(db)} ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Throws not_found. */
export async function getPayRate(db: Db, id: string): Promise<PayRate> {
  const [rate] = await db<PayRate[]>`select ${selectPayRate(db)} ${fromPayRate(db)} where p.id = ${id}`;
  if (!rate) throw new AppError('not_found');
  return rate;
}
