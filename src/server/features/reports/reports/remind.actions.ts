import type { AnswerOf } from '#contract/core/endpoint.ts';
import { REMIND_AGAIN_MINUTES, type remindOfReports } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';
import { TABS } from '#server/features/reports/reports/report-filter.ts';
import type { Reading } from '#server/features/reports/reports/reports.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * Reminds carers of what they owe. A constraint decides between two who remind at once: nobody is reminded of the same twice
 * within the hour, and nobody who has left. Throws not_found for a report out of sight, and then reminds of none.
 */
export async function remindCarers(
  db: Db,
  { user_id }: Pick<Reading, 'user_id'>,
  report_ids: readonly string[],
): Promise<AnswerOf<typeof remindOfReports>> {
  const ids = [...new Set(report_ids)];
  const found = await db<{ id: string; carer_id: string; is_owed: boolean; has_left: boolean }[]>`
    select r.id, r.carer_id, ${db.unsafe(TABS.missing_not_approved)} as is_owed,
      not exists (select from app_user u where u.id = r.carer_id and u.is_active and u.user_type = 'user') as has_left
    from report r
    where r.id = any(${ids}::uuid[]) order by r.id`;
  if (found.length < ids.length) throw new AppError('not_found');
  const owed = found.filter(({ is_owed, has_left }) => is_owed && !has_left);
  const sent = await db<{ id: string; report_id: string }[]>`
    insert into report_reminder (report_id, reminded_at, reminded_by, quiet)
    select id, current_instant(), ${user_id},
      tstzrange(current_instant(), current_instant() + make_interval(mins => ${REMIND_AGAIN_MINUTES}))
    from unnest(${owed.map(({ id }) => id)}::uuid[]) as id order by id
    on conflict do nothing returning id, report_id`;
  const carers = new Map(owed.map(({ id, carer_id }) => [id, carer_id]));
  for (const { id, report_id } of sent)
    await tellPeople(db, {
      kind: 'report_reminder',
      subject_id: report_id,
      to: [carers.get(report_id) ?? ''].filter(Boolean),
      key: id,
    });
  const reminded = sent.map(({ report_id }) => report_id);
  return {
    reminded,
    recent: owed.map(({ id }) => id).filter((id) => !reminded.includes(id)),
    done: found.filter(({ is_owed }) => !is_owed).map(({ id }) => id),
    left: found.filter(({ is_owed, has_left }) => is_owed && has_left).map(({ id }) => id),
  };
}
