import { byId, type Example, listing, nothing, type Subject } from '#test/calls/example.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';

const form = 'appointment/new';

/** How to call what is about forms, and the drafts of whatever is typed. */
export const examples: Record<string, Example> = {
  'GET /api/question_forms/': nothing,
  'GET /api/question_forms/{id}': byId('question_form'),
  'POST /api/question_forms/': {
    call: ({ next }) => ({ body: { name: `Home visit ${next()}`, purpose: 'report' } }),
  },
  'PUT /api/question_forms/{id}': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, name: 'Home visit', is_retired: true } }),
  },
  'GET /api/question_forms/{id}/versions/{form_version}': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id, form_version: '1' } }),
  },
  'PUT /api/question_forms/{id}/draft/': {
    about: 'question_form',
    call: (_facts, id) => ({
      params: { id },
      body: { version: 1, introduction: 'Read this first.', questions: PLAIN_QUESTIONS },
    }),
  },
  'DELETE /api/question_forms/{id}/draft/': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id }, query: { version: '1' } }),
  },
  'POST /api/question_forms/{id}/publish/': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },

  'GET /api/form_drafts/': listing({ form }),
  'PUT /api/form_drafts/': { call: () => ({ body: { form, content: { place: 'The library' } } }) },
  'DELETE /api/form_drafts/': listing({ form }),
};

export const subjects: Record<string, Subject> = {
  /** Published once, and with the draft of its next version. */
  question_form: {
    make: async ({ app }) => {
      const { id } = await app.given.questionForm({});
      await app.owner`insert into question_form_version (form_id, form_version, questions)
        select form_id, 2, questions from question_form_version where form_id = ${id}`;
      return id;
    },
  },
};
