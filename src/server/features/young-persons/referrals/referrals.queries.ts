import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { boundTotal, type Total } from '#contract/core/list-totals.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Question } from '#contract/questions/questions.ts';
import { isDecider } from '#contract/young-persons/referral-deciders.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import {
  type listReferrals,
  OPEN_REFERRAL_STATUSES,
  REFERRAL_STEPS,
  type Referral,
  type ReferralQuestion,
  type ReferralSummary,
  type ReferralWaitsFor,
} from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, holding, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { nameAccount } from '#server/features/organisations/users/name-account.ts';
import { REFERRAL_FORM_SLUG } from '#server/features/questions/question-forms/referral-form.ts';
import { hideConfidentialAddress } from '#server/features/young-persons/referrals/confidential-address.ts';
import { isMovedAway } from '#server/features/young-persons/referrals/moved-away.ts';
import { listFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

type Viewer = Pick<Actor, 'role' | 'user'>;

/** A referral that was closed without being accepted no longer waits. */
const WAITS_APART = `(r.is_quarantined and r.status = 'submitted')`;

/** Reads its few messages once, by their index. */
const THREAD = `(select case max(case
      when q.kind = 'answer' or exists (select from referral_message a where a.question_id = q.id) then 0
      when q.from_office then 1 else 2 end)
    when 0 then 'answered' when 1 then 'asked' when 2 then 'asks back' else 'none' end
  from referral_message q where q.referral_id = r.id)`;

/**
 * `r` is the referral. A name that the viewer may not see is null. The young person is looked up by id, because with
 * `exists` among the columns the planner may collect all their ids first.
 */
const selectReferral = (db: Db) => db`r.id, r.reference, r.status,
  to_char(r.created_at at time zone 'Europe/London', 'YYYY-MM-DD') as date,
  (select jsonb_build_object('id', y.id, 'name', y.name) from young_person y where y.id = r.young_person_id) as "youngPerson",
  coalesce((select y.status = 'ARCHIVED' from young_person y where y.id = r.young_person_id),
    r.young_person_id is not null and referral_is_being_prepared(r.id)) as is_being_prepared,
  r.young_person_name,
  (select jsonb_build_object('id', c.id, 'name', c.name) from client c where c.id = r.client_id) as client,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)), '[]')
    from social_worker s where s.id = r.social_worker_id) as "socialWorkers",
  r.urgency, r.due_at, r.submitted_at, r.decided_at, r.origin, ${db.unsafe(WAITS_APART)} as is_quarantined,
  ${db.unsafe(THREAD)} as thread, r.corrected_at, r.version, r.updated_at`;

const SORTS = {
  date: 'r.created_at',
  youngPerson: 'r.search_name',
  client: '(select search_text(c.name) from client c where c.id = r.client_id)',
  status: 'r.status',
  due_at: { may_be_null: 'r.due_at' },
  decided_at: { may_be_null: 'r.decided_at' },
};

type Filter = QueryOf<typeof listReferrals>;

/** The statements of one page, so that a benchmark can run the same ones. */
export async function referralPage(db: Db, role: Actor['role'], filter: Filter) {
  const { date, status, decided_from, quarantined, waits_for } = filter;
  const words = searchWords(filter.youngPerson ?? '').toSorted((a, b) => b.length - a.length);
  const few = role === 'admin' && words.length > 0 ? await findFewNamed(db, words) : null;
  const where = db`where true
    ${few ? db`and r.id = any(${few}::uuid[])` : isNamed(db, words)}
    ${date ? db`and r.created_at >= ${startOfLondonDay(date)} and r.created_at < ${startOfLondonDay(addDays(date, 1))}` : db``}
    ${status ? db`and r.status = any(${status})` : db``}
    ${decided_from ? db`and r.decided_at >= ${startOfLondonDay(decided_from)}` : db``}
    ${quarantined ? db`and ${db.unsafe(WAITS_APART)} = ${quarantined === 'true'}` : db``}
    ${waits_for ? waitsFor(db, role, waits_for) : db``}
    ${isWith(db, 'social_worker', filter.socialWorkers)}
    ${isWith(db, 'client', filter.client)}`;
  return Promise.all([
    db<ReferralSummary[]>`select ${selectReferral(db)} from referral r ${where}
      ${orderBy(db, SORTS, filter.sort ?? '-date', 'r.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from referral r ${where}`),
  ]);
}

