import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Pool } from '#server/db/pools.ts';
import type { GivenForm } from '#test/kit/reports/given-reports.ts';

export interface GivenTopic {
  id: string;
  name: string;
  form: GivenForm;
}
export interface GivenCharacteristic {
  id: string;
  young_person_id: string;
  subcategory_id: string;
  version: number;
}

const scale = (question: string) =>
  (
    [
      ['Very high', 'red'],
      ['High', 'orange'],
      ['Medium', 'yellow'],
      ['Low', 'lightGreen'],
      ['None', 'darkGreen'],
    ] as const
  ).map(([label, colour]) => ({ id: `${question}--${colour.toLowerCase()}`, label, colour }));

/** Two levels, the second asked only where somebody goes out alone, and a line of writing. */
export const LEVEL_QUESTIONS: Question[] = (
  [
    {
      id: 'at-home',
      label: 'At home',
      input_type: 'CATEGORICAL',
      is_required: true,
      options: scale('at-home'),
    },
    {
      id: 'goes-out',
      label: 'Goes out alone',
      input_type: 'BOOLEAN',
      options: [
        { id: 'goes-out--yes', label: 'Yes' },
        { id: 'goes-out--no', label: 'No' },
      ],
    },
    {
      id: 'outside',
      label: 'Outside',
      input_type: 'CATEGORICAL',
      options: scale('outside'),
      conditional_question_option_id: 'goes-out--yes',
    },
    { id: 'what-helps', label: 'What helps', input_type: 'TEXT', max_length: 1000 },
  ] satisfies Partial<Question>[]
).map((question, order) => ({
  help: null,
  group_identifier: 'topic',
  group_label: 'Topic',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  options: [],
  is_required: false,
  ...question,
  order,
}));

/** Right answers to them, with that level. */
export const levelAnswers = (level: RiskLevel, more: Record<string, string> = {}): Answers => ({
  topic: [{ 'at-home': `at-home--${level.toLowerCase()}`, ...more }],
});

interface Parts {
  questionForm(facts: { questions: Question[]; purpose: string }): Promise<GivenForm>;
  next(): number;
}

/** Facts about the topics of profiles; a part of `given`. */
export function openGivenCharacteristics(owner: Pool, { questionForm, next }: Parts) {
  async function topic(
    facts: {
      name?: string;
      /** As in the catalogue of the product; its own, if left out. */
      slug?: string;
      /** One of levels, if left out. */
      form?: GivenForm;
      category?: string;
      is_sensitive?: boolean;
      is_visible_to_client?: boolean;
      review_every_weeks?: number | null;
    } = {},
  ): Promise<GivenTopic> {
    const number = next();
    const form =
      facts.form ?? (await questionForm({ questions: LEVEL_QUESTIONS, purpose: 'characteristic' }));
    const { name = `Topic ${number}`, category = 'Health', is_visible_to_client = true } = facts;
    const { is_sensitive = false, review_every_weeks = null, slug = `topic-${number}` } = facts;
    const [row] = await owner<{ id: string }[]>`
      insert into characteristic_subcategory (slug, name, category, form_id, is_sensitive, is_visible_to_client, review_every_weeks, sort_order)
      values (${slug}, ${name}, ${category}, ${form.id}, ${is_sensitive}, ${is_visible_to_client}, ${review_every_weeks}, ${number})
      returning id`;
    return { id: row?.id ?? '', name, form };
  }

  /** Answered, with a level, unless the level is null. A topic of its own, if none is given. */
  async function characteristic(facts: {
    young_person: { id: string };
    topic?: GivenTopic;
    answers?: Answers;
    level?: RiskLevel | null;
    summary?: string | null;
    removed_at?: string | null;
  }): Promise<GivenCharacteristic> {
    const { id: subcategory_id, form } = facts.topic ?? (await topic());
    const { level = 'yellow', summary = null, removed_at = null } = facts;
    const { answers = level ? levelAnswers(level) : {} } = facts;
    const [row] = await owner<GivenCharacteristic[]>`
      insert into characteristic (young_person_id, subcategory_id, form_id, form_version, answers, level, summary, removed_at)
      values (${facts.young_person.id}, ${subcategory_id}, ${form.id}, ${form.form_version},
        ${owner.json(answers as never)}, ${level}, ${summary}, ${removed_at}) returning *`;
    if (!row) throw new Error('No row came back.');
    return row;
  }

  return { topic, characteristic };
}
