import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS, RiskLevel, YOUNG_PERSON_STATUS_WORDS } from '#contract/core/statuses.ts';
import type { ChangeRecord, FieldChange } from '#contract/office/activity.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import type { AnswerValue, Question } from '#contract/questions/questions.ts';
import type { ChangeContext } from '#server/features/office/activity/change-context.ts';
import {
  isBookkeeping,
  labelOf,
  NAMED_BY_ID,
  PROFILE_QUESTIONS,
  placeOf,
} from '#server/features/office/activity/change-labels.ts';
import type { StoredChange } from '#server/features/office/activity/stored-change.ts';

/** A change as people read it: what was changed, field by field in the order of its form. */
export function inWords(row: StoredChange, context: ChangeContext): ChangeRecord {
  const { subject_table, subject_id, changes, ...rest } = row;
  const questions = context.subjects.get(subject_id)?.questions ?? [];
  const shown = changes.filter(({ field }) => !isBookkeeping(subject_table, field));
  const fields = shown.map((change) => fieldInWords(subject_table, change, questions, context));
  return {
    ...rest,
    subject: subjectOf(row, context),
    changes: fields
      // An empty list that was empty before says nothing.
      .filter(({ before_in_words, after_in_words }) => before_in_words !== after_in_words)
      .sort((a, b) => standing(a, subject_table, questions) - standing(b, subject_table, questions)),
  };
}

const KINDS: Record<string, string> = {
  young_person: 'Profile',
  young_person_address: 'Address',
  young_person_reader: 'Named reader',
  characteristic: 'Characteristic',
  diary: 'Case note',
  diary_addendum: 'Added to the case note',
};

function subjectOf({ subject_table, subject_id, category }: StoredChange, context: ChangeContext): string {
  const subject = context.subjects.get(subject_id);
  const kind = kindOf(subject_table, subject?.kind) ?? category;
  return subject?.name && subject.kind !== 'photo' ? `${kind}: ${subject.name}` : kind;
}

function kindOf(table: string, kind: string | null | undefined): string | undefined {
  if (table === 'young_person_relation') return kind === 'HOUSEHOLD' ? 'Household member' : 'Related person';
  if (table === 'stored_file') return kind === 'photo' ? 'Photo' : 'File of the case note';
  return KINDS[table];
}

interface AnswerField {
  question: Question;
  group: string;
  entry: number;
}

/** `<group>.<entry>.<question>`, as the database names an answer. */
function answerField(field: string, questions: readonly Question[]): AnswerField | undefined {
  const [group, entry, id] = field.split('.');
  const question = questions.find((each) => each.id === id && each.group_identifier === group);
  return question && group ? { question, group, entry: Number(entry) } : undefined;
}

function fieldInWords(
  table: string,
  change: StoredChange['changes'][number],
  questions: readonly Question[],
  context: ChangeContext,
): FieldChange {
  const answer = table === 'characteristic' ? answerField(change.field, questions) : undefined;
  const words = (value: unknown) =>
    answer
      ? describeAnswer(answer.question, value as AnswerValue)
      : valueInWords(table, change.field, value, context);
  return {
    ...change,
    label: answer ? answerLabel(answer) : (labelOf(table, change.field) ?? plainWords(change.field)),
    before_in_words: words(change.before),
    after_in_words: words(change.after),
  };
}

function answerLabel({ question, entry }: AnswerField): string {
  return question.is_repeatable_group
    ? `${question.label} (${(question.entry_label ?? 'entry').toLowerCase()} ${entry + 1})`
    : question.label;
}

/** `some-group.0.how_often` of a question that is asked no longer: "How often". */
function plainWords(field: string): string {
  const words = (field.split('.').at(-1) ?? field).replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const STATUS_WORDS: Record<string, string> = YOUNG_PERSON_STATUS_WORDS;

function valueInWords(table: string, field: string, value: unknown, context: ChangeContext): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => valueInWords(table, field, each, context)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (NAMED_BY_ID.has(field)) return context.names.get(text) ?? 'Somebody who is no longer known';
  if (table === 'young_person' && field === 'status') return STATUS_WORDS[text] ?? text;
  if (table === 'young_person_relation' && field === 'kind') return text === 'HOUSEHOLD' ? 'Yes' : 'No';
  if (field === 'risk_level' || field === 'level') {
    const level = RiskLevel.safeParse(text).data;
    return level ? RISK_LEVEL_WORDS[level] : text;
  }
  if (field.endsWith('_at')) return formatDateTime(toInstant(text));
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (table === 'diary' && field === 'time') return text.slice(0, 5);
  return optionWords(field, text);
}

/** The database's own spelling of an instant, `2026-11-24T16:00:00+00:00`. */
const toInstant = (text: string) => new Date(text).toISOString();

/** An option of the profile's form by its words, however much of its id is stored. */
function optionWords(field: string, text: string): string {
  const question = PROFILE_QUESTIONS.get(field);
  const option = question?.options.find(({ id }) => id === text || id.endsWith(`--${text}`));
  if (option) return option.label;
  const [, slug] = /^yp-[a-z0-9-]+?--([a-z0-9-]+)$/.exec(text) ?? [];
  return slug ? plainWords(slug) : text;
}

function standing({ field }: FieldChange, table: string, questions: readonly Question[]): number {
  const answer = answerField(field, questions);
  if (!answer) return placeOf(table, field);
  // After the topic and its level: answers in the order in which they are asked.
  return 1000 + answer.entry * 1000 + questions.indexOf(answer.question);
}
