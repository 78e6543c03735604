import { DIARY_PAGE_SIZE } from '#contract/core/constants.ts';
import { connect } from '#server/db/pools.ts';
import { diaryPage } from '#server/features/young-persons/diaries/diaries.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

/** The case notes of one young person: the one of the demo carer's with the most of them in two months. */
export async function diaryLists(database_url: string): Promise<MeasuredList[]> {
  const owner = connect(database_url, { max: 1 });
  const [thickest] = await owner<{ id: string; notes: number; all: number }[]>`
    select d.young_person_id as id, count(*) as notes, (select count(*) from diary) as all from diary d
    where d.date > current_date - 60 and exists (select from appointment_carer ac join app_user u on u.id = ac.carer_id
      where u.email = 'carer@placewell.test' and ac.young_person_id = d.young_person_id and ac.is_live
        and ac.start_at > now() - interval '20 days' and ac.start_at < now())
    group by 1 order by 2 desc limit 1`;
  await owner.end();
  if (!thickest) throw new Error('The demo carer works with nobody.');
  const filter = { young_person_id: thickest.id, page: 1, page_size: DIARY_PAGE_SIZE };
  const timeline = (role: 'admin' | 'carer'): MeasuredList => ({
    name: `case notes of one young person, ${thickest.notes} in two months of ${thickest.all}, as ${role === 'admin' ? 'an administrator' : 'a carer'}`,
    email: `${role}@placewell.test`,
    path: `/api/app_diaries/app_young_person/${thickest.id}`,
    bareSql: (sql) => Promise.all(diaryPage(sql, { actor: { role }, now: new Date() }, filter)),
  });
  return [timeline('admin'), timeline('carer')];
}
