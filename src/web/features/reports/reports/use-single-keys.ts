import { useEffect, useEffectEvent, useRef } from 'react';

const types =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role="menu"]';

/** A field may vanish under somebody who types: their next letters are words, until they have paused for so long. */
const TYPING_MS = 1_500;
/** The second half of a double press is about a report that was not seen yet. Leafing may be as quick as anybody likes. */
const DOUBLE_PRESS_MS = 300;
const LEAFING = ['j', 'k'];

/**
 * Single keys that act, by their lower-case letter. Not while somebody types, chooses or answers a dialog, nor just after,
 * nor with another key held, nor again while a key is kept down or pressed twice.
 */
export function useSingleKeys(
  isOn: boolean,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const last = useRef({ typed_at: Number.NEGATIVE_INFINITY, pressed_at: Number.NEGATIVE_INFINITY, key: '' });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(types) !== null;
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter && (isInField || event.timeStamp - last.current.typed_at < TYPING_MS)) {
      last.current.typed_at = event.timeStamp;
      return;
    }
    if (event.repeat || event.defaultPrevented || !isLetter || isInField) return;
    if (document.querySelector('dialog:modal')) return;
    const key = event.key.toLowerCase();
    const act = actions[key];
    if (!act) return;
    event.preventDefault();
    const isDouble =
      !LEAFING.includes(key) &&
      key === last.current.key &&
      event.timeStamp - last.current.pressed_at < DOUBLE_PRESS_MS;
    Object.assign(last.current, { pressed_at: event.timeStamp, key });
    if (!isDouble) act();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
