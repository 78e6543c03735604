/**
 * Converts between the answers of the stepped form and the fields of a young person (YPN-03). The browser turns answers
 * into the fields that it sends. The server turns the stored fields into answers.
 *
 * 1. A choice is stored in the words of its option. So an old choice stays readable when the list changes.
 * 2. Yes and no are true and false, a level is its colour, and a person or thing is its id.
 * 3. A value that is not asked is empty. A value that cannot be read is sent as typed, and the server says what is
 *    wrong.
 */
import { asOptionId, isAsked, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';

export interface AskedFields {
  questions: readonly Question[];
  /** The field that each question's answer fills. */
  fields: Readonly<Record<string, string>>;
}

type FieldValue = string | boolean | string[] | null;
export type Fields = Record<string, FieldValue>;

/** Fields with an id. Their options are `<question>--<id>`. */
const NAMING_AN_ID: readonly string[] = [
  'client_id',
  'team_id',
  'social_worker_id',
  'local_area_coordinator_id',
];
/** Fields that cannot be emptied, so an empty answer changes nothing. */
const NEVER_EMPTY: readonly string[] = ['first_name', 'client_id'];

/** Converts the answers of a step to fields. */
export function fieldsOfAnswers({ questions, fields }: AskedFields, answers: Answers): Fields {
  const said: Fields = {};
  for (const question of orderedGroups(questions).flatMap((group) => group.questions)) {
    const field = fields[question.id];
    if (!field) continue;
    const given = answers[question.group_identifier]?.[0]?.[question.id] ?? null;
    const value = isAsked(questions, answers, question, 0) ? toField(question, field, given) : null;
    if (value !== null || !NEVER_EMPTY.includes(field))
      said[field] = field === 'last_name' ? (value ?? '') : value;
  }
  return said;
}

function toField(question: Question, field: string, given: AnswerValue): FieldValue {
  const answer = asOptionId(question, given);
  if (answer === null || answer === '') return null;
  if (Array.isArray(answer)) {
    return answer.length === 0 ? null : answer.map((id) => findOption(question, id)?.label ?? id);
  }
  if (typeof answer === 'boolean') return answer;
  if (typeof answer !== 'string') return JSON.stringify(answer);
  if (NAMING_AN_ID.includes(field)) return answer.replace(`${question.id}--`, '');
  const option = findOption(question, answer);
  if (!option) return answer;
  if (question.input_type === 'BOOLEAN') return option === question.options[0];
  return option.colour ?? option.label;
}

const findOption = (question: Question, id: string) => question.options.find((option) => option.id === id);

/** Converts fields to answers, with one entry in each group. A value that fits no option gives no answer. */
export function answersOfFields(
  { questions, fields }: AskedFields,
  known: Readonly<Record<string, unknown>>,
): Answers {
  const answers: Answers = {};
  for (const group of orderedGroups(questions)) {
    const entry: Record<string, AnswerValue> = {};
    for (const question of group.questions) {
      const value = toAnswer(question, fields[question.id] ?? '', known[fields[question.id] ?? '']);
      if (value !== null && value !== undefined) entry[question.id] = value;
    }
    answers[group.identifier] = [entry];
  }
  return answers;
}

/** Converts a field's value to an answer. Undefined if it is not one of the options. */
export function toAnswer(question: Question, field: string, value: unknown): AnswerValue | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (NAMING_AN_ID.includes(field) && question.options.length > 0)
    return offered(question, `${question.id}--${value}`);
  if (typeof value === 'boolean') return question.options[value ? 0 : 1]?.id;
  if (Array.isArray(value)) {
    const ids = value.map((label) => question.options.find((option) => option.label === label)?.id);
    return ids.every((id) => id !== undefined) ? ids : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (question.options.length === 0) return value;
  return question.options.find((option) => (option.colour ?? option.label) === value)?.id;
}

const offered = (question: Question, id: string) => findOption(question, id)?.id;
