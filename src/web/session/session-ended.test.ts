import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { queryClient } from '#web/api/query-client.ts';
import { coverScreen, forgetEndTold, isEndTold } from '#web/session/session-ended.ts';

let texts: { value: string }[] = [];
let field_in_dialog: object | null = null;
beforeEach(() => {
  [texts, field_in_dialog] = [[], null];
  forgetEndTold();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelectorAll: () => texts, querySelector: () => field_in_dialog });
  queryClient.setQueryData(['/api/app_young_persons/{id}/'], { name: 'Zafira' });
});
afterEach(() => {
  vi.useRealTimers();
  forgetEndTold();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Says what happened to the screen, and whether a record behind "back" is still there. */
function cover() {
  const said: string[] = [];
  coverScreen(
    (message) => said.push('left', message),
    (message) => said.push('stays', message),
  );
  return [...said, queryClient.getQueryData(['/api/app_young_persons/{id}/']) !== undefined, isEndTold()];
}

it('[AUT-11] a screen without typed text is left once the office has ended the session', () => {
  texts = [{ value: '' }];
  expect(cover().slice(0, 2)).toEqual(['left', SESSION_ENDED_MESSAGE]);
  expect(isEndTold()).toBe(false);
});

it.each([
  [
    'a form that asks before it is left',
    () => window.addEventListener('beforeunload', (event) => event.preventDefault()),
  ],
  ['a text in its field', () => void texts.push({ value: 'He asked for me.' })],
  [
    'a dialog with fields',
    () => {
      field_in_dialog = {};
    },
  ],
])('[AUT-11] [ERR-01] %s stays on the screen, and no record behind it', (_, type) => {
  type();
  expect(cover()).toEqual(['stays', SESSION_ENDED_MESSAGE, false, true]);
});

it('[AUT-11] [ERR-01] the screen is left once no typed text remains on it, and not while a text is rewritten', () => {
  vi.useFakeTimers();
  field_in_dialog = {};
  const left: string[] = [];
  coverScreen(
    (message) => left.push(message),
    () => {},
  );
  vi.advanceTimersByTime(60_000);
  [field_in_dialog, texts] = [null, [{ value: 'He' }]];
  vi.advanceTimersByTime(60_000);
  texts = [{ value: '' }];
  vi.advanceTimersByTime(1_000);
  texts = [{ value: 'She' }];
  vi.advanceTimersByTime(60_000);
  expect(left).toEqual([]);
  texts = [];
  vi.advanceTimersByTime(10_000);
  expect(left).toEqual([SESSION_ENDED_MESSAGE]);
  expect(isEndTold()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(left).toHaveLength(1);
});

it('[AUT-11] the screen is not left again after somebody has signed in again', () => {
  vi.useFakeTimers();
  field_in_dialog = {};
  const leave = vi.fn();
  coverScreen(leave, () => {});
  forgetEndTold();
  field_in_dialog = null;
  vi.advanceTimersByTime(60_000);
  expect(leave).not.toHaveBeenCalled();
});
