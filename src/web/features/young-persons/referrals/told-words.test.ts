import { describe, expect, it } from 'vitest';
import { describeTold } from '#web/features/young-persons/referrals/told-words.ts';

const there = { referrer_has_left: false, is_kept_back: false };
const gone = { ...there, referrer_has_left: true };

describe('how an organisation is told about a step by the office', () => {
  it('[REF-04] a current referrer is told, without the reason', () => {
    expect(describeTold(there, 'approve')).toBe('We tell the referrer.');
    for (const step of ['decline', 'close'] as const)
      expect(describeTold(there, step)).toBe('We e-mail the referrer, without your reason.');
  });

  it('[REF-04] if the referrer has left, colleagues are told about a decision if they can see the referral', () => {
    for (const step of ['approve', 'decline', 'close'] as const)
      expect(describeTold(gone, step)).toMatch(
        /^The referrer has left the organisation, so we cannot e-mail them\. /,
      );
    expect(describeTold(gone, 'approve')).toMatch(/We notify the social worker or their colleagues/);
    expect(describeTold({ ...gone, is_kept_back: true }, 'decline')).toMatch(/We tell nobody else there/);
    expect(describeTold(gone, 'close')).toMatch(/We tell nobody else there/);
  });
});
