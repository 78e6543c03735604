import type { FastifyInstance } from 'fastify';
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

/** Forms: reading every version, building and publishing the next. */
export function questionFormRoutes(app: FastifyInstance): void {
  serve(app, listQuestionForms, ({ db }) => findForms(db));
  serve(app, getQuestionForm, ({ db, params }) => getForm(db, params.id));
  serve(app, getQuestionFormVersion, ({ db, params }) => getFormVersion(db, params.id, params.form_version));

  serve(app, createQuestionForm, async ({ db, body }) => getForm(db, await addForm(db, body)));

  serve(app, updateQuestionForm, async ({ db, params, body }) => {
    await changeForm(db, params.id, body);
    return getForm(db, params.id);
  });

  serve(app, saveQuestionFormDraft, ({ db, params, body }) => saveDraft(db, params.id, body));

  serve(app, publishQuestionForm, ({ db, params, body, actor }) =>
    publishDraft(db, params.id, body.version, actor.user.id),
  );

  serve(app, deleteQuestionFormDraft, async ({ db, params }) => {
    await discardDraft(db, params.id);
    return { id: params.id };
  });
}
