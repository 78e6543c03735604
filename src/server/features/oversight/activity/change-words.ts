import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import type { ChangeRecord, FieldChange } from '#contract/oversight/activity.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import type { AnswerValue, Question } from '#contract/questions/questions.ts';
import type { ChangeContext } from '#server/features/oversight/activity/change-context.ts';
import type { StoredChange } from '#server/features/oversight/activity/stored-change.ts';

/** Internal fields: nobody typed them, and they add nothing to the rest. */
const BOOKKEEPING = ['id', 'name', 'young_person_id', 'created_at', 'created_by'];

/** A change as people read it: what was changed, field by field in the order of its form. */
export function inWords(row: StoredChange, context: ChangeContext): ChangeRecord {
  const { subject_table, subject_id, changes, ...rest } = row;
  const { labels = {}, hidden = [] } = context.words.tables[subject_table] ?? {};
  const order = Object.keys(labels);
  const isHidden = (field: string) =>
    hidden.includes(field) || (BOOKKEEPING.includes(field) && !order.includes(field));
  const questions = context.subjects.get(subject_id)?.questions ?? [];
  const shown = changes.filter(({ field }) => !isHidden(field));
  const fields = shown.map((change) => fieldInWords(subject_table, change, questions, context));
  return {
    ...rest,
    subject: nameSubject(row, context),
    changes: fields
      // An empty list that stays empty is not a change.
      .filter(({ before_in_words, after_in_words }) => before_in_words !== after_in_words)
      .sort((a, b) => standing(a, order, questions) - standing(b, order, questions)),
  };
}

function nameSubject({ subject_table, subject_id, category }: StoredChange, context: ChangeContext): string {
  const found = context.subjects.get(subject_id);
  const { subject = category } = context.words.tables[subject_table] ?? {};
  const kind = typeof subject === 'string' ? subject : subject(found?.kind ?? null);
  return found?.name ? `${kind}: ${found.name}` : kind;
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
  const { field } = change;
  const answer = answerField(field, questions);
  const words = (value: unknown) =>
    answer
      ? describeAnswer(answer.question, value as AnswerValue)
      : valueInWords(table, field, value, context);
  return {
    ...change,
    label: answer ? answerLabel(answer) : (context.words.tables[table]?.labels[field] ?? plainWords(field)),
    before_in_words: words(change.before),
    after_in_words: words(change.after),
  };
}

function answerLabel({ question, entry }: AnswerField): string {
  return question.is_repeatable_group
    ? `${question.label} (${(question.entry_label ?? 'entry').toLowerCase()} ${entry + 1})`
    : question.label;
}

/** Words for a question that is no longer asked: `some-group.0.how_often` becomes "How often". */
function plainWords(field: string): string {
  const words = (field.split('.').at(-1) ?? field).replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(table: string, field: string, value: unknown, context: ChangeContext): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => valueInWords(table, field, each, context)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (context.words.names[field]) return context.names.get(text) ?? 'Unknown person';
  const known = context.words.tables[table]?.describe?.(field, text);
  if (known !== undefined) return known;
  if (field === 'risk_level' || field === 'level') {
    const level = RiskLevel.safeParse(text).data;
    return level ? RISK_LEVEL_WORDS[level] : text;
  }
  if (field.endsWith('_at')) return formatDateTime(toInstant(text));
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}

/** Parses the database's spelling of an instant, `2026-11-24T16:00:00+00:00`. */
const toInstant = (text: string) => new Date(text).toISOString();

/** The position of a field in a change. Unknown fields come last. */
function standing({ field }: FieldChange, order: readonly string[], questions: readonly Question[]): number {
  const answer = answerField(field, questions);
  // After the topic and its level: answers in the order of their questions.
  if (answer) return 1000 + answer.entry * 1000 + questions.indexOf(answer.question);
  const place = order.indexOf(field);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
