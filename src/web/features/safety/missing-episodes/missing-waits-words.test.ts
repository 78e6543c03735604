import { expect, it } from 'vitest';
import { describeLine, describeWaiting } from '#web/features/safety/missing-episodes/missing-waits-words.ts';

const asked = { isOver: false, hasSignal: true, isLasting: true, isSending: false };

it('[MIS-01] [ERR-01] a report is not announced as retrying when the session has ended', () => {
  expect(describeWaiting(asked)).toContain('We’re still trying.');
  for (const hasSignal of [true, false])
    for (const isSending of [true, false])
      expect(describeWaiting({ ...asked, isOver: true, hasSignal, isSending })).toBe(
        'Your session has ended, so we could not send this. Log in again to send it.',
      );
  expect(describeWaiting({ ...asked, isOver: true, isLasting: false })).toContain('report it again');
  expect(describeLine(false, true)).toContain('your session ended');
  expect(describeLine(false, false)).toBe('the office does not know yet');
  expect(describeLine(true, true)).toBe('the office could not accept this');
});
