import { describe, expect, it } from 'vitest';
import type { ReferralQuestion, ReferralStatus } from '#contract/young-persons/referrals.ts';
import {
  describeDue,
  describeNextOfApproved,
  describeReasonReaders,
  listChangedSteps,
} from '#web/features/young-persons/referrals/referral-words.ts';

const due_at = '2026-11-24T17:00:00.000Z';
const say = (minutes: number, status: ReferralStatus = 'submitted') =>
  describeDue({ status, due_at }, Date.parse(due_at) - minutes * 60_000);

describe('when a referral is due', () => {
  it.each([
    [80, 'Due in 1 h 20 min'],
    [120, 'Due in 2 h'],
    [45, 'Due in 45 min'],
    [0.5, 'Due in 1 min'],
    [0, 'Due now'],
    [700, 'Due in 11 h'],
    [1_500, 'Due Tue 24/11/2026 17:00'],
  ])('[REF-04] %d minutes before is "%s"', (minutes, words) => {
    expect(say(minutes)).toEqual({ words, is_late: false });
  });

  it.each([
    [-0.5, 'Due now'],
    [-120, '2 h late'],
    [-65, '1 h 5 min late'],
    [-1_500, '25 h late'],
    [-4_400, '3 days late'],
  ])('[REF-04] %d minutes is "%s"', (minutes, words) => {
    expect(say(minutes)).toEqual({ words, is_late: true });
  });

  it('[REF-04] Nothing is due if a referral is decided, or not sent', () => {
    expect(say(-60, 'approved')).toBeUndefined();
    expect(say(60, 'draft')).toBeUndefined();
    expect(describeDue({ status: 'submitted', due_at: null }, 0)).toBeUndefined();
  });
});

it('[REF-04] names the steps in which a referrer has changed something, in the form’s order', () => {
  const ask = (id: string, group_identifier: string, step: number, more = {}) =>
    ({
      ...{ id, group_identifier, step, step_title: `Title ${step}`, label: id, order: step, options: [] },
      ...{ input_type: 'TEXT', is_repeatable_group: false, conditional_question_option_id: null, ...more },
    }) as unknown as ReferralQuestion;
  const questions = [
    ask('name', 'identity', 2),
    ask('who', 'family', 4, { is_repeatable_group: true }),
    ask('missing', 'risks', 6),
  ];
  const before = { identity: [{ name: 'Ava' }], family: [{ who: 'Aunt' }], risks: [{ missing: 'Never' }] };
  const after = { identity: [{ name: 'Ava' }], family: [], risks: [{ missing: 'Since Monday' }] };
  expect(listChangedSteps(questions, before, after)).toEqual(['4. Title 4', '6. Title 6']);
  expect(listChangedSteps(questions, before, before)).toEqual([]);
});

describe('where the office’s reason can be read', () => {
  it('[REF-04] is described correctly: in no e-mail, and by telephone for a referrer without an account', () => {
    expect(describeReasonReaders({ origin: 'client', is_kept_back: false }, 'decide')).toBe(
      'The referrer and their colleagues can read it when they sign in. We do not e-mail it.',
    );
    expect(describeReasonReaders({ origin: 'public', is_kept_back: false }, 'decide')).toBe(
      'Visible to signed-in colleagues at the organisation. We do not e-mail it. The referrer has no account, so the e-mail asks them to ring you.',
    );
    expect(describeReasonReaders({ origin: 'public', is_kept_back: false }, 'close')).not.toContain('ring');
    expect(describeReasonReaders({ origin: 'machine', is_kept_back: false }, 'decide')).toContain(
      'and to its system',
    );
  });

  it('[REF-04] [YPN-04] is only its author in the organisation while the match is restricted', () => {
    expect(describeReasonReaders({ origin: 'client', is_kept_back: true }, 'decide')).toMatch(
      /^Only the referrer can read it/,
    );
    expect(describeReasonReaders({ origin: 'public', is_kept_back: true }, 'decide')).toMatch(
      /^The organisation cannot read it until it is linked to a young person\. We do not e-mail it\./,
    );
  });
});

it('[REF-04] [YPN-04] says before the approval who may link a referral with a restricted match', () => {
  const deciders = [{ id: 'adam', name: 'Adam Reader' }];
  expect(describeNextOfApproved({ deciders }, 'bea')).toBe(
    'We then ask Adam Reader to choose who it is about.',
  );
  expect(describeNextOfApproved({ deciders }, 'adam')).toMatch(/^Next, choose/);
  expect(describeNextOfApproved({ deciders: [] }, 'bea')).toMatch(/^Next, choose/);
});
