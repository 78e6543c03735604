/**
 * A session that the office ends while it goes on, of a phone that was lost for example. No record that is only read stays in
 * sight or behind "back"; the screen on which something is typed stays until that is put away, and all else goes.
 */
import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { queryClient } from '#web/api/query-client.ts';

let isTold = false;
let looking: ReturnType<typeof setInterval> | undefined;
/** It was told here, and what is typed still stands. */
export const isEndTold = () => isTold;
export const forgetEndTold = () => {
  isTold = false;
  clearInterval(looking);
};

const LOOK_AGAIN_MS = 1_000;
/** A text that is cleared to be written anew is not put away yet. */
const LOOKS_WITHOUT_WORDS = 3;

/** Leaves, where nothing is typed; else clears what is not on the screen, and stays until nothing typed is left there. */
export function coverScreen(leave: (message: string) => void, stay: (message: string) => void): void {
  if (!isSomethingTyped()) {
    leave(SESSION_ENDED_MESSAGE);
    return;
  }
  forgetEndTold();
  isTold = true;
  queryClient.removeQueries({ type: 'inactive' });
  stay(SESSION_ENDED_MESSAGE);
  let empty = 0;
  looking = setInterval(() => {
    empty = isSomethingTyped() ? 0 : empty + 1;
    if (empty < LOOKS_WITHOUT_WORDS) return;
    forgetEndTold();
    leave(SESSION_ENDED_MESSAGE);
  }, LOOK_AGAIN_MS);
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
