import { announce } from '#web/ui/feedback/announce.ts';

export type ToastTone = 'neutral' | 'success' | 'error';
export type ToastAction = { label: string; onAction: () => void };

type ToastOptions = {
  title: string;
  text?: string;
  tone?: ToastTone;
  /** "Undo", "Try again". Closes the toast. */
  action?: ToastAction;
  /** Stays until it is closed. Errors always do, so that nobody has to read against the clock. */
  persistent?: boolean;
  place?: 'bottom' | 'top';
  /** A second toast with the same key replaces the first. */
  key?: string;
};

export type ToastItem = ToastOptions & {
  id: number;
  tone: ToastTone;
  place: 'bottom' | 'top';
  closesAfterMs?: number;
};

const readingMs = 6_000;
const readingWithActionMs = 10_000;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function show(options: ToastOptions): number {
  lastId += 1;
  const tone = options.tone ?? 'neutral';
  const stays = options.persistent || tone === 'error';
  const item: ToastItem = {
    ...options,
    id: lastId,
    tone,
    place: options.place ?? 'bottom',
    ...(stays ? {} : { closesAfterMs: options.action ? readingWithActionMs : readingMs }),
  };
  replace([...items.filter((other) => !options.key || other.key !== options.key), item]);
  announce([item.title, item.text].filter(Boolean).join('. '), tone === 'error' ? 'assertive' : 'polite');
  return item.id;
}

type Rest = Omit<ToastOptions, 'title' | 'tone'>;

export const toast = {
  show,
  success: (title: string, rest: Rest = {}) => show({ ...rest, title, tone: 'success' }),
  error: (title: string, rest: Rest = {}) => show({ ...rest, title, tone: 'error' }),
  /** At the top centre, without a timeout, and only once however often it is called (ERR-01). */
  persistent: (title: string, rest: Rest = {}) =>
    show({ key: title, ...rest, title, tone: 'error', persistent: true, place: 'top' }),
  dismiss: (id: number) => replace(items.filter((item) => item.id !== id)),
  dismissAll: () => replace([]),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => items,
};
