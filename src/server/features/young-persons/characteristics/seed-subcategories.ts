import characteristics from '#server/data/characteristics.json' with { type: 'json' };
import type { Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';
import { readFormSlug } from '#server/features/questions/question-forms/characteristic-forms.ts';

export const SUBCATEGORIES = characteristics.items.map((item) => ({
  slug: item.id,
  name: item.label,
  category: item.category,
  description: item.description,
  form: readFormSlug(item.id),
  is_sensitive: item.is_sensitive,
  is_visible_to_client: item.visible_to_client,
  review_every_weeks: item.review_every_weeks,
  sort_order: item.order,
}));

/**
 * Updates a profile's topics from the data file, by slug; one small query if nothing changed. Their forms must exist.
 * A topic that the file no longer contains stays, because profiles refer to it. A topic's form that the agency chose
 * stays too.
 */
export async function seedSubcategories(owner: Pool): Promise<void> {
  await seedOnce(
    owner,
    'characteristic subcategories',
    SUBCATEGORIES,
    (
      db,
    ) => db`insert into characteristic_subcategory (slug, name, category, description, form_id, is_sensitive,
        is_visible_to_client, review_every_weeks, sort_order)
      select t.slug, t.name, t.category, t.description, f.id, t.is_sensitive, t.is_visible_to_client,
        t.review_every_weeks, t.sort_order
      from jsonb_to_recordset(${db.json(SUBCATEGORIES)}) as t (slug text, name text, category text, description text,
        form text, is_sensitive boolean, is_visible_to_client boolean, review_every_weeks integer, sort_order integer)
        join question_form f on f.slug = t.form
      on conflict (slug) do update set name = excluded.name, category = excluded.category,
        description = excluded.description, is_sensitive = excluded.is_sensitive,
        is_visible_to_client = excluded.is_visible_to_client, review_every_weeks = excluded.review_every_weeks,
        sort_order = excluded.sort_order`,
  );
}
