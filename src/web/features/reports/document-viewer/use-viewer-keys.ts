import { useEffect, useEffectEvent } from 'react';
import type { PdfView, ViewState } from '#web/features/reports/document-viewer/pdf-view.ts';

const KEYS = {
  '+': 'zoom in',
  '=': 'zoom in',
  '-': 'zoom out',
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'next page',
  PageDown: 'next screen',
  Space: 'next screen',
  ArrowLeft: 'previous page',
  PageUp: 'previous screen',
  'Shift Space': 'previous screen',
  Home: 'first page',
  End: 'last page',
  '/': 'search',
  'Ctrl f': 'search',
  'Ctrl p': 'print',
  Escape: 'leave',
} as const;
type Command = (typeof KEYS)[keyof typeof KEYS];

interface Handlers {
  view: PdfView | undefined;
  state: ViewState;
  onSearch: () => void;
  onPrint: () => void;
  onEscape: () => void;
}

/**
 * The viewer's keys: + and - zoom, left and right turn pages, Space and Page Down scroll by a screen, / and Ctrl-F
 * search, Escape closes it.
 */
export function useViewerKeys({ view, state, onSearch, onPrint, onEscape }: Handlers): void {
  const obey = (command: Command, shown: PdfView) => {
    switch (command) {
      case 'zoom in':
        return shown.zoom(1);
      case 'zoom out':
        return shown.zoom(-1);
      case 'down':
        return shown.scroll(1);
      case 'up':
        return shown.scroll(-1);
      case 'next screen':
        return shown.turnScreen(1);
      case 'previous screen':
        return shown.turnScreen(-1);
      case 'next page':
        return shown.goTo(state.page + 1);
      case 'previous page':
        return shown.goTo(state.page - 1);
      case 'first page':
        return shown.goTo(1);
      case 'last page':
        return shown.goTo(state.pages);
      case 'search':
        return onSearch();
      case 'print':
        return onPrint();
      case 'leave':
        return onEscape();
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = readCommand(event);
    if (!view || !command || event.defaultPrevented || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    obey(command, view);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Keys typed into a field belong to the field, except for those that work everywhere on the page. */
function readCommand(event: KeyboardEvent): Command | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  if (event.target instanceof HTMLInputElement && !isCommand && event.key !== 'Escape') return undefined;
  if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary'))
    return undefined;
  const plain = event.key === ' ' ? `${event.shiftKey ? 'Shift ' : ''}Space` : event.key;
  const key = isCommand ? `Ctrl ${event.key.toLowerCase()}` : plain;
  return Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;
}
