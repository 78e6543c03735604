import { z } from 'zod';
import { RiskLevel } from '#contract/core/risk-levels.ts';

/**
 * The shapes of the only question engine (QST-01, QST-02). Reports, characteristics and referrals use it, and it knows
 * nothing of them. A form is a flat list of questions in order. The questions of one group are next to each other.
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

/** The ids of questions, options and groups: lower-case words with hyphens, such as `nl-shift-type--sleep-in`. */
const Slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9]+(-+[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.');

export const QuestionOption = z.object({
  id: Slug,
  label: z.string().min(1).max(300),
  /** Its number on a scale. */
  value: z.number().optional(),
  /** Its level on a five-level scale. Red is the most serious. */
  colour: RiskLevel.optional(),
  /** For example "None known": cannot be combined with others. */
  is_exclusive: z.boolean().optional(),
  /** If chosen in a report, the office sees a mark and must read it before approving. */
  raises_concern: z.boolean().optional(),
  /** If chosen in a report, the carer must also write an incident report. */
  announces_incident: z.boolean().optional(),
  /** If chosen in a report, the visit did not go as planned. Times left as planned must then be confirmed. */
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
  /** The whole group repeats, from `min_entries` to `max_entries` times. */
  is_repeatable_group: z.boolean(),
  min_entries: z.int().min(0).max(100).optional(),
  max_entries: z.int().min(1).max(100).optional(),
  /** The name of one entry of a repeating group, such as "Check". */
  entry_label: z.string().max(100).optional(),
  /** Asked only if that option is chosen, and the option's own question is asked. */
  conditional_question_option_id: Slug.nullable(),
  order: z.int(),
  options: z.array(QuestionOption).max(300),
  is_required: z.boolean(),
  /** For TEXT: a one-line field up to 200, otherwise a text area. */
  max_length: z.int().min(1).max(20_000).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** For DROPDOWN: several options may be chosen. */
  multiple: z.boolean().optional(),
  max_choices: z.int().min(1).optional(),
  pattern: z.string().max(300).optional(),
  may_cross_midnight: z.boolean().optional(),
  /**
   * For DATE, DATETIME and TIME_RANGE: a plan or a deadline, so it may be in the future. Otherwise a record of
   * something that happened allows no future time.
   */
  may_lie_ahead: z.boolean().optional(),
  must_be_weekday: z.string().max(20).optional(),
  /** The form cannot be submitted with any other answer. It is an option's id, or true. */
  must_be: z.union([z.string(), z.boolean()]).optional(),
  /**
   * The source of the start value, such as `appointment.start_date`. The caller knows the sources. The engine knows
   * only that one, as the day of the record.
   */
  prefill: z.string().max(100).optional(),
  is_colour_scale: z.boolean().optional(),
  /** For INTEGER: what the lowest and the highest number of a scale mean. With both, the answer is given by buttons. */
  low_label: z.string().max(120).optional(),
  high_label: z.string().max(120).optional(),
  is_scored: z.boolean().optional(),
  /** For a form in steps: the number of the step, from 1, and its name. */
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

/** By group, with one entry unless the group repeats. In each entry by question. */
export const Answers = z.record(
  z.string().max(120),
  z.array(z.record(z.string().max(120), AnswerValue)).max(100),
);
export type Answers = z.infer<typeof Answers>;
