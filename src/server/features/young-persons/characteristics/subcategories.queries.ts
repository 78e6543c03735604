import type { Question } from '#contract/questions/questions.ts';
import type { Subcategory } from '#contract/young-persons/characteristics.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** The topics in use, in the order of the profile. */
export async function findSubcategories(db: Db): Promise<Subcategory[]> {
  return db<Subcategory[]>`
    select s.id, s.name, s.category, s.description, s.is_sensitive, s.is_visible_to_client, s.review_every_weeks
    from characteristic_subcategory s join question_form f on f.id = s.form_id
    where f.retired_at is null order by s.sort_order, s.id`;
}

/** The current questions of one topic or all. Throws not_found for an unknown topic. */
export async function findSubcategoryQuestions(db: Db, subcategory_id: string | undefined) {
  const forms = await db<{ id: string; form_version: number | null; questions: Question[] | null }[]>`
    select s.id, v.form_version, v.questions
    from characteristic_subcategory s join question_form f on f.id = s.form_id
      left join lateral (select form_version, questions from question_form_version
        where form_id = s.form_id and published_at is not null order by form_version desc limit 1) v on true
    where ${subcategory_id ? db`s.id = ${subcategory_id}` : db`f.retired_at is null`}
    order by s.sort_order, s.id`;
  if (subcategory_id && forms.length === 0) throw new AppError('not_found');
  return forms.flatMap(({ id, form_version, questions }) =>
    (questions ?? []).map((question) => ({
      ...question,
      subcategory_id: id,
      FORM_VERSION: form_version ?? 1,
    })),
  );
}
