import type { FastifyInstance } from 'fastify';
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

interface DraftRow {
  form: string;
  content: Record<string, unknown>;
  updated_at: string;
}

/** Words that people typed and have not sent. Each sees their own; a sign-out or a new version loses nothing. */
export function formDraftRoutes(app: FastifyInstance): void {
  serve(app, getFormDraft, async ({ db, query }) => {
    const [draft] = await db<
      DraftRow[]
    >`select form, content, updated_at from form_draft where form = ${query.form}`;
    return draft ?? null;
  });

  serve(app, saveFormDraft, async ({ db, actor, body }) => {
    const [draft] = await db<DraftRow[]>`insert into form_draft (user_id, form, content)
      values (${actor.user.id}, ${body.form}, ${db.json(body.content as never)})
      on conflict (user_id, form) do update set content = excluded.content, updated_at = now()
      returning form, content, updated_at`;
    if (!draft) throw new AppError('internal');
    return draft;
  });

  serve(app, deleteFormDraft, async ({ db, query }) => {
    await db`delete from form_draft where form = ${query.form}`;
    return { form: query.form };
  });
}
