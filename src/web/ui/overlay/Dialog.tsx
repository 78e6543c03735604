import { X } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/field/Button.tsx';

export type DialogProps = {
  open: boolean;
  /** Called by the close button, Escape, Back and a press outside. The owner then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Replaces the title, which is then only read aloud: for a search box. It has the focus, and its list scrolls. */
  head?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  wide?: boolean;
  place?: 'centre' | 'side' | 'bottom' | 'top';
  /** A decision that must be made: a press outside does not close it. */
  insist?: boolean;
  /**
   * A call is in progress: nothing more can be typed, because it would be lost with the dialog. The dialog stays until
   * there is a response, because the call happens whatever the screen says. If none comes for long, it can be closed
   * all the same.
   */
  isSending?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
};

/**
 * Shown beside the close button of every dialog, and over a document, because everything behind is out of reach: the
 * emergency button.
 */
export const DialogCorner = createContext<ReactNode>(null);

/** Calls `onBack` instead of going back, until it is removed. `onBack` returns whether it handled the press. */
export const BackGuard = createContext<(onBack: () => boolean) => () => void>(() => () => undefined);

/** The open dialogs, the top one last. */
const opened: HTMLDialogElement[] = [];
export const isDialogOpen = (): boolean => opened.length > 0;

/**
 * The browser's own modal dialog: it traps focus, makes the rest inert, closes on Escape and restores focus. The body
 * is rendered only while it is open, so a form in it starts fresh each time.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const {
    onClose,
    title,
    head,
    children,
    footer,
    wide = false,
    place = 'centre',
    insist = false,
    isSending,
    onKeyDown,
  } = props;
  const { leave, holdFooter, notice } = useSendingHold(isSending === true, onClose);
  const dialog = useModal(leave);
  const corner = use(DialogCorner);
  const titleId = useId();
  const closeOnScrim = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isOutside(event) && !insist) leave();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="pw-dialog"
      data-place={place}
      data-wide={wide || undefined}
      onCancel={(event) => {
        // a file picker inside it bubbles its own "cancel"
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onPointerDown={closeOnScrim}
      onKeyDown={onKeyDown}
    >
      <div className="flex max-h-[inherit] flex-col text-left" data-dialog-body>
        <div
          className={cx(
            'flex gap-3 border-b border-line py-2 pr-2 pl-4 sm:pl-6',
            head ? 'items-center' : 'items-start',
          )}
        >
          <h2
            id={titleId}
            tabIndex={-1}
            className={head ? 'sr-only' : 'min-w-0 flex-1 py-1.5 text-lg font-semibold break-words'}
          >
            {title}
          </h2>
          {head && (
            <div className="min-w-0 flex-1" data-dialog-head>
              {head}
            </div>
          )}
          {corner}
          <IconButton label="Close" icon={X} onClick={leave} />
        </div>
        <div
          className={
            head ? 'flex min-h-0 flex-1 flex-col' : 'min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6'
          }
        >
          {isSending === undefined ? (
            children
          ) : (
            <fieldset disabled={isSending} className="min-w-0">
              {children}
            </fieldset>
          )}
        </div>
        {notice && (
          <p role="status" className="border-t border-line px-4 pt-3 text-sm sm:px-6">
            {notice}
          </p>
        )}
        {footer && (
          <div
            className="flex flex-col-reverse gap-2 border-t border-line px-4 py-3 sm:flex-row sm:justify-end sm:px-6"
            onClickCapture={holdFooter}
          >
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

const PATIENCE_MS = 10_000;

const WAIT = 'Sending. Wait a moment.';
const NO_ANSWER = 'No answer yet. Check later whether it was saved.';

/** Keeps a dialog open during a call, and says why if the user tries to close it. */
function useSendingHold(isSending: boolean, onClose: () => void) {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    setNotice('');
    if (!isSending) return;
    const timer = setTimeout(() => setNotice(NO_ANSWER), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSending]);
  const isHeld = isSending && notice !== NO_ANSWER;
  return {
    notice,
    leave: () => (isHeld ? setNotice(WAIT) : onClose()),
    holdFooter: (event: MouseEvent<HTMLElement>) => {
      if (!isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      setNotice(WAIT);
    },
  };
}

/** Opens on mount, closes on unmount, and restores focus, even if the opener has re-rendered since. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const guardBack = use(BackGuard);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    opened.push(element);
    const unguard = guardBack(() => {
      const isOnTop = opened.at(-1) === element;
      if (isOnTop) close();
      return isOnTop;
    });
    return () => {
      unguard();
      opened.splice(opened.indexOf(element), 1);
    };
  }, [guardBack]);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>('[data-dialog-head] input')?.focus();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element?.close();
      if (!document.querySelector('dialog:modal')) document.documentElement.style.overflow = '';
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return dialog;
}

function isOutside(event: PointerEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
