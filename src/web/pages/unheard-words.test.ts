import { expect, it } from 'vitest';
import { describeUnheard } from '#web/pages/unheard-words.ts';

it.each([
  [true, true, 'An SOS, and the word that a young person is missing, are on'],
  [true, false, 'An SOS is on'],
  [false, true, 'The word that a young person is missing is on'],
])(
  '[MIS-01] [SOS-05] the sign-in page names every alarm that waits (SOS %s, missing %s)',
  (isSos, isMissing, words) => {
    expect(describeUnheard({ isSos, isMissing })).toBe(`${words} this device, and not with the office yet`);
  },
);
