import { todayInLondon } from '#contract/core/dates.ts';
import { connect } from '#server/db/pools.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import { findYoungPersons } from '#server/features/young-persons/profile/young-persons.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

const page = { page: 1, page_size: 20 };
const NAME = 'khan am';

/** The list of all young people there ever were, a search for a name among them, and the profile of one. */
export async function youngPersonLists(database_url: string): Promise<MeasuredList[]> {
  const today = todayInLondon();
  const { carers, anybody } = await examples(database_url);
  return [
    {
      name: 'all young people, as an administrator',
      email: 'admin@placewell.test',
      path: '/api/app_young_persons/',
      bareSql: (owner) => findYoungPersons(owner, 'admin', page, today),
    },
    {
      name: 'a young person by parts of the name, as an administrator',
      email: 'admin@placewell.test',
      path: `/api/app_young_persons/?name=${encodeURIComponent(NAME)}`,
      bareSql: (owner) => findYoungPersons(owner, 'admin', { ...page, name: NAME }, today),
    },
    {
      name: 'one young person’s profile, as an administrator',
      email: 'admin@placewell.test',
      path: `/api/app_young_persons/${anybody}`,
      bareSql: (owner) => getYoungPersonDetail(owner, 'admin', anybody, today),
    },
    {
      name: 'one young person’s profile, as their carer',
      email: 'carer@placewell.test',
      path: `/api/app_young_persons/${carers}`,
      bareSql: (owner) => getYoungPersonDetail(owner, 'carer', carers, today),
    },
  ];
}

/** One whom the demo carer is with about now, and one whom the office knows everything about. */
async function examples(database_url: string): Promise<{ carers: string; anybody: string }> {
  const owner = connect(database_url, { max: 1 });
  const [row] = await owner<{ carers: string; anybody: string }[]>`select
    (select ac.young_person_id from appointment_carer ac join app_user u on u.id = ac.carer_id
      where u.email = 'carer@placewell.test' and ac.is_live and ac.start_at > now() - interval '7 days'
      order by ac.start_at limit 1) as carers,
    (select id from young_person where status = 'ACTIVE' order by id limit 1) as anybody`;
  await owner.end();
  if (!row) throw new Error('The demo agency has no young people');
  return row;
}
