import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '#web/ui/cx.ts';
import { prepareAnnouncer } from '#web/ui/feedback/announce.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { measureBottomBars } from './bottom-bars.ts';
import { type ToastItem, type ToastTone, toast, toastStore } from './toast.ts';

/** Where toasts appear. Render it once, at the root. `toast` itself announces their text. */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  useEffect(prepareAnnouncer, []);
  return (
    <>
      <ToastStack items={items.filter((item) => item.place === 'top')} place="top" />
      <ToastStack items={items.filter((item) => item.place === 'bottom')} place="bottom" />
    </>
  );
}

function ToastStack({ items, place }: { items: ToastItem[]; place: 'top' | 'bottom' }) {
  const stack = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;
  // A popover is in the top layer. Showing it again moves it above a dialog that was opened since.
  useEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  const bars = useBottomBars(place === 'bottom' && items.length > 0);
  if (items.length === 0) return null;
  return (
    <section
      ref={stack}
      popover="manual"
      aria-label={place === 'top' ? 'Important notices' : 'Notices'}
      className={cx(
        'fixed inset-x-0 mx-auto my-0 w-[min(28rem,calc(100vw-2rem))] space-y-2 overflow-visible bg-transparent',
        place === 'top' ? 'top-4 bottom-auto' : 'top-auto',
      )}
      style={place === 'bottom' ? { bottom: `calc(${bars}px + 1.5rem)` } : undefined}
    >
      {items.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

/** Pixels at the bottom that toasts leave free, while there are any. */
function useBottomBars(isShown: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => setHeight(measureBottomBars());
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [isShown]);
  return height;
}

const MAX_CHARACTERS_BESIDE_BUTTON = 32;

const icons = { neutral: Info, success: CircleCheck, error: CircleAlert };
const iconLooks: Record<ToastTone, string> = {
  neutral: 'text-teal-ink',
  success: 'text-dark-green-ink',
  error: 'text-red-ink',
};

function ToastCard({ item }: { item: ToastItem }) {
  const [held, setHeld] = useState(false);
  const { id, closesAfterMs } = item;
  useEffect(() => {
    if (held || !closesAfterMs) return;
    const timer = window.setTimeout(() => toast.dismiss(id), closesAfterMs);
    return () => window.clearTimeout(timer);
  }, [held, closesAfterMs, id]);
  const Icon = icons[item.tone];
  // On a phone there is no room for a sentence beside a button.
  const isLong = item.title.length + (item.text?.length ?? 0) > MAX_CHARACTERS_BESIDE_BUTTON;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or pointing at it stops its clock
    <div
      className={cx(
        'flex items-start gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 text-ink shadow-raised',
        isLong && 'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-y-0',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden size={20} className={cx('mt-2 shrink-0', iconLooks[item.tone])} />
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <p className="font-semibold whitespace-pre-wrap">{item.title}</p>
        {item.text && <p className="text-ink-soft">{item.text}</p>}
      </div>
      {item.action && (
        <div className={cx(isLong && 'max-sm:col-start-2 max-sm:row-start-2 max-sm:-ml-3')}>
          <ToastActionButton item={item} action={item.action} />
        </div>
      )}
      <IconButton
        label="Close notice"
        icon={X}
        size="sm"
        className={cx('mt-0.5', isLong && 'max-sm:col-start-3 max-sm:row-start-1')}
        onClick={() => toast.dismiss(id)}
      />
    </div>
  );
}

function ToastActionButton({ item, action }: { item: ToastItem; action: NonNullable<ToastItem['action']> }) {
  const act = () => {
    toast.dismiss(item.id);
    action.onAction();
  };
  return (
    <Button variant="ghost" size="sm" className="mt-0.5" onClick={act}>
      {action.label}
    </Button>
  );
}
