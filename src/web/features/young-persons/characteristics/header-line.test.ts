import { expect, it } from 'vitest';
import { judgeAnswers } from '#contract/questions/answers.ts';
import {
  joinHeaderLine,
  splitHeaderLine,
  withHeaderLine,
} from '#web/features/young-persons/characteristics/header-line.ts';

it('[CHR-01] the line for the header is asked last, checked with the answers, and sent separately', () => {
  const questions = withHeaderLine([]);
  const joined = joinHeaderLine({ topic: [{ a: 'b' }] }, 'Runs towards water');
  expect(splitHeaderLine(joined)).toEqual({
    answers: { topic: [{ a: 'b' }] },
    summary: 'Runs towards water',
  });
  expect(splitHeaderLine(joinHeaderLine({}, null))).toEqual({ answers: {}, summary: null });
  expect(judgeAnswers(questions, joinHeaderLine({}, 'x'.repeat(141))).errors).toHaveLength(1);
});
