import type { Db } from '#server/db/pools.ts';

/** Every carer holds these through all the appointments there are. */
const HELD_BY_ALL = ['dbs', 'safeguarding-2', 'driving-licence', 'identity', 'right-to-work', 'references'];

type Asked = readonly (readonly [service: string, kind: string])[];

/** Services that ask for more than every service does, by slugs. */
const ASKED_FOR: Asked = [['complex-transport', 'driving-licence']];

/** Asked for only once the appointments are there: some carers lack it, and their appointments are marked. */
const ASKED_FOR_SINCE: Asked = [['independent-visitor', 'first-aid']];

/** Days until the last day, by the place of a carer in the order of their ids; null: they hold none. */
const FIRST_AID = [420, 200, 95, 40, -12, 610, 310, 5, null, 150];
const PRICE = [250, null, 120, -30, 300, 55, null, 180, 28, 340];

/** Checks of every state; the showcase carer's first aid ends in 20 days. They are there before the appointments. */
export async function loadChecks(db: Db, today: string): Promise<void> {
  await db`
    insert into carer_check (carer_id, kind_id, issued_on, expires_on, reference)
    select u.id, k.id, ${today}::date - u.age, case when k.months is not null then ${today}::date + 600 + u.age % 200 end,
      case when k.months is not null then upper(substr(md5(u.id::text || k.slug), 1, 8)) end
    from (select id, 400 + ('x' || substr(md5(id::text), 1, 4))::bit(16)::integer % 200 as age from app_user
      where user_type = 'user') u, check_kind k where k.slug = any(${HELD_BY_ALL})`;
  for (const [slug, days] of [
    ['first-aid', FIRST_AID],
    ['price', PRICE],
  ] as const)
    await db`
      insert into carer_check (carer_id, kind_id, issued_on, expires_on)
      select held.carer_id, k.id, least(${today}::date, (held.last_day + 1 - make_interval(months => k.months))::date), held.last_day
      from check_kind k, (select u.id as carer_id,
          ${today}::date + case when u.email = 'carer@placewell.test' then 20 else (${[...days]}::integer[])[u.place % 10 + 1] end as last_day
        from (select id, email, row_number() over (order by id)::integer - 1 as place from app_user where user_type = 'user') u) held
      where k.slug = ${slug} and held.last_day is not null`;
  await askFor(db, ASKED_FOR);
}

export const askForMoreChecks = (db: Db) => askFor(db, ASKED_FOR_SINCE);

async function askFor(db: Db, asked: Asked): Promise<void> {
  await db`
    insert into service_check (service_type_id, kind_id)
    select s.id, k.id from unnest(${asked.map(([service]) => service)}::text[], ${asked.map(([, kind]) => kind)}::text[]) as a (service, kind)
      join service_type s on s.slug = a.service join check_kind k on k.slug = a.kind
    on conflict (service_type_id, kind_id) do nothing`;
}
