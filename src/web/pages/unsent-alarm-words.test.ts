import { expect, it } from 'vitest';
import { describeUnsent } from '#web/pages/unsent-alarm-words.ts';

it.each([
  [true, true, 'An SOS and a report that a young person is missing are still on'],
  [true, false, 'An SOS is still on'],
  [false, true, 'A report that a young person is missing is still on'],
])(
  '[MIS-01] [SOS-05] the sign-in page names every waiting alarm (SOS %s, missing %s)',
  (isSos, isMissing, words) => {
    expect(describeUnsent({ isSos, isMissing })).toBe(
      `${words} this device. The office does not have ${isSos && isMissing ? 'them' : 'it'} yet`,
    );
  },
);
