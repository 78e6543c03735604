import { useEffect, useEffectEvent } from 'react';

const types =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role="menu"]';

/**
 * Single keys that act, by their lower-case letter. Not while somebody types, chooses or answers a dialog, nor with
 * another key held, nor again while a key is kept down.
 */
export function useSingleKeys(
  isOn: boolean,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(types)) return;
    if (document.querySelector('dialog:modal')) return;
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
