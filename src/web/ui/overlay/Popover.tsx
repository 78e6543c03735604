import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '#web/ui/cx.ts';
import { type Align, placeBeside } from './position.ts';

export type CloseReason = 'escape' | 'elsewhere';

type PopoverProps = ComponentProps<'div'> & {
  open: boolean;
  /** Focus returns to the trigger after Escape. After a press or Tab elsewhere it stays there. */
  onClose: (reason: CloseReason) => void;
  /** The element it belongs to and appears beside. The owner handles presses on it. */
  anchor: RefObject<HTMLElement | null>;
  align?: Align;
  /** As wide as the anchor: for lists below a field. */
  matchWidth?: boolean;
};

/**
 * A panel that opens beside its trigger. It uses the browser's top layer but stays in place in the document, so that it
 * is never clipped, works inside a modal dialog, and the Tab order is the reading order.
 */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({
  onClose,
  anchor,
  align = 'start',
  matchWidth = false,
  className,
  ...rest
}: Omit<PopoverProps, 'open'>) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    const trigger = anchor.current;
    if (!element || !trigger) return;
    element.showPopover();
    const putInPlace = () => {
      const box = trigger.getBoundingClientRect();
      if (matchWidth) element.style.width = `${box.width}px`;
      element.style.maxHeight = '';
      const size = { width: element.offsetWidth, height: element.scrollHeight + 2 };
      const place = placeBeside(
        box,
        size,
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        align,
      );
      element.style.left = `${place.left}px`;
      element.style.top = `${place.top}px`;
      element.style.maxHeight = `${place.maxHeight}px`;
    };
    putInPlace();
    const watcher = new ResizeObserver(putInPlace);
    watcher.observe(element);
    const withinPage = (event: Event) =>
      event.target instanceof Node && !element.contains(event.target) && putInPlace();
    window.addEventListener('scroll', withinPage, { capture: true, passive: true });
    window.addEventListener('resize', putInPlace);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', withinPage, { capture: true });
      window.removeEventListener('resize', putInPlace);
    };
  }, [anchor, align, matchWidth]);
  useDismiss(popover, anchor, onClose);
  return (
    <div {...rest} ref={popover} popover="manual" className={cx('pw-popover overflow-y-auto', className)} />
  );
}

/** Escape, a press elsewhere, or focus moving elsewhere closes it. */
function useDismiss(
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: (reason: CloseReason) => void,
) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (popover.current?.contains(target) || anchor.current?.contains(target));
    const onPointer = (event: Event) => {
      if (!isInside(event.target)) close('elsewhere');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // the dialog around it stays open
      event.preventDefault();
      event.stopPropagation();
      close('escape');
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('focusin', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('focusin', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [popover, anchor]);
}
