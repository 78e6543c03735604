import { useEffect, useEffectEvent, useState } from 'react';
import { PUBLIC_USER } from '#web/writing/device-store.ts';
import { openSavedCopy, type SavedCopy } from '#web/writing/saved-copy.ts';

/** Forms that this tab is closing, by place. If one is opened again at once, it waits for the last of its text. */
const leaving = new Map<string, Promise<void>>();

/**
 * A user's copy of a form on this device. Undefined while the device is read. If the form closes before then,
 * `readWords` returns the text to save.
 */
export function useSavedCopyFor(
  user_id: string,
  form: string | undefined,
  readWords?: () => Record<string, unknown> | undefined,
): SavedCopy | undefined {
  const [opened, setOpened] = useState<{ form: string; copy: SavedCopy }>();
  const copy = opened?.form === form ? opened?.copy : undefined;
  // For the form that closes: another form may be on screen by then, whose copy is not open yet.
  const readEarly = useEffectEvent((left: string) => (opened?.form === left ? undefined : readWords?.()));
  useEffect(() => {
    if (form === undefined) return;
    let isLeft = false;
    const opening = Promise.allSettled([leaving.get(user_id + form)]).then(() =>
      openSavedCopy(user_id, form),
    );
    void opening.then((copy) => !isLeft && setOpened({ form, copy }));
    return () => {
      isLeft = true;
      const early = readEarly(form);
      const left = opening.then(async (copy) => {
        if (early) {
          await copy.keepFoundBeside();
          await copy.keep(early, null);
        }
        await copy.close();
      });
      leaving.set(user_id + form, left);
    };
  }, [user_id, form]);
  return copy;
}

/** The copy of a form that is filled in without an account, shared by everyone who uses this browser. */
export const usePublicCopy = (form: string): SavedCopy | undefined => useSavedCopyFor(PUBLIC_USER, form);
