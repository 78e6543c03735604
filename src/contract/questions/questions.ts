import { z } from 'zod';
import { RiskLevel } from '#contract/core/risk-levels.ts';

/**
 * The one question engine's shapes (QST-01, QST-02). Reports, characteristics and referrals are asked with it; nothing
 * here knows which. A form is a flat list of questions in order; those of one group stand together.
 */

export const InputType = z.enum([
  'TEXT',
  'INTEGER',
  'PHONE',
  'EMAIL',
  'DATE',
  'DATETIME',
  'TIME',
  'CATEGORICAL',
  'DROPDOWN',
  'MULTIPLE_CHOICE',
  'BOOLEAN',
  'TIME_RANGE',
]);
export type InputType = z.infer<typeof InputType>;

/** Of questions, options and groups: lower-case words with hyphens, such as `nl-shift-type--sleep-in`. */
const Slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9]+(-+[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.');

export const QuestionOption = z.object({
  id: Slug,
  label: z.string().min(1).max(300),
  /** The number it stands for on a scale. */
  value: z.number().optional(),
  /** The level it stands for on a five-level scale; red is the most serious. */
  colour: RiskLevel.optional(),
  /** "None known" and the like: cannot be combined with others. */
  is_exclusive: z.boolean().optional(),
  /** Chosen in a report, it is marked for the office, and is read before the report is approved. */
  raises_concern: z.boolean().optional(),
  /** Chosen in a report, an incident report is owed as well. */
  announces_incident: z.boolean().optional(),
  /** Chosen in a report, the visit did not go as planned: times as planned are asked about. */
  differs_from_plan: z.boolean().optional(),
});
export type QuestionOption = z.infer<typeof QuestionOption>;

export const Question = z.object({
  id: Slug,
  label: z.string().min(1).max(500),
  help: z.string().max(1000).nullable(),
  input_type: InputType,
  group_identifier: Slug,
  group_label: z.string().max(200).nullable(),
  group_help: z.string().max(1000).nullable().optional(),
  /** The whole group repeats, between `min_entries` and `max_entries`. */
  is_repeatable_group: z.boolean(),
  min_entries: z.int().min(0).max(100).optional(),
  max_entries: z.int().min(1).max(100).optional(),
  /** The name of one entry of a repeated group, such as "Check". */
  entry_label: z.string().max(100).optional(),
  /** Asked only if that option is chosen, and its own question asked. */
  conditional_question_option_id: Slug.nullable(),
  order: z.int(),
  options: z.array(QuestionOption).max(300),
  is_required: z.boolean(),
  /** TEXT: one line up to 200, above that a text area. */
  max_length: z.int().min(1).max(20_000).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** DROPDOWN: several may be chosen. */
  multiple: z.boolean().optional(),
  max_choices: z.int().min(1).optional(),
  pattern: z.string().max(300).optional(),
  may_cross_midnight: z.boolean().optional(),
  /** DATE, DATETIME, TIME_RANGE: a plan or a deadline. Elsewhere in a record of what happened, it has come. */
  may_lie_ahead: z.boolean().optional(),
  must_be_weekday: z.string().max(20).optional(),
  /** The form cannot be submitted with another answer: an option's id, or true. */
  must_be: z.union([z.string(), z.boolean()]).optional(),
  /**
   * Where a start value comes from, such as `appointment.start_date`. Known to whoever asks; the engine knows that one
   * alone, as the day of the record.
   */
  prefill: z.string().max(100).optional(),
  is_colour_scale: z.boolean().optional(),
  /** INTEGER: what the lowest and the highest number of a scale mean. With both it is answered by buttons. */
  low_label: z.string().max(120).optional(),
  high_label: z.string().max(120).optional(),
  is_scored: z.boolean().optional(),
  /** Of a form in steps: which step asks it, from 1, and that step's name. */
  step: z.int().min(1).max(20).optional(),
  step_title: z.string().max(200).optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * How an answer is held, by input type:
 *
 *   TEXT PHONE EMAIL                   text
 *   INTEGER                            a number
 *   DATE                               `yyyy-MM-dd`
 *   DATETIME                           an instant with `Z`; London's `yyyy-MM-ddTHH:mm` is read as one
 *   TIME                               `HH:mm`
 *   TIME_RANGE                         `{ start, end }`, both `HH:mm`
 *   CATEGORICAL, DROPDOWN              the option's id
 *   BOOLEAN                            the option's id too, so that conditions can point at it;
 *                                      `true` is read as the first option, `false` as the second
 *   MULTIPLE_CHOICE, DROPDOWN multiple the options' ids
 *   anything not answered              null, or left out
 *
 * A draft may hold, as text, what was typed and cannot be read yet: `24/13`, `about nine`.
 */
export const AnswerValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(120)).max(300),
  z.object({ start: z.string().max(100), end: z.string().max(100) }),
  z.null(),
]);
export type AnswerValue = z.infer<typeof AnswerValue>;

/** By group, one entry unless the group repeats; in each entry by question. */
export const Answers = z.record(
  z.string().max(120),
  z.array(z.record(z.string().max(120), AnswerValue)).max(100),
);
export type Answers = z.infer<typeof Answers>;
