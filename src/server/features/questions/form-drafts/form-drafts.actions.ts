import type { BodyOf } from '#contract/core/endpoint.ts';
import type { saveFormDraft } from '#contract/core/form-drafts.ts';
import type { Db } from '#server/db/pools.ts';
import type { FormDraft } from '#server/features/questions/form-drafts/form-drafts.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** Saves a person's draft of the form, replacing an earlier one. Returns the saved draft. */
export async function keepDraft(
  db: Db,
  user_id: string,
  { form, content }: BodyOf<typeof saveFormDraft>,
): Promise<FormDraft> {
  const [draft] = await db<FormDraft[]>`insert into form_draft (user_id, form, content)
      values (${user_id}, ${form}, ${db.json(content as never)})
      on conflict (user_id, form) do update set content = excluded.content, updated_at = now()
      returning form, content, updated_at`;
  if (!draft) throw new AppError('internal');
  return draft;
}

/** Deletes the actor's own draft, if there is one. */
export async function forgetDraft(db: Db, form: string): Promise<void> {
  await db`delete from form_draft where form = ${form}`;
}
