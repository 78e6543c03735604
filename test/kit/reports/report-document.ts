import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { ReportDocument } from '#server/features/reports/documents/report-document.ts';

/** A question of a form made for a test: text, in the group `visit`, unless said otherwise. */
export function aQuestion(id: string, rest: Partial<Question> = {}): Question {
  return {
    id,
    label: `Question ${id}`,
    help: null,
    input_type: 'TEXT',
    group_identifier: 'visit',
    group_label: 'The visit',
    is_repeatable_group: false,
    conditional_question_option_id: null,
    order: 1,
    options: [],
    is_required: false,
    ...rest,
  };
}

/** An approved report of one question, `what`. */
export function aReportDocument(rest: Partial<ReportDocument> = {}): ReportDocument {
  return {
    agency_name: 'Placewell',
    form_name: 'Family time report',
    FORM_VERSION: 2,
    document_version: 1,
    replaces_version: null,
    young_person: 'Amara O’Neill',
    legal_name: null,
    dob: '2012-03-09',
    client: 'Croydon Council',
    service_type: 'Supervised family time',
    start_at: '2026-11-21T16:00:00Z',
    end_at: '2026-11-21T20:00:00Z',
    carer: 'Cara Jones',
    approved_by: 'Ada Admin',
    approved_at: '2026-11-22T14:02:00Z',
    questions: [aQuestion('what', { label: 'What happened?' })],
    answers: { visit: [{ what: 'They played a board game.' }] },
    ...rest,
  };
}

const WORDS =
  'Amara settled quickly and asked to play the board game she chose last week we talked about school and she said the new maths teacher explains things well later they walked to the park where she met a friend from her old placement for ten minutes about music'.split(
    ' ',
  );

/** One of the size of a session report: 46 questions in 11 groups, 18 of them answered in prose; another for each number. */
export function aFullReportDocument(number: number): ReportDocument {
  let seed = number + 1;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const prose = () =>
    `${Array.from({ length: 30 + below(50) }, () => WORDS[below(WORDS.length)]).join(' ')}.`;
  const questions = Array.from({ length: 46 }, (_, index) => {
    const group = Math.floor((index * 11) / 46);
    return aQuestion(`q-${index}`, {
      label: `What was done in part ${group + 1}, and what did the young person say of it (${index + 1})?`,
      group_identifier: `part-${group}`,
      group_label: `Part ${group + 1}`,
      order: index,
      ...(index % 5 < 2
        ? {}
        : {
            input_type: 'CATEGORICAL' as const,
            options: [
              { id: `q-${index}--yes`, label: 'Yes, as planned' },
              { id: `q-${index}--level`, label: 'Raised', colour: 'yellow' as const },
            ],
          }),
    });
  });
  const answers: Answers = {};
  for (const { id, group_identifier, options } of questions) {
    const value: AnswerValue = options.length === 0 ? prose() : (options[below(7) === 0 ? 1 : 0]?.id ?? null);
    answers[group_identifier] = [{ ...answers[group_identifier]?.[0], [id]: value }];
  }
  return aReportDocument({ questions, answers, young_person: `Amara O’Neill ${number}` });
}
