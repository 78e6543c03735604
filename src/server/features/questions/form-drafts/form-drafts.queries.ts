import type { AnswerInputOf } from '#contract/core/endpoint.ts';
import type { saveFormDraft } from '#contract/core/form-drafts.ts';
import type { Db } from '#server/db/pools.ts';

export type FormDraft = AnswerInputOf<typeof saveFormDraft>;

/** The actor's own draft of that form, if there is one. */
export async function findDraft(db: Db, form: string): Promise<FormDraft | undefined> {
  const [draft] = await db<
    FormDraft[]
  >`select form, content, updated_at from form_draft where form = ${form}`;
  return draft;
}
