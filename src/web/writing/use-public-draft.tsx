import type { ReactNode } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PUBLIC_USER } from '#web/writing/device-store.ts';
import { useFormCopy } from '#web/writing/use-form-copy.ts';

/**
 * Saves what is typed into a form without an account, as `useDialogDraft` does for dialogs. Put `clear` at the end of
 * the form: it lets people who share this computer delete what they typed.
 */
export function usePublicDraft<Values extends object>(
  form: string,
  values: Values,
  restore: (values: Values) => void,
): { restored: ReactNode; clear: ReactNode; forget: () => void } {
  const { restoredAt, isTyped, close, discard, forget } = useFormCopy(PUBLIC_USER, form, values, restore);
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
