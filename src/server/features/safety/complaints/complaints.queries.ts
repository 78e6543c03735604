import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type {
  Complaint,
  ComplaintState,
  ComplaintStep,
  ComplaintSummary,
  countComplaints,
  listComplaints,
} from '#contract/safety/complaints.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

const ref = (table: string) =>
  `case when ${table}.id is not null then jsonb_build_object('id', ${table}.id, 'name', ${table}.name) end`;

const selectSummary = (db: Db) => db`c.id, c.received_on, c.complainant_kind, c.complainant_name,
  ${db.unsafe(ref('y'))} as young_person, ${db.unsafe(ref('u'))} as carer, ${db.unsafe(ref('o'))} as client,
  c.category, c.is_serious, c.stage, c.acknowledged_on, c.acknowledge_due_on, c.answer_due_on, c.due_on, c.outcome, c.closed_on`;

const fromComplaint = (db: Db) => db`from complaint c left join young_person y on y.id = c.young_person_id
  left join app_user u on u.id = c.carer_id left join client o on o.id = c.client_id`;

const SORTS = { due_on: { may_be_null: 'c.due_on' }, received_on: 'c.received_on' };

export async function findComplaints(
  db: Db,
  filter: QueryOf<typeof listComplaints>,
  today: string,
): Promise<List<ComplaintSummary>> {
  const { category, start_date, end_date, young_person, carer, q } = filter;
  const where = db`where ${whereState(db, filter.state, today)}
    ${category ? db`and c.category = ${category}` : db``}
    ${start_date ? db`and c.received_on >= ${start_date}` : db``}
    ${end_date ? db`and c.received_on <= ${end_date}` : db``}
    ${young_person ? db`and ${everyWord(db, 'y.name', searchWords(young_person))}` : db``}
    ${carer ? db`and ${everyWord(db, 'u.name', searchWords(carer))}` : db``}
    ${q ? db`and ${everyWord(db, "c.complainant_name || ' ' || c.text", searchWords(q), 'search_text')}` : db``}`;
  const [items, counted] = await Promise.all([
    db<ComplaintSummary[]>`select ${selectSummary(db)} ${fromComplaint(db)} ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'due_on', 'c.id')} ${limitPage(db, filter)}`,
    countRows(db, db`${fromComplaint(db)} ${where}`),
  ]);
  return listPage(items, counted, filter);
}

function whereState(db: Db, state: ComplaintState | undefined, today: string) {
  if (state === 'closed') return db`c.closed_on is not null`;
  if (state === 'open') return db`c.closed_on is null`;
  return state === 'overdue' ? db`c.due_on < ${today}` : db`true`;
}

export async function countEach(db: Db, today: string): Promise<AnswerOf<typeof countComplaints>> {
  const [counts] = await db<AnswerOf<typeof countComplaints>[]>`
    select count(*) filter (where is_new)::integer as received,
      count(*) filter (where is_new and closed_on is not null)::integer as closed,
      percentile_cont(0.5) within group (order by closed_on - received_on) filter (where is_new) as median_days,
      count(*) filter (where due_on < ${today})::integer as overdue
    from (select *, received_on >= date_trunc('year', ${today}::date) as is_new from complaint
      where received_on >= date_trunc('year', ${today}::date) or closed_on is null) c`;
  if (!counts) throw new AppError('internal');
  return counts;
}

/** Throws not_found. */
export async function getComplaintById(db: Db, id: string): Promise<Complaint> {
  const [[complaint], steps] = await Promise.all([
    db<
      Omit<Complaint, 'steps'>[]
    >`select ${selectSummary(db)}, c.came_by, c.text, c.is_complex, c.stage_from, c.lessons,
        ${db.unsafe(ref('k'))} as closed_by, ${db.unsafe(ref('a'))} as created_by, c.created_at, c.version
      ${fromComplaint(db)} left join app_user k on k.id = c.closed_by join app_user a on a.id = c.created_by
      where c.id = ${id}`,
    db<
      ComplaintStep[]
    >`select s.id, s.happened_on, s.text, ${db.unsafe(ref('u'))} as author, s.created_at, s.corrects_id
      from complaint_step s join app_user u on u.id = s.created_by where s.complaint_id = ${id}
      order by s.happened_on, s.created_at, s.id`,
  ]);
  if (!complaint) throw new AppError('not_found');
  return { ...complaint, steps: [...steps] };
}
