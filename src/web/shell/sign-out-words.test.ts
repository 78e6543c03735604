import { expect, it } from 'vitest';
import { describeStay, describeUnsent } from '#web/shell/sign-out-words.ts';

it('[AUT-05] [MIS-01] the question before signing out names the report that somebody is missing, and says to ring', () => {
  const missing = { count: 1, begun: 0, missing: 1 };
  expect(describeUnsent(missing)).toBe('The report that a young person is missing is not sent yet');
  expect(describeUnsent({ count: 3, begun: 2, missing: 1 })).toBe(
    'The report that a young person is missing and 2 more things are not sent yet',
  );
  expect(describeUnsent({ count: 2, begun: 0, missing: 2 })).toContain('2 young people are missing is not');
  expect(describeStay(missing)).toMatch(/^Ring the office now/);
  expect(describeUnsent({ count: 1, begun: 0, missing: 0 })).toBe('1 thing is not sent yet');
  expect(describeUnsent({ count: 2, begun: 1, missing: 0 })).toBe('2 things are not sent yet');
  expect(describeStay({ count: 1, begun: 0, missing: 0 })).not.toContain('Ring');
});
