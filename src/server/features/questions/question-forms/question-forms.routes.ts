import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  createQuestionForm,
  deleteQuestionFormDraft,
  getQuestionForm,
  getQuestionFormVersion,
  listQuestionForms,
  publishQuestionForm,
  saveQuestionFormDraft,
  updateQuestionForm,
} from '#contract/questions/question-forms.ts';
import { announceChange } from '#server/db/live.ts';
import {
  addForm,
  changeForm,
  discardDraft,
  publishDraft,
  saveDraft,
} from '#server/features/questions/question-forms/question-forms.actions.ts';
import {
  findForms,
  getForm,
  getFormVersion,
} from '#server/features/questions/question-forms/question-forms.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Forms: reading versions, and building and publishing the next. */
export function questionFormRoutes(app: FastifyInstance): void {
  serve(app, listQuestionForms, ({ db }) => findForms(db));
  serve(app, getQuestionForm, ({ db, params }) => getForm(db, params.id));
  serve(app, getQuestionFormVersion, ({ db, params }) => getFormVersion(db, params.id, params.form_version));

  serve(app, createQuestionForm, async ({ db, body }) => {
    const id = await addForm(db, body);
    await announceChange(db, 'forms');
    return getForm(db, id);
  });

  serve(app, updateQuestionForm, async ({ db, params, body, now }) => {
    await changeForm(db, params.id, body, todayInLondon(now));
    await announceChange(db, 'forms');
    return getForm(db, params.id);
  });

  serve(app, saveQuestionFormDraft, async ({ db, params, body }) => {
    const saved = await saveDraft(db, params.id, body);
    // Other screens show that there is a draft, but not each change of it.
    if (body.version === null) await announceChange(db, 'forms');
    return saved;
  });

  serve(app, publishQuestionForm, async ({ db, params, body, actor }) => {
    const published = await publishDraft(db, params.id, body.version, actor.user.id);
    await announceChange(db, 'forms');
    return published;
  });

  serve(app, deleteQuestionFormDraft, async ({ db, params, query }) => {
    await discardDraft(db, params.id, query.version);
    await announceChange(db, 'forms');
    return { id: params.id };
  });
}
