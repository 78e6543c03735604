import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id } from '#contract/core/shapes.ts';
import { Answers, Question, QuestionOption } from '#contract/questions/questions.ts';

/** Like elsewhere, but without the limit: all social workers of an organisation. */
const StepQuestion = Question.extend({ options: z.array(QuestionOption) });

/**
 * The questions of the form. Addresses, household and related people, and the photo have their own calls and are not
 * included. The `steps` of a young person do count a missing address.
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
        /** The field that each question fills. `fieldsOfAnswers` in young-person-form.ts turns them into a change. */
        fields: z.record(z.string(), z.string()),
      }),
    ),
    answers: Answers,
    /** The team's id by the social worker's id. It is filled in with the social worker. */
    team_of_social_worker: z.record(z.string(), Id),
    /** The relationships to choose from. */
    relationships: z.object({ household: z.array(z.string()), related: z.array(z.string()) }),
  }),
});
