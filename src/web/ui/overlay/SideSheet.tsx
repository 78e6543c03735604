import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from './Dialog.tsx';

type SideSheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Undefined at the ends of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

const keepsItsArrows =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="grid"], [role="radiogroup"]';

/** A preview of one row of a list. ↑ and ↓ move through the list without closing it. */
export function SideSheet({ onPrevious, onNext, children, ...rest }: SideSheetProps) {
  const step = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.target instanceof Element && event.target.closest(keepsItsArrows)) return;
    const go = event.key === 'ArrowUp' ? onPrevious : event.key === 'ArrowDown' ? onNext : undefined;
    if (!go) return;
    event.preventDefault();
    go();
  };
  const inList = onPrevious || onNext;
  return (
    <Dialog {...rest} place="side" onKeyDown={step}>
      {inList && (
        <div className="mb-4 flex gap-2">
          <Button variant="outline" size="sm" icon={ChevronUp} disabled={!onPrevious} onClick={onPrevious}>
            Previous
          </Button>
          <Button variant="outline" size="sm" icon={ChevronDown} disabled={!onNext} onClick={onNext}>
            Next
          </Button>
        </div>
      )}
      {children}
    </Dialog>
  );
}
