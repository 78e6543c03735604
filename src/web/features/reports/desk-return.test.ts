import { describe, expect, it } from 'vitest';
import {
  emptyReturn,
  findProblems,
  isEmptyReturn,
  toDecision,
  withChanged,
  withoutQuestion,
  withQuestion,
} from '#web/features/reports/desk-return.ts';

const brief = {
  id: 'brief',
  reason: 'Not enough detail',
  guidance: null,
  is_urgent: false,
  needs_comment: false,
};
const other = { ...brief, id: 'other', reason: 'Other', needs_comment: true };
const path = 'answers.visit.0.what';

describe('returning a report', () => {
  it('[REP-09] needs a reason, for the whole and for each answer, and a comment if the reason requires one', () => {
    const draft = withQuestion({ ...emptyReturn, reason_id: 'other' }, path);
    expect(findProblems(draft, [brief, other]).map((problem) => problem.path)).toEqual([
      'comment',
      `${path}.reason_id`,
    ]);
    const mended = withChanged({ ...draft, comment: 'Please ring me.' }, path, { reason_id: 'brief' });
    expect(findProblems(mended, [brief, other])).toEqual([]);
  });

  it('[REP-09] says for which answer, in which entry, and why', () => {
    const about = 'answers.checks.2.seen';
    const draft = withChanged(withQuestion({ ...emptyReturn, reason_id: 'brief' }, about), about, {
      reason_id: 'other',
      comment: ' When? ',
    });
    expect(toDecision(draft)).toEqual({
      approved: false,
      not_approved_reason_id: 'brief',
      question_reasons: [
        { group_identifier: 'checks', entry: 2, question_id: 'seen', reason_id: 'other', comment: 'When?' },
      ],
    });
  });

  it('[REP-09] uses the first reason for an answer for the whole, until another is chosen', () => {
    const draft = withChanged(withQuestion(emptyReturn, path), path, { reason_id: 'brief' });
    expect(draft.reason_id).toBe('brief');
    expect(withChanged({ ...draft, reason_id: 'other' }, path, { reason_id: 'brief' }).reason_id).toBe(
      'other',
    );
  });

  it('[REP-09] names an answer once, and can remove it again', () => {
    const draft = withQuestion(withQuestion(emptyReturn, path), path);
    expect(draft.questions).toHaveLength(1);
    expect(isEmptyReturn(draft)).toBe(false);
    expect(isEmptyReturn(withoutQuestion(draft, path))).toBe(true);
  });
});
