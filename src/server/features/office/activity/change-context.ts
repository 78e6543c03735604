import type { Question } from '#contract/questions/questions.ts';
import type { Db } from '#server/db/pools.ts';
import { NAMED_BY_ID } from '#server/features/office/activity/change-labels.ts';
import type { StoredChange } from '#server/features/office/activity/stored-change.ts';

/** What must be known of other rows to put changes into words. */
export interface ChangeContext {
  /** Names behind ids. */
  names: Map<string, string>;
  /** Of the row that was changed, by its id: what it is called, and what was asked of it. */
  subjects: Map<string, Subject>;
}

interface Subject {
  id: string;
  /** Such as the title of a case note; null where its kind says enough. */
  name: string | null;
  /** Where it is one of several kinds in one table. */
  kind: string | null;
  questions: Question[] | null;
}

export async function findContext(db: Db, rows: readonly StoredChange[]): Promise<ChangeContext> {
  const [names, subjects] = await Promise.all([findNames(db, rows), findSubjects(db, rows)]);
  return { names, subjects };
}

async function findNames(db: Db, rows: readonly StoredChange[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => (NAMED_BY_ID.has(field) ? [before, after] : [])),
  );
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (asked.length === 0) return new Map();
  const found = await db<{ id: string; name: string }[]>`
    select id, name from client where id = any(${asked}::uuid[])
    union all select id, name from team where id = any(${asked}::uuid[])
    union all select id, name from social_worker where id = any(${asked}::uuid[])
    union all select id, name from app_user where id = any(${asked}::uuid[])
    union all select id, name from characteristic_subcategory where id = any(${asked}::uuid[])`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function findSubjects(db: Db, rows: readonly StoredChange[]): Promise<Map<string, Subject>> {
  const of = (table: string) => [
    ...new Set(rows.filter((row) => row.subject_table === table).map((row) => row.subject_id)),
  ];
  const parts = [
    [of('characteristic'), subjectsIn.characteristic],
    [of('diary'), subjectsIn.diary],
    [of('diary_addendum'), subjectsIn.diary_addendum],
    [of('young_person_relation'), subjectsIn.young_person_relation],
    [of('young_person_address'), subjectsIn.young_person_address],
    [of('stored_file'), subjectsIn.stored_file],
  ] as const;
  const found = await Promise.all(
    parts.flatMap(([ids, find]) => (ids.length > 0 ? [db<Subject[]>`${find(db, ids)}`] : [])),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}

const subjectsIn = {
  characteristic: (db: Db, ids: string[]) => db`
    select c.id, s.name, null as kind, v.questions from characteristic c
      join characteristic_subcategory s on s.id = c.subcategory_id
      join question_form_version v on v.form_id = c.form_id and v.form_version = c.form_version
    where c.id = any(${ids}::uuid[])`,
  diary: (db: Db, ids: string[]) => db`
    select id, title as name, null as kind, null::jsonb as questions from diary where id = any(${ids}::uuid[])`,
  diary_addendum: (db: Db, ids: string[]) => db`
    select a.id, d.title as name, null as kind, null::jsonb as questions
    from diary_addendum a join diary d on d.id = a.diary_id where a.id = any(${ids}::uuid[])`,
  young_person_relation: (db: Db, ids: string[]) => db`
    select id, name, kind, null::jsonb as questions from young_person_relation where id = any(${ids}::uuid[])`,
  young_person_address: (db: Db, ids: string[]) => db`
    select id, kind as name, null as kind, null::jsonb as questions from young_person_address where id = any(${ids}::uuid[])`,
  stored_file: (db: Db, ids: string[]) => db`
    select f.id, coalesce(d.title, f.name) as name, case when f.diary_id is null then 'photo' else 'diary' end as kind,
      null::jsonb as questions
    from stored_file f left join diary d on d.id = f.diary_id where f.id = any(${ids}::uuid[])`,
};
