import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id } from '#contract/core/shapes.ts';
import { Answers, Question, QuestionOption } from '#contract/questions/questions.ts';

/** As anywhere else, but of as many as there are: all social workers of an organisation. */
const StepQuestion = Question.extend({ options: z.array(QuestionOption) });

/**
 * The questions of the form. Addresses, household and related people, and the photo are lists and calls of their own and are
 * not among them; what `steps` of a young person count as missing includes the address.
 */
export const getYoungPersonForm = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/form/',
  summary: 'The steps of the form as questions with their options, and the answers so far',
  access: { admin: 'ALL' },
  audit: 'young_person.form',
  params: z.object({ id: Id }),
  answer: z.object({
    steps: z.array(
      z.object({
        step: z.int(),
        title: z.string(),
        route_segment: z.string(),
        introduction: z.string(),
        questions: z.array(StepQuestion),
        /** Which field each question fills: `fieldsOfAnswers` in young-person-form.ts makes the change of them. */
        fields: z.record(z.string(), z.string()),
      }),
    ),
    answers: Answers,
    /** By the id of a social worker, the id of their team, which is filled in with them. */
    team_of_social_worker: z.record(z.string(), Id),
    /** How people may be related, to choose from. */
    relationships: z.object({ household: z.array(z.string()), related: z.array(z.string()) }),
  }),
});
