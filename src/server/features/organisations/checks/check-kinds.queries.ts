import type { CheckKind } from '#contract/organisations/checks.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

const selectKinds = (db: Db) => db`
  select k.id, k.name, k.months,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.sort_order, t.id)
      from service_check s join service_type t on t.id = s.service_type_id where s.kind_id = k.id and s.dropped_at is null), '[]') as services,
    k.is_asked_everywhere,
    coalesce((select jsonb_agg(jsonb_build_object('service', jsonb_build_object('id', t.id, 'name', t.name),
        'reason', s.dropped_reason, 'dropped_on', (s.dropped_at at time zone 'Europe/London')::date) order by t.sort_order, t.id)
      from service_check s join service_type t on t.id = s.service_type_id
      where s.kind_id = k.id and s.dropped_at is not null), '[]') as dropped,
    (select count(*)::integer from check_standing s where s.kind_id = k.id
      and s.holds_until >= (current_instant() at time zone 'Europe/London')::date) as holders,
    k.archived_at is not null as is_archived, k.archived_reason, k.version
  from check_kind k`;

/** Kinds in use first, by name. */
export async function findCheckKinds(db: Db): Promise<CheckKind[]> {
  return db<CheckKind[]>`${selectKinds(db)} order by k.archived_at is not null, lower(k.name), k.id`;
}

/** Throws not_found. */
export async function getCheckKind(db: Db, id: string): Promise<CheckKind> {
  const [kind] = await db<CheckKind[]>`${selectKinds(db)} where k.id = ${id}`;
  if (!kind) throw new AppError('not_found');
  return kind;
}
