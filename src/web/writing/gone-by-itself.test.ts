import { expect, it, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
const { judgeGone } = await import('#web/writing/gone-by-itself.ts');

const NOW = 100_000;
const LONG_AGO = NOW - 60_000;
const PAGE = '/dashboard/young-persons/1?tab=people';
const news = { answered_at: NOW - 20, pressed_at: LONG_AGO, changed_at: LONG_AGO, changes_on_their_way: 0 };
const judge = (seen: Partial<typeof news>, left = PAGE) =>
  judgeGone({ ...news, ...seen }, NOW, { opened: PAGE, left });

it('[UIX-09] a form that unmounts after a response of the server, and for no other reason, has closed automatically', () => {
  expect(judge({})).toBe(true);
});

it.each([
  ['no answer came', { answered_at: LONG_AGO }, PAGE],
  ['something was pressed', { pressed_at: NOW - 500 }, PAGE],
  ['its own saving is on its way', { changes_on_their_way: 1 }, PAGE],
  ['something was saved just before', { changed_at: NOW - 800 }, PAGE],
  ['the page is another', {}, '/dashboard/home'],
  ['the part of the page is another', {}, '/dashboard/young-persons/1?tab=notes'],
])('[UIX-09] nothing is said about a form that unmounts if %s', (_, seen, left) => {
  expect(judge(seen, left)).toBe(false);
});
