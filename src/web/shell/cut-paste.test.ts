import { expect, it } from 'vitest';
import { countCut } from '#web/shell/cut-paste.ts';

const field = { value: 'twelve chars', selectionStart: 12, selectionEnd: 12, maxLength: 20 };

it.each([
  ['fits', field, 'and more', 0],
  ['is one too long', field, 'and more.', 1],
  ['replaces what is selected', { ...field, selectionStart: 0 }, 'x'.repeat(20), 0],
  ['has line breaks of two characters', field, '1\r\n2\r\n3\r\n45', 0],
  ['goes where there is no limit', { ...field, maxLength: -1 }, 'x'.repeat(10_000), 0],
  [
    'goes into a field without a selection',
    { ...field, selectionStart: null, selectionEnd: null },
    'x'.repeat(9),
    1,
  ],
] as const)('[UIX-09] a paste that %s', (_what, into, pasted, cut) => {
  expect(countCut(into as never, pasted)).toBe(cut);
});
