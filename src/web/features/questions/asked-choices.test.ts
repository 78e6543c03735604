import { describe, expect, it } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { aQuestion } from '#test/kit/reports/report-document.ts';
import { type AnswerVersions, mergeAnswers } from '#web/features/questions/answer-conflict.ts';
import { listLeftOut, listLeftOutWords, listUntouched } from '#web/features/questions/asked-choices.ts';

const yesOrNo = (id: string, label: string, order: number, condition: string | null = null) =>
  aQuestion(id, {
    label,
    order,
    input_type: 'BOOLEAN',
    conditional_question_option_id: condition,
    options: [
      { id: `${id}--yes`, label: 'Yes' },
      { id: `${id}--no`, label: 'No' },
    ],
  });
const questions = [
  yesOrNo('worried', 'Did anything worry you?', 1),
  yesOrNo('told', 'Did she tell you?', 2, 'worried--yes'),
  aQuestion('words', { order: 3, conditional_question_option_id: 'told--yes' }),
  yesOrNo('given', 'Medication given?', 4),
  aQuestion('dose', {
    order: 5,
    group_identifier: 'doses',
    group_label: 'Doses',
    is_repeatable_group: true,
    conditional_question_option_id: 'given--yes',
  }),
];
const MARK = 'A mark on the left arm.';
const TOLD = `${MARK} She told me that her uncle hit her.`;
const worried: Answers = { visit: [{ worried: 'worried--yes', told: 'told--yes', words: MARK }] };
const told: Answers = { visit: [{ worried: 'worried--yes', told: 'told--yes', words: TOLD }] };
const calm: Answers = { visit: [{ worried: 'worried--no' }] };
const keep = (versions: AnswerVersions): Answers =>
  mergeAnswers(questions, versions, listUntouched(questions, versions));

describe('text behind a question that the other side answered differently', () => {
  it('[REP-10] it still applies if it was continued on either side', () => {
    expect(keep({ base: worried, mine: told, theirs: calm })).toMatchObject(told);
    expect(keep({ base: worried, mine: calm, theirs: told })).toMatchObject(told);
    const hidden: Answers = { visit: [{ ...worried.visit?.[0], worried: 'worried--no' }] };
    expect(keep({ base: worried, mine: told, theirs: hidden })).toMatchObject(told);
  });

  it('[REP-10] it is removed with its condition if nobody continued it', () => {
    expect(keep({ base: worried, mine: worried, theirs: calm }).visit?.[0]).toMatchObject({
      worried: 'worried--no',
    });
    expect(keep({ base: worried, mine: calm, theirs: worried })).toMatchObject(calm);
  });

  it('[REP-10] an added entry applies too', () => {
    const given = (...doses: string[]): Answers => ({
      visit: [{ given: 'given--yes' }],
      doses: doses.map((dose) => ({ dose })),
    });
    const base = given('Melatonin');
    const mine = given('Melatonin', 'Paracetamol');
    for (const doses of [base.doses ?? [], []]) {
      const theirs: Answers = { visit: [{ given: 'given--no' }], doses };
      expect(keep({ base, mine, theirs })).toMatchObject(mine);
      const none = new Set(['answers.visit.0.given']);
      expect([...listLeftOut(questions, { base, mine, theirs }, none)]).toEqual([
        doses.length > 0
          ? ['answers.doses.1', 'Not sent because “Medication given?” is “No”.']
          : ['answers.visit.0.given', 'Not sent: “Doses”.'],
      ]);
    }
  });

  it('[REP-10] an added entry applies, even if it equals another', () => {
    const base: Answers = { visit: [{ given: 'given--yes' }], doses: [{ dose: 'Melatonin' }] };
    const mine: Answers = { ...base, doses: [{ dose: 'Melatonin' }, { dose: 'Melatonin' }] };
    const theirs: Answers = { visit: [{ given: 'given--no' }], doses: [] };
    expect(keep({ base, mine, theirs })).toMatchObject(mine);
  });

  it('[REP-10] mine counts if each side wrote under another answer', () => {
    const asked = [
      aQuestion('how', {
        input_type: 'CATEGORICAL',
        options: ['car', 'bus'].map((way) => ({ id: `how--${way}`, label: way })),
      }),
      ...['car', 'bus'].map((way) =>
        aQuestion(way, { order: 2, conditional_question_option_id: `how--${way}` }),
      ),
    ];
    const mine: Answers = { visit: [{ how: 'how--car', car: 'She cried in the car.' }] };
    const theirs: Answers = { visit: [{ how: 'how--bus', bus: 'Late on the bus.' }] };
    for (const base of [
      {},
      { visit: [{ how: 'how--bus', bus: 'Late' }] },
      { visit: [{ how: 'how--car' }] },
    ]) {
      const versions = { base, mine, theirs };
      const taken = listUntouched(asked, versions);
      expect(mergeAnswers(asked, versions, taken).visit?.[0]).toMatchObject({
        how: 'how--car',
        ...mine.visit?.[0],
      });
      expect([...listLeftOut(asked, versions, taken).keys()]).toEqual(['answers.visit.0.bus']);
    }
  });

  it('[REP-10] text that another answer leaves out on submission is named', () => {
    const [entry] = told.visit ?? [];
    const answers: Answers = {
      visit: [{ ...entry, worried: 'worried--no', given: 'given--no' }],
      doses: [{ dose: 'Melatonin' }],
    };
    expect(listLeftOutWords(questions, answers)).toEqual([
      { path: 'answers.visit.0.words', why: '“Did anything worry you?” is “No”', words: TOLD },
      { path: 'answers.doses.0.dose', why: '“Medication given?” is “No”', words: 'Melatonin' },
    ]);
    expect(listLeftOutWords(questions, told)).toEqual([]);
  });

  it('[REP-10] the choice says so if text is still left out', () => {
    const versions = { base: worried, mine: told, theirs: calm };
    const taken = new Set(['answers.visit.0.worried']);
    expect([...listLeftOut(questions, versions, taken)]).toEqual([
      ['answers.visit.0.told', 'Not sent because “Did anything worry you?” is “No”.'],
      ['answers.visit.0.words', 'Not sent because “Did anything worry you?” is “No”.'],
    ]);
    expect(listLeftOut(questions, versions, listUntouched(questions, versions)).size).toBe(0);
  });
});
