import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Id, Instant, IsoDate, Line, Ref, Version } from '#contract/core/shapes.ts';
import { Answers, Question } from '#contract/questions/questions.ts';

/**
 * Characteristics (CHR-01): topics of a young person's profile. Each is a form of the question engine, with a level as
 * its colour.
 */

export const Subcategory = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  is_sensitive: z.boolean(),
  is_visible_to_client: z.boolean(),
  review_every_weeks: z.int().nullable(),
});
export type Subcategory = z.infer<typeof Subcategory>;

const everyone = { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' } as const;

export const listSubcategories = endpoint({
  method: 'GET',
  path: '/api/app_subcategories/',
  summary: 'The topics of a profile',
  access: everyone,
  audit: null,
  answer: z.array(Subcategory),
});

/** With the current version of the topic's form. */
const SubcategoryQuestion = Question.extend({ subcategory_id: Id, FORM_VERSION: z.int() });

export const listSubcategoryQuestions = endpoint({
  method: 'GET',
  path: '/api/app_subcategory_questions/',
  summary: 'The questions of one topic, or of all',
  access: everyone,
  audit: null,
  query: z.strictObject({ subcategory_id: Id.optional() }),
  answer: z.array(SubcategoryQuestion),
});

export const listCharacteristicQuestions = endpoint({
  method: 'GET',
  path: '/api/app_characteristic_questions/',
  summary: 'List the current questions of every topic',
  access: everyone,
  audit: null,
  answer: z.array(SubcategoryQuestion),
});

/** The `summary` of a topic: what people must know before they open the door. */
export const MAX_SUMMARY_LENGTH = 140;
const summary = Line(MAX_SUMMARY_LENGTH).nullable().optional();

/** A topic of one young person. */
export const YoungPersonSubcategory = z.object({
  id: Id,
  subcategory: Subcategory,
  level: RiskLevel.nullable(),
  summary: z.string().nullable(),
  /** Whether anything has been answered. */
  is_answered: z.boolean(),
  recorded_by: Ref.nullable(),
  recorded_at: Instant,
  review_due: IsoDate.nullable(),
  version: Version,
  updated_at: Instant,
});
export type YoungPersonSubcategory = z.infer<typeof YoungPersonSubcategory>;

const readers = { admin: 'ALL', carer: 'YPW', client: 'CLI' } as const;
const params = z.object({ id: Id });
const subParams = z.object({ id: Id, subId: Id });

export const listYoungPersonSubcategories = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/subcategories/',
  summary: 'List a young person’s topics with their levels, most serious first',
  access: readers,
  audit: 'characteristics.list',
  params,
  answer: z.array(YoungPersonSubcategory),
});

export const getYoungPersonSubcategory = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/subcategories/{subId}',
  summary: 'Get one topic of a young person and the history of its level',
  access: readers,
  audit: 'characteristic.view',
  params: subParams,
  answer: YoungPersonSubcategory.extend({
    history: z.array(z.object({ at: Instant, level: RiskLevel.nullable(), recorded_by: Ref.nullable() })),
  }),
});

export const addYoungPersonSubcategory = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/subcategories/',
  summary: 'Add a topic to the profile once. A removed topic is restored',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: z.strictObject({ subcategory_id: Id }),
  answer: YoungPersonSubcategory,
  status: 201,
});

export const updateYoungPersonSubcategory = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}/subcategories/{subId}',
  summary: 'Change its summary and review date',
  access: { admin: 'ALL' },
  audit: null,
  params: subParams,
  body: z.strictObject({
    summary,
    review_due: IsoDate.nullable().optional(),
    version: Version,
  }),
  answer: YoungPersonSubcategory,
});

export const removeYoungPersonSubcategory = endpoint({
  method: 'DELETE',
  path: '/api/app_young_persons/{id}/subcategories/{subId}',
  summary: 'Remove a topic from the profile. Its history stays',
  access: { admin: 'ALL' },
  audit: null,
  params: subParams,
  answer: z.object({ id: Id }),
});

export const CharacteristicResponse = z.object({
  id: Id,
  subcategory: Ref,
  FORM_VERSION: z.int(),
  questions: z.array(Question),
  answers: Answers,
  level: RiskLevel.nullable(),
  summary: z.string().nullable(),
  recorded_by: Ref.nullable(),
  recorded_at: Instant,
  version: Version,
  updated_at: Instant,
});
export type CharacteristicResponse = z.infer<typeof CharacteristicResponse>;

export const listCharacteristicResponses = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/{id}/characteristic_responses/',
  summary: 'List the answers, with the questions as asked',
  access: readers,
  audit: 'characteristics.view',
  params,
  query: z.strictObject({ subcategory_id: Id.optional() }),
  answer: z.array(CharacteristicResponse),
});

/** The version of the form that was answered. By default the newest. */
const FORM_VERSION = z.int().min(1).max(1_000_000).optional();

export const createCharacteristicResponse = endpoint({
  method: 'POST',
  path: '/api/app_young_persons/{id}/characteristic_responses/',
  summary: 'Answer one topic. Adds it to the profile if needed',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: z.strictObject({ subcategory_id: Id, answers: Answers, summary, FORM_VERSION }),
  answer: CharacteristicResponse,
  status: 201,
  body_limit: 1024 * 1024,
});

export const updateCharacteristicResponse = endpoint({
  method: 'PUT',
  path: '/api/app_young_persons/{id}/characteristic_responses/{responseId}',
  summary: 'Change the answers. Updates the level and keeps its history',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id, responseId: Id }),
  body: z.strictObject({ answers: Answers, summary, version: Version, FORM_VERSION }),
  answer: CharacteristicResponse,
  body_limit: 1024 * 1024,
});
