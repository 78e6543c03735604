/**
 * A session that the office ends while it goes on, of a phone that was lost for example. No record that is only read stays in
 * sight or behind "back"; the screen on which something is typed stays, and all else goes.
 */
import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { queryClient } from '#web/api/query-client.ts';

let isTold = false;
/** It was told here, and what is typed still stands. */
export const isEndTold = () => isTold;
export const forgetEndTold = () => {
  isTold = false;
};

/** Leaves, where nothing is typed; else clears what is not on the screen, and stays. */
export function coverScreen(leave: (message: string) => void, stay: (message: string) => void): void {
  const isTyped = isSomethingTyped();
  if (isTyped) {
    isTold = true;
    queryClient.removeQueries({ type: 'inactive' });
  }
  (isTyped ? stay : leave)(SESSION_ENDED_MESSAGE);
}

/**
 * Forms say so when they are asked whether the page may close. A text that stands in its field, and a dialog with fields, count
 * as well: better one screen too many that is kept than a word lost.
 */
function isSomethingTyped(): boolean {
  const mayClose = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (!mayClose) return true;
  const texts = [...document.querySelectorAll('textarea')];
  return texts.some(({ value }) => value !== '') || document.querySelector(FIELDS_IN_DIALOG) !== null;
}

const FIELDS_IN_DIALOG = 'dialog[open] :is(input, select, textarea)';

/** Each tab covers its own screen: one may hold words where another holds none. */
const ENDED_KEY = 'placewell/session-ended';
export const tellOtherTabs = () => localStorage.setItem(ENDED_KEY, String(Date.now()));
export const isEndElsewhere = ({ key, newValue }: StorageEvent) => key === ENDED_KEY && newValue !== null;