/**
 * Approved, and linked to nobody, to a draft, or to a record that is no longer active, such as that of a young person
 * who returns: for as long as it is recent.
 */
const NOT_TAKEN_UP = `r.id = any(array(
  select n.id from referral n where n.status = 'approved' and n.young_person_id is null
  union all select d.id from young_person y join referral d on d.young_person_id = y.id
    where y.status = 'DRAFT' and d.status = 'approved'
  union all select b.id from referral b join young_person y on y.id = b.young_person_id
    where b.status = 'approved' and b.decided_at > current_instant() - interval '30 days' and y.status <> 'ACTIVE'))`;

/** A draft is not the office's yet: it waits for its author only. */
function waitsFor(db: Db, role: Actor['role'], side: ReferralWaitsFor) {
  const open = db`r.status = any(${[...OPEN_REFERRAL_STATUSES]})`;
  const isAsked = db`(${db.unsafe(THREAD)} = 'asked')`;
  if (side === 'record') return db`and ${db.unsafe(NOT_TAKEN_UP)}`;
  if (side === 'office') return db`and ${open} and ${isAsked} is not true`;
  return db`and (${role === 'client' ? db`r.status = 'draft' or ` : db``}(${open} and ${isAsked}))`;
}

/** Null if there are many. */
async function findFewNamed(db: Db, words: readonly string[]): Promise<string[] | null> {
  const [found] = await db<
    { ids: string[] | null }[]
  >`select referral_ids_called(${words.map(holding)}) as ids`;
  return found?.ids ?? null;
}

/** By the name in the referral, or that of its young person. */
function isNamed(db: Db, words: readonly string[]) {
  if (words.length === 0) return db``;
  return db`and (r.search_name like all(${words.map(holding)}) or exists (select from young_person y
    where y.id = r.young_person_id and ${everyWord(db, 'y.name', words)}))`;
}

/** Organisations and social workers are few, so they are found first. */
function isWith(db: Db, table: 'client' | 'social_worker', name: string | undefined) {
  const words = searchWords(name ?? '');
  if (words.length === 0) return db``;
  return db`and r.${db(`${table}_id`)} in (select o.id from ${db(table)} o where ${everyWord(db, 'o.name', words)})`;
}

export async function findReferrals(
  db: Db,
  role: Actor['role'],
  filter: Filter,
): Promise<List<ReferralSummary>> {
  const [items, counted] = await referralPage(db, role, filter);
  return listPage(items, counted, filter);
}

/**
 * Counts new referrals that nobody has opened, up to the list's maximum. Referrals that wait to be accepted are
 * counted separately.
 */
export async function countNewReferrals(db: Db): Promise<Total> {
  const [found] = await countRows(
    db,
    db`from referral r where r.status = 'submitted' and not r.is_quarantined`,
  );
  return boundTotal(found?.counted ?? 0);
}

