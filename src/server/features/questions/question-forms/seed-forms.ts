import type { Db, Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';
import { formsOfTheProduct } from '#server/features/questions/question-forms/forms-of-the-product.ts';
import type { Form } from '#server/features/questions/question-forms/read-form.ts';

/**
 * Saves the forms of the data files by slug, without a publisher; one small query if nothing changed. Any number of
 * processes may call it at once. A file with a newer version than any published one adds that version; published
 * versions stay unchanged, and an administrator's draft keeps its questions under the next number.
 */
export async function seedForms(pool: Pool, forms = formsOfTheProduct()): Promise<void> {
  await seedOnce(pool, 'question forms', forms, async (db) => {
    for (const form of forms) await seedForm(db, form);
  });
}

async function seedForm(db: Db, form: Form & { purpose: string }): Promise<void> {
  const { slug, name, purpose, is_numeric, form_version, introduction, questions } = form;
  await db`insert into question_form (slug, name, purpose, is_numeric)
    values (${slug}, ${name}, ${purpose}, ${is_numeric}) on conflict (slug) do nothing`;
  const [known] = await db<{ id: string; published: number }[]>`
    select f.id, coalesce(max(v.form_version) filter (where v.published_at is not null), 0) as published
    from question_form f left join question_form_version v on v.form_id = f.id
    where f.slug = ${slug} group by f.id`;
  if (!known || known.published >= form_version) return;
  await db`update question_form_version set form_version = greatest(form_version, ${form_version + 1})
    where form_id = ${known.id} and published_at is null`;
  await db`insert into question_form_version (form_id, form_version, introduction, questions, published_at)
    values (${known.id}, ${form_version}, ${introduction}, ${db.json(questions as never)}, now())`;
}
