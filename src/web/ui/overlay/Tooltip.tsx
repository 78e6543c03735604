import { type ReactNode, useRef, useState } from 'react';
import { Popover } from './Popover.tsx';

/**
 * The name of a toolbar's icon button, on hover and on keyboard focus. Escape closes it. It repeats the button's label,
 * so it is hidden from screen readers.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches its child, which is the control
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={() => setOpen(false)}
    >
      {children}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        align="centre"
        aria-hidden
        className="px-2.5 py-1 text-sm font-medium"
      >
        {text}
      </Popover>
    </span>
  );
}
