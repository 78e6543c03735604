import type { QueryOf } from '#contract/core/endpoint.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { listExpenses } from '#contract/visits/expenses.ts';
import type { listMileages } from '#contract/visits/mileages.ts';
import type { Db } from '#server/db/pools.ts';
import { everyWord } from '#server/db/sql.ts';

/** The office's decision about claim `of`, and the reason for returning it. */
export const selectDecision = (db: Db, of: 'expense' | 'm') =>
  db.unsafe(`${of}.status, ${of}.decided_at,
    case when ${of}.decided_by is not null then jsonb_build_object('id', ${of}.decided_by,
      'name', coalesce((select by.name from app_user by where by.id = ${of}.decided_by), 'The office')) end as decided_by,
    case when ${of}.status = 'returned' then actor_return_reason(${of}.id) end as return_reason`);

/** What a list shows of claim `of`, whose timesheet is `t`, in addition to the claim itself. */
export const selectListed = (db: Db, of: 'expense' | 'm', unusual: string) =>
  db.unsafe(
    `t.appointment_id, not actor_opens_assignment(${of}.appointment_carer_id) as is_restricted, ${unusual} as is_unusual`,
  );

/** Unusual claims to decide, then the other undecided ones, then decided ones; the newest day first in each. */
export const unusualFirst = (of: 'expense' | 'm', unusual: string) =>
  `row(${of}.status = 'submitted' and ${unusual}, ${of}.status = 'submitted', ${of}.date)`;

type ClaimFilter = Pick<
  QueryOf<typeof listExpenses> & QueryOf<typeof listMileages>,
  'carer' | 'carer_id' | 'status' | 'unusual'
> &
  DateWindow;

/** The filter of both lists; starts with `where`. */
export function whereClaims(
  db: Db,
  of: 'expense' | 'm',
  unusual: string,
  { start_date, end_date, carer, carer_id, status, unusual: isUnusual }: ClaimFilter,
) {
  const column = (name: string) => db.unsafe(`${of}.${name}`);
  return db`where ${column('deleted_at')} is null and ${column('date')} between ${start_date} and ${end_date}
    ${carer_id ? db`and ${column('carer_id')} = ${carer_id}` : db``}
    ${status ? db`and ${column('status')} = ${status}` : db``}
    ${isUnusual ? db`and ${db.unsafe(unusual)}` : db``}
    ${
      carer
        ? db`and exists (select from app_user u where u.id = ${column('carer_id')}
        and ${everyWord(db, 'u.name', searchWords(carer))})`
        : db``
    }`;
}
