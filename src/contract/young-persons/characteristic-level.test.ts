import { describe, expect, it } from 'vitest';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Question } from '#contract/questions/questions.ts';
import { findLevel } from '#contract/young-persons/characteristic-level.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  label: id,
  help: null,
  input_type: 'CATEGORICAL',
  group_identifier: 'topic',
  group_label: 'Topic',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: RiskLevel.options.map((colour) => ({
    id: `${id}--${colour.toLowerCase()}`,
    label: colour,
    colour,
  })),
  is_required: false,
  ...more,
});

describe('findLevel', () => {
  it('[CHR-01] is the most serious level answered, in any order', () => {
    const questions = [question('a'), question('b', { order: 2 }), question('c', { order: 3 })];
    const topic = [{ a: 'a--lightgreen', b: 'b--orange', c: 'c--yellow' }];
    expect(findLevel(questions, { topic })).toBe('orange');
    for (const level of RiskLevel.options)
      expect(findLevel(questions, { topic: [{ b: `b--${level.toLowerCase()}` }] })).toBe(level);
  });

  it('[CHR-01] is null if nothing is answered, or no answer has a level', () => {
    expect(findLevel([question('a')], {})).toBeNull();
    expect(findLevel([question('a')], { topic: [{ a: 'a--purple' }] })).toBeNull();
    expect(
      findLevel([question('a', { input_type: 'TEXT', options: [] })], { topic: [{ a: 'red' }] }),
    ).toBeNull();
  });

  it('[CHR-01] ignores answers to questions that are no longer asked, and checks every entry and choice', () => {
    const hidden = question('b', { order: 2, conditional_question_option_id: 'a--red' });
    const answers = { topic: [{ a: 'a--yellow', b: 'b--red' }] };
    expect(findLevel([question('a'), hidden], answers)).toBe('yellow');
    const repeated = question('a', { is_repeatable_group: true });
    expect(findLevel([repeated], { topic: [{ a: 'a--yellow' }, { a: 'a--red' }] })).toBe('red');
    const several = question('a', { input_type: 'MULTIPLE_CHOICE' });
    expect(findLevel([several], { topic: [{ a: ['a--darkgreen', 'a--orange'] }] })).toBe('orange');
  });
});
