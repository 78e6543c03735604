import type { FastifyInstance } from 'fastify';
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { forgetDraft, keepDraft } from '#server/features/questions/form-drafts/form-drafts.actions.ts';
import { findDraft } from '#server/features/questions/form-drafts/form-drafts.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Drafts of forms that were not sent. Each user sees their own; signing out or a new version loses nothing. */
export function formDraftRoutes(app: FastifyInstance): void {
  serve(app, getFormDraft, async ({ db, query }) => (await findDraft(db, query.form)) ?? null);

  serve(app, saveFormDraft, ({ db, actor, body }) => keepDraft(db, actor.user.id, body));

  serve(app, deleteFormDraft, async ({ db, query }) => {
    await forgetDraft(db, query.form);
    return { form: query.form };
  });
}
