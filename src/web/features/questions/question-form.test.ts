import { describe, expect, it, vi } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import {
  checkForm,
  createQuestionForm,
  leaveQuestion,
  setAnswer,
} from '#web/features/questions/question-form.ts';

const times: Question = {
  ...{ id: 'times', label: 'Actual start and finish', help: null, input_type: 'TIME_RANGE', order: 1 },
  ...{ group_identifier: 'visit', group_label: null, is_repeatable_group: false, options: [] },
  ...{ conditional_question_option_id: null, is_required: true },
};
const until = (end: string) => ({ visit: [{ times: { start: '08:00', end } }] });
const place = { question: times, entry: 0 };

describe('the form of a record', () => {
  it('[QST-03] [REP-03] says for a visit today that its end has not come yet, and submits nothing', () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
    const form = createQuestionForm([times], until('10:01'), '2026-11-24');
    const readErrors = () => Object.values(form.store.getState().errors);
    leaveQuestion(form, place);
    expect(readErrors()).toEqual(['10:01 is in the future. It is now 10:00.']);
    expect(checkForm(form)).toBeUndefined();
    setAnswer(form, place, { start: '08:00', end: '10:00' });
    expect(readErrors()).toEqual([]);
    expect(checkForm(form)).toEqual(until('10:00'));
    for (const day of ['2026-11-23', undefined])
      expect(checkForm(createQuestionForm([times], until('10:01'), day))).toEqual(until('10:01'));
    vi.useRealTimers();
  });
});
