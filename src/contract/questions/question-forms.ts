/**
 * Forms as versioned data (QST-04).
 *
 *     (new form) ──► draft ──publish──► published version n ──(answers point at it; it never changes)
 *                      ▲                        │
 *                      └───── next draft ◄──────┘        a retired form keeps its versions and is asked no more
 *
 * One draft at most. Only administrators build; everybody signed in may read what is published, since their answers
 * were given to it.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, Ref, Text, Version } from '#contract/core/shapes.ts';
import { canBeKept } from '#contract/questions/answer-checks.ts';
import { Question, QuestionOption } from '#contract/questions/questions.ts';

export const FormPurpose = z.enum(['report', 'characteristic', 'referral']);
export type FormPurpose = z.infer<typeof FormPurpose>;

export const MAX_QUESTIONS = 500;

const FormVersionSummary = z.object({
  form_version: z.int(),
  question_count: z.int(),
  published_at: Instant.nullable(),
  published_by: Ref.nullable(),
  version: Version,
  updated_at: Instant,
});
export type FormVersionSummary = z.infer<typeof FormVersionSummary>;

export const QuestionFormRecord = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  purpose: z.string(),
  is_numeric: z.boolean(),
  retired_at: Instant.nullable(),
  /** Newest first. A draft, if there is one, is the first. */
  versions: z.array(FormVersionSummary),
  version: Version,
  updated_at: Instant,
});
export type QuestionFormRecord = z.infer<typeof QuestionFormRecord>;

/** A question that is still being built. It may have no words yet. */
export const DraftQuestion = z
  .strictObject({
    ...Question.shape,
    label: z.string().max(500),
    options: z.array(z.strictObject({ ...QuestionOption.shape, label: z.string().max(300) })).max(300),
  })
  .refine((question) => everyWordCanBeKept(question), 'Remove the characters that we cannot save.');

function everyWordCanBeKept(value: unknown): boolean {
  if (typeof value === 'string') return canBeKept(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(everyWordCanBeKept);
}

export const QuestionFormVersion = z.object({
  form: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    purpose: z.string(),
    is_numeric: z.boolean(),
  }),
  form_version: z.int(),
  introduction: z.string().nullable(),
  questions: z.array(DraftQuestion),
  published_at: Instant.nullable(),
  version: Version,
  updated_at: Instant,
});
export type QuestionFormVersion = z.infer<typeof QuestionFormVersion>;

const params = z.object({ id: Id });
const admin = { admin: 'ALL' } as const;

export const listQuestionForms = endpoint({
  method: 'GET',
  path: '/api/question_forms/',
  summary: 'Every form with its versions',
  access: admin,
  audit: null,
  answer: z.array(QuestionFormRecord),
});

export const getQuestionForm = endpoint({
  method: 'GET',
  path: '/api/question_forms/{id}',
  summary: 'One form with its versions',
  access: admin,
  audit: null,
  params,
  answer: QuestionFormRecord,
});

export const createQuestionForm = endpoint({
  method: 'POST',
  path: '/api/question_forms/',
  summary: 'A new form with an empty draft, or with the questions of another',
  access: admin,
  audit: null,
  body: z.strictObject({
    name: Line(200).min(1, 'Enter a name for the form.'),
    purpose: FormPurpose,
    is_numeric: z.boolean().default(false),
    /** A form. Its newest version is copied. */
    copy_of: Id.optional(),
  }),
  answer: QuestionFormRecord,
  status: 201,
});

export const updateQuestionForm = endpoint({
  method: 'PUT',
  path: '/api/question_forms/{id}',
  summary: 'Rename a form, retire it, or use it again',
  access: admin,
  audit: null,
  params,
  body: z.strictObject({
    version: Version,
    name: Line(200).min(1, 'Enter a name for the form.').optional(),
    is_retired: z.boolean().optional(),
  }),
  answer: QuestionFormRecord,
});

export const getQuestionFormVersion = endpoint({
  method: 'GET',
  path: '/api/question_forms/{id}/versions/{form_version}',
  summary: 'The questions of one version; a draft is for administrators only',
  access: { admin: 'ALL', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  params: z.object({ id: Id, form_version: z.coerce.number().int().min(1).max(100_000) }),
  answer: QuestionFormVersion,
});

export const saveQuestionFormDraft = endpoint({
  method: 'PUT',
  path: '/api/question_forms/{id}/draft/',
  summary: 'Save the draft of the next version; starts one if there is none',
  access: admin,
  audit: null,
  params,
  body: z.strictObject({
    /** The version of the draft that was read. Null if there was none. */
    version: Version.nullable(),
    introduction: Text(4000).nullable(),
    /** In the order in which they are asked. */
    questions: z.array(DraftQuestion).max(MAX_QUESTIONS, `Use ${MAX_QUESTIONS} questions or fewer.`),
  }),
  answer: QuestionFormVersion,
  body_limit: 4 * 1024 * 1024,
});

export const deleteQuestionFormDraft = endpoint({
  method: 'DELETE',
  path: '/api/question_forms/{id}/draft/',
  summary: 'Delete the draft; deletes the whole form if it was never published',
  access: admin,
  audit: null,
  params,
  /** The version of the draft that was read, so that nobody deletes a colleague's words unseen. */
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  answer: z.object({ id: Id }),
});

export const publishQuestionForm = endpoint({
  method: 'POST',
  path: '/api/question_forms/{id}/publish/',
  summary: 'Publish the draft as the current version',
  access: admin,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: QuestionFormVersion,
  status: 200,
});
