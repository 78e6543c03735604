import { describe, expect, it } from 'vitest';
import { describeTold } from '#web/features/young-persons/referrals/told-words.ts';

const there = { referrer_has_left: false, is_kept_back: false };
const gone = { ...there, referrer_has_left: true };

describe('how a step of the office is told', () => {
  it('[REF-04] a referrer who is there is told, without the reason', () => {
    expect(describeTold(there, 'approve')).toBe('The referrer is told.');
    for (const step of ['decline', 'close'] as const)
      expect(describeTold(there, step)).toBe('The referrer is told by e-mail, without your reason.');
  });

  it('[REF-04] of one who has left it is not said: colleagues learn of a decision, if they see the referral', () => {
    for (const step of ['approve', 'decline', 'close'] as const)
      expect(describeTold(gone, step)).toMatch(
        /^The referrer has left the organisation and gets no e-mail\. /,
      );
    expect(describeTold(gone, 'approve')).toMatch(/Its social worker, or else their colleagues, are told/);
    expect(describeTold({ ...gone, is_kept_back: true }, 'decline')).toMatch(/Nobody else there is told/);
    expect(describeTold(gone, 'close')).toMatch(/Nobody else there is told/);
  });
});
