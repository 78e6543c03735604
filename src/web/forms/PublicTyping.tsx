import type { ReactNode } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import { PUBLIC_USER } from '#web/device/device-store.ts';
import { useKeptCopy } from '#web/forms/kept-copy.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/**
 * Keeps what is typed into a form without an account, as `useKeptTyping` does for dialogs. `clear` stands at its end: whoever uses this computer with others takes away
 * what they typed.
 */
export function usePublicTyping<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values) => void,
): { restored: ReactNode; clear: ReactNode; forget: () => void } {
  const { restoredAt, isTyped, close, discard, forget } = useKeptCopy(PUBLIC_USER, form, values, restore);
  return {
    restored: restoredAt && (
      <Banner
        title={`We restored answers typed here at ${toLondonTime(restoredAt)} and not sent`}
        onClose={close}
      >
        If they are not yours, clear them with the button at the end.
      </Banner>
    ),
    clear: isTyped && (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="basis-48 text-sm text-ink-soft">
          Saved in this browser for a day, or until you send or clear it.
        </p>
        <Button variant="outline" size="sm" onClick={discard}>
          Clear what I typed
        </Button>
      </div>
    ),
    forget,
  };
}
