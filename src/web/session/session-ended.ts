/**
 * The office ends a session early, for example because a phone was lost. Records on screen or behind "back" are
 * removed. A screen with typed text stays until the text is sent or discarded.
 */
import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { queryClient } from '#web/api/query-client.ts';

let isTold = false;
let looking: ReturnType<typeof setInterval> | undefined;
/** True if this screen has said that the session ended, and still shows typed text. */
export const isEndTold = () => isTold;
export const forgetEndTold = () => {
  isTold = false;
  clearInterval(looking);
};

const LOOK_AGAIN_MS = 1_000;
/** A field that was cleared to be rewritten does not count as discarded yet. */
const LOOKS_WITHOUT_WORDS = 3;

/** Leaves if nothing is typed. Otherwise clears what is not on screen and stays until no typed text is left. */
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
 * Forms answer when asked whether the page may close. Text in a field and a dialog with fields count too: it is better
 * to stay once too often than to lose text.
 */
function isSomethingTyped(): boolean {
  const mayClose = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (!mayClose) return true;
  const texts = [...document.querySelectorAll('textarea')];
  return texts.some(({ value }) => value !== '') || document.querySelector(FIELDS_IN_DIALOG) !== null;
}

const FIELDS_IN_DIALOG = 'dialog[open] :is(input, select, textarea)';

/** Each tab covers its own screen: one may hold text and another none. */
const ENDED_KEY = 'placewell/session-ended';
export const tellOtherTabs = () => localStorage.setItem(ENDED_KEY, String(Date.now()));
export const isEndElsewhere = ({ key, newValue }: StorageEvent) => key === ENDED_KEY && newValue !== null;
