import type { QuestionFormRecord, QuestionFormVersion } from '#contract/questions/question-forms.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Forms with their versions, by name. */
export async function findForms(db: Db, id?: string): Promise<QuestionFormRecord[]> {
  return db<QuestionFormRecord[]>`
    select f.id, f.slug, f.name, f.purpose, f.is_numeric, f.retired_at, f.version, f.updated_at,
      coalesce((
        select json_agg(json_build_object(
          'form_version', v.form_version, 'question_count', jsonb_array_length(v.questions),
          'published_at', to_json(v.published_at at time zone 'UTC')#>>'{}' || 'Z', 'version', v.version,
          'published_by', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
          'updated_at', to_json(v.updated_at at time zone 'UTC')#>>'{}' || 'Z') order by v.form_version desc)
        from question_form_version v left join app_user u on u.id = v.published_by
        where v.form_id = f.id), '[]'::json) as versions
    from question_form f ${id ? db`where f.id = ${id}` : db``}
    order by search_text(f.name), f.id`;
}

/** Throws not_found. */
export async function getForm(db: Db, id: string): Promise<QuestionFormRecord> {
  const [form] = await findForms(db, id);
  if (!form) throw new AppError('not_found');
  return form;
}

/** One version of a form with its questions; a draft only if `db` may see drafts. Throws not_found. */
export async function getFormVersion(
  db: Db,
  form_id: string,
  form_version: number,
): Promise<QuestionFormVersion> {
  const found = await findVersion(db, form_id, db`v.form_version = ${form_version}`);
  if (!found) throw new AppError('not_found');
  return found;
}

export function findDraft(db: Db, form_id: string): Promise<QuestionFormVersion | undefined> {
  return findVersion(db, form_id, db`v.published_at is null`);
}

/** The current version; undefined if none is published. */
export function findNewestPublished(db: Db, form_id: string): Promise<QuestionFormVersion | undefined> {
  return findVersion(db, form_id, db`v.published_at is not null`);
}

async function findVersion(
  db: Db,
  form_id: string,
  condition: ReturnType<Db>,
): Promise<QuestionFormVersion | undefined> {
  const [row] = await db<QuestionFormVersion[]>`
    select json_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'purpose', f.purpose,
        'is_numeric', f.is_numeric) as form,
      v.form_version, v.introduction, v.questions, v.published_at, v.version, v.updated_at
    from question_form_version v join question_form f on f.id = v.form_id
    where v.form_id = ${form_id} and ${condition} order by v.form_version desc limit 1`;
  return row;
}
