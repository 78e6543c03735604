/**
 * Whether an update of the record, and not the user, removed a form from the screen. A false notice is worse than none,
 * so all of these must hold:
 *
 * 1. The server has just responded to one of the page's reads: nothing else removes a form automatically.
 * 2. The user pressed nothing just before, and the address is the one at which the form was opened.
 * 3. No change is being saved, or was a moment ago: the user's own change also updates the record, perhaps before its
 *    response arrives. Drafts do not count, because they are saved with every change; nor does the session.
 */
import { saveFormDraft } from '#contract/core/form-drafts.ts';
import { renewSession } from '#contract/core/sessions.ts';
import { line } from '#web/api/line.ts';
import { queryClient } from '#web/api/query-client.ts';

const JUST_MS = 1_500;

/** Times on the page's own clock, in milliseconds. */
interface Seen {
  answered_at: number;
  pressed_at: number;
  changed_at: number;
  changes_on_their_way: number;
}

const NEVER = Number.NEGATIVE_INFINITY;
const seen: Seen = { answered_at: NEVER, pressed_at: NEVER, changed_at: NEVER, changes_on_their_way: 0 };

/** `opened` and `left`: the addresses at those times. */
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

/** Call it when the form unmounts. */
export const isGoneByItself = (opened: string): boolean =>
  judgeGone(seen, performance.now(), { opened, left: readAddress() });

/** Starts to record what can remove a form. Call it once for the application. */
export function watchForGoneForms(): void {
  const notePress = () => {
    seen.pressed_at = performance.now();
  };
  // A press on a field is where typing begins.
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
    // A screen sets values manually after its own save, so such a success does not count.
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
