/**
 * Whether a form was taken off the screen by news of its record, and not by the person who types. A false notice is worse than
 * none, so all of this must hold:
 *
 * 1. The server has just answered a question of the page: nothing else takes a form away by itself.
 * 2. Nothing was pressed just before, and the address is the one at which the form was opened.
 * 3. Nothing that changes something is on its way, or was a moment ago: one's own saving is news as well, and may be heard
 *    before its answer. Drafts do not count, for they go at every word, nor does the session.
 */
import { saveFormDraft } from '#contract/core/form-drafts.ts';
import { renewSession } from '#contract/core/sessions.ts';
import { line } from '#web/api/line.ts';
import { queryClient } from '#web/api/query-client.ts';

const JUST_MS = 1_500;

/** Moments of the page's own clock, in milliseconds. */
interface Seen {
  answered_at: number;
  pressed_at: number;
  changed_at: number;
  changes_on_their_way: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
const seen: Seen = { answered_at: NEVER, pressed_at: NEVER, changed_at: NEVER, changes_on_their_way: 0 };

/** `opened` and `left`: the addresses at both moments. */
export function judgeGone(
  { answered_at, pressed_at, changed_at, changes_on_their_way }: Seen,
  now: number,
  { opened, left }: { opened: string; left: string },
): boolean {
  const isJust = (moment: number) => now - moment <= JUST_MS;
  const isOwnDoing = isJust(pressed_at) || isJust(changed_at) || changes_on_their_way > 0;
  return isJust(answered_at) && !isOwnDoing && opened === left;
}

export const readAddress = () => window.location.pathname + window.location.search;

/** To be asked as the form goes. */
export const isGoneByItself = (opened: string): boolean =>
  judgeGone(seen, performance.now(), { opened, left: readAddress() });

/** From now on it is noted what forms may go by. Once, for the application. */
export function watchForGoneForms(): void {
  const notePress = () => {
    seen.pressed_at = performance.now();
  };
  // A press into a field is where typing begins.
  const noteClick = ({ target }: Event) => {
    const isField = target instanceof Element && target.closest('input, textarea');
    if (!isField) notePress();
  };
  window.addEventListener('click', noteClick, { capture: true });
  window.addEventListener('pointerdown', noteClick, { capture: true });
  window.addEventListener('popstate', notePress, { capture: true });
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isNewLine = key === 'Enter' && target instanceof HTMLTextAreaElement;
      if ((key === 'Escape' || key === 'Enter') && !isNewLine) notePress();
    },
    { capture: true },
  );
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // Values that a screen puts there by itself come from its own saving.
    if (action.type === 'error' || (action.type === 'success' && !action.manual))
      seen.answered_at = performance.now();
  });
  watchChanges();
}

const NO_CHANGE_OF_A_RECORD: readonly string[] = [saveFormDraft.path, renewSession.path];

function watchChanges(): void {
  const { ask } = line;
  line.ask = async (path, init) => {
    if (init.method === 'GET' || NO_CHANGE_OF_A_RECORD.some((each) => path.startsWith(each)))
      return ask(path, init);
    seen.changes_on_their_way++;
    try {
      return await ask(path, init);
    } finally {
      seen.changes_on_their_way--;
      seen.changed_at = performance.now();
    }
  };
}
