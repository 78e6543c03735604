import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import { readRating } from '#contract/reports/rating.ts';

const scored = (id: string, order: number): Question => ({
  id,
  label: id,
  help: null,
  input_type: 'INTEGER',
  group_identifier: 'ratings',
  group_label: 'Ratings',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order,
  options: [],
  is_required: true,
  min: 1,
  max: 10,
  is_scored: true,
});
const questions = ['safe', 'home', 'school'].map(scored);
const rated = (answers: Record<string, number | string | null>) =>
  readRating(questions, { ratings: [answers] });

describe('[REP-02] a rating scale’s overall value', () => {
  it('[REP-02] is the mean of the answers, to one decimal place', () => {
    expect(rated({ safe: 7, home: 8, school: null })).toMatchObject({ mean: 7.5, answered: 2, scored: 3 });
    expect(rated({ safe: 1, home: 1, school: 2 })?.mean).toBe(1.3);
  });

  it('[REP-02] is in one of five bands, with its words', () => {
    const bands = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => rated({ safe: value })?.level);
    expect(bands).toEqual([
      ...['red', 'red', 'orange', 'orange', 'yellow', 'yellow'],
      ...['lightGreen', 'lightGreen', 'darkGreen', 'darkGreen'],
    ]);
    expect(rated({ safe: 9 })?.words).toBe('Going very well');
    expect(rated({ safe: 2, home: 3 })?.level).toBe('orange');
  });

  it('[REP-02] is undefined if nothing is answered or scored', () => {
    expect(rated({})).toBeUndefined();
    expect(rated({ safe: 'about six' })).toBeUndefined();
    expect(readRating([], {})).toBeUndefined();
  });
});
