import { describe, expect, it } from 'vitest';
import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import {
  describeAuthor,
  describeLink,
  describeSent,
  describeWay,
  groupByQuestion,
} from '#web/features/young-persons/referral-messages/message-words.ts';
import { describeThread } from '#web/features/young-persons/referrals/referral-words.ts';

const message = (id: string, more: Partial<ReferralMessage> = {}): ReferralMessage => ({
  id,
  kind: more.question_id ? 'answer' : 'question',
  question_id: null,
  text: 'Which school?',
  from_office: true,
  author: null,
  came_by_link: false,
  created_at: '2026-11-24T12:00:00Z',
  link_expires_at: null,
  ...more,
});

describe('questions about a referral', () => {
  it('[REF-04] are listed with their answers, whenever these arrived', () => {
    const [one, two] = [message('1'), message('2')];
    const answers = [message('3', { question_id: '2' }), message('4', { question_id: '1' })];
    const grouped = groupByQuestion([one, two, ...answers]);
    expect(grouped.map(({ question, answers: given }) => [question.id, given.map(({ id }) => id)])).toEqual([
      ['1', ['4']],
      ['2', ['3']],
    ]);
  });

  it('[REF-04] say who wrote, even without a name', () => {
    const names = [
      message('1', { author: { id: '9', name: 'Ada Reed' } }),
      message('2'),
      message('3', { from_office: false, came_by_link: true }),
      message('4', { from_office: false, author: { id: '8', name: 'Cliff Moss' } }),
      message('5', { from_office: false }),
    ].map((each) => describeAuthor(each, { referrer_name: 'Rob Reed' }).name);
    expect(names).toEqual([
      'Ada Reed, the office',
      'the office',
      'Rob Reed, through the link',
      'Cliff Moss',
      'a colleague of the referrer',
    ]);
  });

  it('[REF-04] tell the office when a link expires, at the end of its last day', () => {
    const asked = message('1', { link_expires_at: '2026-12-09T00:00:00Z' });
    const at = (instant: string) => describeLink(asked, Date.parse(instant));
    expect(at('2026-12-08T23:00:00Z')).toBe('The link in the e-mail works until 08/12/2026.');
    expect(at('2026-12-09T00:00:00Z')).toMatch(/^The link in the e-mail has expired/);
    expect(describeLink(message('2'), 0)).toBeUndefined();
  });

  it('[REF-04] say how the referrer is told about them, before and after', () => {
    const email = { 'referrer-details': [{ 'rf-referrer-email': 'rob@example.test' }] };
    const way = (
      origin: 'client' | 'public',
      answers = {},
      referrer_has_left = false,
      is_kept_back = false,
    ) =>
      describeWay({
        ...{ origin, answers, referrer_has_left, is_kept_back },
        created_by: origin === 'client' ? { id: '1', name: 'Rob' } : null,
      });
    expect(way('client', email)).toMatch(/a link to this page/);
    expect(way('public', email)).toMatch(/a link to answer/);
    expect(way('public')).toMatch(/Ask by telephone/);
    expect(way('client', email, true)).toMatch(
      /has left the organisation.*social worker or their colleagues/,
    );
    expect(way('client', email, true, true)).toMatch(/cannot e-mail them.*we tell nobody else there/);
    expect(describeSent('question', 'left', true).note).toMatch(/Ring one of their colleagues/);
    expect(describeSent('answer', 'nobody', true).title).toBe('Answer saved');
    expect(describeSent('answer', 'referral', false).title).toBe('Answer sent to the office');
  });

  it('[REF-02] mark an open referral for both sides, and no decided one', () => {
    const words = (status: 'in review' | 'approved', isOffice: boolean) =>
      (['none', 'asked', 'asks back', 'answered'] as const).map(
        (thread) => describeThread({ status, thread }, isOffice)?.words,
      );
    expect(words('in review', true)).toEqual([
      undefined,
      'Question sent',
      'Question from referrer',
      'Answered',
    ]);
    expect(words('in review', false)).toEqual([
      undefined,
      'Question for you',
      'Your question sent',
      undefined,
    ]);
    expect(new Set(words('approved', true))).toEqual(new Set([undefined]));
  });
});
