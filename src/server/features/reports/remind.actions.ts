import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { REMIND_AGAIN_MINUTES, type remindOfReports } from '#contract/reports/report-reminders.ts';
import type { Db } from '#server/db/pools.ts';
import { TABS } from '#server/features/reports/report-filter.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

interface Found {
  id: string;
  carer: Ref;
  is_owed: boolean;
  has_left: boolean;
  is_closed: boolean;
}

/**
 * Reminds carers of what they owe. A constraint decides between concurrent reminders. Nobody is reminded of the same
 * report twice within an hour; carers who have left, or to whom the record is closed, are not reminded. Throws
 * not_found if a report is not visible, and then reminds nobody.
 */
export async function remindCarers(
  db: Db,
  { user_id }: Pick<Reading, 'user_id'>,
  report_ids: readonly string[],
): Promise<AnswerOf<typeof remindOfReports>> {
  const ids = [...new Set(report_ids)];
  const found = await db<Found[]>`
    select r.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, ${db.unsafe(TABS.missing_not_approved)} as is_owed,
      not (u.is_active and u.user_type = 'user') as has_left,
      coalesce(y.is_restricted, false) and not exists (select from young_person_reader o
        where o.young_person_id = y.id and o.user_id = r.carer_id and o.removed_at is null) as is_closed
    from report r join app_user u on u.id = r.carer_id left join young_person y on y.id = r.young_person_id
    where r.id = any(${ids}::uuid[]) order by r.id`;
  if (found.length < ids.length) throw new AppError('not_found');
  const owed = found.filter(({ is_owed, has_left, is_closed }) => is_owed && !has_left && !is_closed);
  const sent = await db<{ id: string; report_id: string }[]>`
    insert into report_reminder (report_id, reminded_at, reminded_by, quiet)
    select id, current_instant(), ${user_id},
      tstzrange(current_instant(), current_instant() + make_interval(mins => ${REMIND_AGAIN_MINUTES}))
    from unnest(${owed.map(({ id }) => id)}::uuid[]) as id order by id
    on conflict do nothing returning id, report_id`;
  const carers = new Map(owed.map(({ id, carer }) => [id, carer.id]));
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
    closed: found
      .filter(({ is_owed, has_left, is_closed }) => is_owed && !has_left && is_closed)
      .map(({ id, carer }) => ({ id, carer })),
  };
}