export async function findReferralsOfYoungPerson(
  db: Db,
  young_person_id: string,
  filter: { page: number; page_size: number; sort?: string | undefined },
): Promise<List<ReferralSummary>> {
  const where = db`where r.young_person_id = ${young_person_id}`;
  const [items, counted] = await Promise.all([
    db<ReferralSummary[]>`select ${selectReferral(db)} from referral r ${where}
      ${orderBy(db, SORTS, filter.sort ?? '-date', 'r.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from referral r ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Finds referrals by id, in the order given. Throws not_found if one is not visible. */
export async function findReferralsById(db: Db, ids: readonly string[]): Promise<ReferralSummary[]> {
  const rows = await db<ReferralSummary[]>`select ${selectReferral(db)} from referral r
    where r.id = any(${ids}) order by array_position(${ids}, r.id)`;
  if (rows.length < ids.length) throw new AppError('not_found');
  return [...rows];
}

const selectCorrection = (
  db: Db,
) => db`case when r.corrected_at is not null then jsonb_build_object('before', r.corrected_from,
  'by', (select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.id = r.corrected_by)) end`;

type Row = Omit<Referral, 'may' | 'questions' | 'referrer_name'> & {
  questions: Question[];
  keeps_address: boolean;
};

/** Includes its questions as they were asked, and what the viewer may do with it. Throws not_found. */
export async function getReferralById(db: Db, viewer: Viewer, id: string): Promise<Referral> {
  const named = (column: string) => db`${nameAccount(db, `r.${column}`)} as ${db(column)}`;
  const [found] = await db<Row[]>`select ${selectReferral(db)}, v.questions, r.answers, r.current_step,
      ${named('created_by')}, ${named('submitted_by')}, ${named('decided_by')}, ${named('closed_by')},
      r.third_party_reference, r.reason, r.closed_at, r.closed_reason, ${listFiles(db, 'referral_id', 'r.id')} as files,
      ${viewer.role === 'admin' ? db`r.is_suspect` : db`false`} as is_suspect,
      ${viewer.role === 'admin' ? db`exists (select from referral_kept_back k where k.referral_id = r.id)` : db`false`} as is_kept_back,
      ${viewer.role === 'admin' ? db`coalesce(referral_deciders(r.id), '[]')` : db`'[]'::jsonb`} as deciders,
      ${viewer.role === 'admin' ? db`referrer_has_left(r)` : db`false`} as referrer_has_left,
      r.status in ('draft', 'submitted', 'in review') and ${isMovedAway(db)} as has_moved_away,
      ${viewer.role === 'admin' ? selectCorrection(db) : db`null`} as correction,
      ${viewer.role === 'client' ? db`has_confidential_address(r.young_person_id)` : db`false`} as keeps_address
    from referral r join question_form_version v on v.form_id = r.form_id and v.form_version = r.form_version
    where r.id = ${id}`;
  if (!found) throw new AppError('not_found');
  const { keeps_address, ...row } = found;
  const questions = withSteps(row.questions);
  return {
    ...row,
    ...hideConfidentialAddress({ ...row, questions }, viewer, keeps_address),
    referrer_name: readReferrer(row.answers).name,
    may: findRights(row, viewer),
  };
}

function findRights(
  row: Pick<Row, 'status' | 'is_quarantined' | 'submitted_by' | 'deciders'>,
  { role, user }: Viewer,
): Referral['may'] {
  const { status, is_quarantined, submitted_by } = row;
  const isOffice = role === 'admin';
  const isOpen = OPEN_REFERRAL_STATUSES.includes(status) && !is_quarantined;
  return {
    attach: isOffice ? status !== 'closed' && !is_quarantined : status === 'draft' || isOpen,
    change: status === 'draft' || isOpen,
    review: isOffice && status === 'submitted' && !is_quarantined,
    decide: isOffice && isOpen && submitted_by?.id !== user.id,
    close: status !== 'closed' && (isOffice || status === 'draft' || isOpen),
    associate: isOffice && status === 'approved' && isDecider(row, user.id),
  };
}

/** Questions that an agency has added without a step are in the last one. */
const withSteps = (questions: readonly Question[]): ReferralQuestion[] =>
  questions.map((question) => ({
    ...question,
    step: question.step ?? REFERRAL_STEPS,
    step_title: question.step_title ?? 'Further questions',
  }));

export interface AskedForm {
  form_id: string;
  form_version: number;
  questions: ReferralQuestion[];
}

/** The current referral form. */
export async function getAskedForm(db: Db): Promise<AskedForm> {
  const [row] = await db<(Omit<AskedForm, 'questions'> & { questions: Question[] })[]>`
    select v.form_id, v.form_version, v.questions from question_form f join question_form_version v on v.form_id = f.id
    where f.slug = ${REFERRAL_FORM_SLUG} and v.published_at is not null order by v.form_version desc limit 1`;
  if (!row) throw new AppError('internal');
  return { ...row, questions: withSteps(row.questions) };
}
