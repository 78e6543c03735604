import type { UntoldIncident } from '#contract/reports/untold-incident.ts';
import type { Db } from '#server/db/pools.ts';

type Row = Omit<UntoldIncident, 'telephone'> & { telephone_name: string; phone: string | null };

/**
 * Finds, as an administrator, the latest approved incident of a report that nobody at its client was notified about,
 * and why, from the young person's current record. The reasons match those in find_social_workers. For a restricted
 * record its readers are notified, so its social worker is not named.
 */
export async function findUntoldIncident(db: Db, report_id: string): Promise<UntoldIncident | null> {
  const [row] = await db<Row[]>`
    select a.id as app_report_id, why.reason, case when why.is_theirs then jsonb_build_object('id', s.id, 'name', s.name) end as social_worker,
      case when why.is_theirs and trim(s.phone) <> '' then s.name else c.name end as telephone_name,
      case when y.is_restricted then null when why.is_theirs then coalesce(nullif(trim(s.phone), ''), c.phone) else c.phone end as phone
    from app_report a join client c on c.id = a.client_id
      left join young_person y on y.id = a.young_person_id
      left join social_worker s on s.id = y.social_worker_id
      left join app_user u on u.id = s.user_id
      cross join lateral (select case
        when y.id is null then 'no_young_person'
        when y.client_id <> a.client_id then 'with_another_client'
        when y.is_restricted then case when exists (select from young_person_reader r
            join app_user reader on reader.id = r.user_id and reader.client_id = a.client_id and reader.is_active
            where r.young_person_id = y.id and r.removed_at is null) then 'came_later' else 'no_reader' end
        when s.id is null then 'no_social_worker'
        when s.archived_at is not null or not s.is_active then 'has_left'
        when u.id is null then 'no_account'
        when not u.is_active then 'account_off'
        else 'came_later' end as reason) as found
      cross join lateral (select found.reason, found.reason in ('has_left', 'no_account', 'account_off') as is_theirs) as why
    where a.report_id = ${report_id} and incident_is_untold(a.id)
    order by a.decided_at desc, a.id desc limit 1`;
  if (!row) return null;
  const { telephone_name, phone, ...incident } = row;
  return { ...incident, telephone: phone ? { name: telephone_name, phone } : null };
}
