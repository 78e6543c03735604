import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '#web/ui/field/Button.tsx';
import type { NavGroup } from '#web/ui/frame/nav-types.ts';
import { Kbd } from '#web/ui/Kbd.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface DialogProps {
  groups: readonly NavGroup[];
  /** The text typed while the dialog loaded: the box starts with it. */
  typed: string;
  onClose: () => void;
}

/** Loads the dialog when the user is about to search, so that the first page stays small. */
export type FetchSearchDialog = () => Promise<ComponentType<DialogProps>>;

/**
 * Search everywhere: the box in the top bar, the phone's icon, `/` and Ctrl-K on any page, and the dialog they open.
 */
export function useSearch(
  groups: readonly NavGroup[],
  fetchDialog: FetchSearchDialog,
): Record<'box' | 'icon' | 'dialog', ReactNode> {
  const [isOpen, setOpen] = useState(false);
  // Stored in an object, because React would call a function given as state.
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> }>();

  useEffect(() => {
    if (!isOpen || loaded) return;
    fetchDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => {
        setOpen(false);
        toast.error('We could not open search. Check your connection and try again.');
      },
    );
  }, [isOpen, loaded, fetchDialog]);

  const isComing = isOpen && !loaded;
  const typed = useTypedMeanwhile(isComing, () => setOpen(false));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') fetchDialog().catch(() => undefined);
      if (!asksToSearch(event)) return;
      event.preventDefault();
      // An open decision comes first.
      if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [fetchDialog]);

  const fetchAhead = () => void fetchDialog().catch(() => undefined);
  const button = { onClick: () => setOpen(true), onPointerEnter: fetchAhead, onFocus: fetchAhead };
  return {
    box: (
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className="flex min-h-control w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-control text-ink-soft hover:border-ink-soft"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">Search people, appointments, reports…</span>
        <Kbd>/</Kbd>
      </button>
    ),
    icon: <IconButton {...button} label="Search" icon={Search} aria-haspopup="dialog" />,
    dialog: isOpen && loaded && (
      <loaded.Dialog groups={groups} typed={typed} onClose={() => setOpen(false)} />
    ),
  };
}

/** Keys pressed while the dialog loads go to its box, and not into the focused field. */
function useTypedMeanwhile(isComing: boolean, onEscape: () => void): string {
  const [typed, setTyped] = useState('');
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isComing) return;
    setTyped('');
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isMeant = key.length === 1 || key === 'Backspace' || key === 'Enter' || key === 'Escape';
      if (ctrlKey || metaKey || altKey || !isMeant) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') close();
      else if (key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else if (key.length === 1) setTyped((before) => before + key);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isComing]);
  return typed;
}

/** Ctrl-K or ⌘K anywhere; `/` outside a field. */
function asksToSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey || event.defaultPrevented) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
  return key === '/' && !ctrlKey && !metaKey && !isTyping;
}
