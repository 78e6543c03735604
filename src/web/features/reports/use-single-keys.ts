import { useEffect, useEffectEvent } from 'react';

const types =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role="menu"]';

/** A field may disappear while the user types: their next letters are still text, until they have paused this long. */
const TYPING_MS = 1_500;
/**
 * The second press of a double press would act on a report that was not seen yet. Moving between reports has no limit.
 */
const DOUBLE_PRESS_MS = 300;
const LEAFING = ['j', 'k'];

/** Shared by all screens: at the second press, another report is already on screen. */
const last = { typed_at: Number.NEGATIVE_INFINITY, pressed_at: Number.NEGATIVE_INFINITY, key: '' };

/**
 * Single-key shortcuts, by lower-case letter. They do not work in or just after a field, menu or dialog, with another
 * key held, or for a key that is held down or pressed twice.
 */
export function useSingleKeys(
  isOn: boolean,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(types) !== null;
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter && (isInField || event.timeStamp - last.typed_at < TYPING_MS)) {
      last.typed_at = event.timeStamp;
      return;
    }
    if (event.repeat || event.defaultPrevented || !isLetter || isInField) return;
    if (document.querySelector('dialog:modal')) return;
    const key = event.key.toLowerCase();
    const act = actions[key];
    if (!act) return;
    event.preventDefault();
    const isDouble =
      !LEAFING.includes(key) && key === last.key && event.timeStamp - last.pressed_at < DOUBLE_PRESS_MS;
    Object.assign(last, { pressed_at: event.timeStamp, key });
    if (!isDouble) act();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
