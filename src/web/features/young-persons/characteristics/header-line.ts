import type { Answers, Question } from '#contract/questions/questions.ts';
import { MAX_SUMMARY_LENGTH } from '#contract/young-persons/characteristics.ts';

/**
 * The topic's line for the header is asked after its questions as if it were one of them. It is typed, checked, saved
 * as a draft and compared with somebody else's in the same way.
 */
const GROUP = 'for-the-header';
const LINE = 'for-the-header-line';

export function withHeaderLine(questions: readonly Question[]): Question[] {
  const last = Math.max(0, ...questions.map(({ order }) => order));
  return [
    ...questions,
    {
      id: LINE,
      label: 'Summary: what a carer must know on arrival',
      help: 'Shown at the top of the young person’s page while the level is high or very high.',
      input_type: 'TEXT',
      group_identifier: GROUP,
      group_label: 'Summary',
      is_repeatable_group: false,
      conditional_question_option_id: null,
      order: last + 1,
      options: [],
      is_required: false,
      max_length: MAX_SUMMARY_LENGTH,
    },
  ];
}

export const joinHeaderLine = (answers: Answers, summary: string | null): Answers => ({
  ...answers,
  [GROUP]: [summary ? { [LINE]: summary } : {}],
});

/** Separates the line from the answers, as they are sent. */
export function splitHeaderLine({ [GROUP]: line, ...answers }: Answers): {
  answers: Answers;
  summary: string | null;
} {
  const summary = line?.[0]?.[LINE];
  return { answers, summary: typeof summary === 'string' ? summary : null };
}
