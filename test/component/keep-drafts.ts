import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { answer } from '#test/component/fake-line.ts';

/** Answers the calls of drafts as the server does: the latest of each form, until it is deleted. */
export function keepDrafts(): void {
  const drafts = new Map<string, { form: string; content: Record<string, unknown>; updated_at: string }>();
  answer(getFormDraft, ({ query }) => drafts.get(query.form) ?? null);
  answer(saveFormDraft, ({ body }) => {
    const draft = { ...body, updated_at: new Date().toISOString() };
    drafts.set(body.form, draft);
    return draft;
  });
  answer(deleteFormDraft, ({ query }) => {
    drafts.delete(query.form);
    return query;
  });
}
