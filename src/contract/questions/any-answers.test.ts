import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import { InputType } from '#contract/questions/questions.ts';
import { question } from '#test/kit/questions/question-example.ts';

/** Forms and answers that roughly match, with some odd ones. */
const anyQuestions = fc
  .array(
    fc.record({
      input_type: fc.constantFrom(...InputType.options),
      group: fc.constantFrom('g0', 'g1', 'g2'),
      is_required: fc.boolean(),
      after: fc.option(fc.nat(8), { nil: null }),
      order: fc.nat(20),
      max_length: fc.constantFrom(undefined, 3),
      multiple: fc.boolean(),
      may_cross_midnight: fc.boolean(),
    }),
    { maxLength: 9 },
  )
  .map((parts) =>
    parts.map(({ group, after, max_length, ...part }, index) =>
      question(`q${index}`, part.input_type, {
        ...part,
        ...(max_length ? { max_length } : {}),
        group_identifier: group,
        is_repeatable_group: group === 'g2',
        conditional_question_option_id: after === null ? null : `q${after}-yes`,
        options: [
          { id: `q${index}-yes`, label: 'Yes' },
          { id: `q${index}-no`, label: 'No', is_exclusive: true },
        ],
      }),
    ),
  );
const optionId = fc.tuple(fc.nat(9), fc.constantFrom('yes', 'no')).map(([at, word]) => `q${at}-${word}`);
const anyValue = fc.oneof(
  optionId,
  fc.array(optionId, { maxLength: 3 }),
  fc.boolean(),
  fc.constantFrom('2026-11-24', '2026-11-24T16:00', '22:00', ' x ', '', '7', null, {
    start: '22:00',
    end: '06:00',
  }),
  fc.jsonValue(),
);
const anyAnswers = fc.dictionary(
  fc.constantFrom('g0', 'g1', 'g2', 'g3', '__proto__', 'constructor'),
  fc.oneof(
    fc.array(
      fc.dictionary(
        fc.nat(9).map((at) => `q${at}`),
        anyValue,
      ),
      { maxLength: 3 },
    ),
    fc.jsonValue(),
  ),
);

it('[QST-03] validating twice gives the same result as once, for any input', () => {
  fc.assert(
    fc.property(anyQuestions, fc.oneof(anyAnswers, fc.jsonValue()), (questions, given) => {
      const once = judgeAnswers(questions, given);
      const twice = judgeAnswers(questions, once.answers);
      expect(twice.answers).toEqual(once.answers);
      if (once.errors.length === 0) expect(twice.errors).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

it('[QST-03] a draft is saved unchanged, and whatever can be submitted can be saved', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswers, (questions, given) => {
      const draft = judgeDraft(questions, given);
      expect(judgeDraft(questions, draft.answers)).toEqual({ answers: draft.answers, errors: [] });
      const sent = judgeAnswers(questions, given);
      if (sent.errors.length === 0) expect(judgeDraft(questions, sent.answers).errors).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
