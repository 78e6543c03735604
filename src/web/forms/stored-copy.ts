import { useEffect, useEffectEvent, useState } from 'react';
import { openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';

/** Forms that this tab is leaving, by place: one that is opened again at once finds the last of its words. */
const leaving = new Map<string, Promise<void>>();

/**
 * The copy of a form that is kept on this device for somebody; undefined until the device has been asked. A form that is left
 * before that may have words already: `readWords` gives them, and they are kept then.
 */
export function useStoredCopy(
  user_id: string,
  form: string,
  readWords?: () => Record<string, unknown> | undefined,
): TypedCopy | undefined {
  const [opened, setOpened] = useState<{ form: string; copy: TypedCopy }>();
  const copy = opened?.form === form ? opened.copy : undefined;
  // Of the form that is left: by then another may be shown here, whose copy is not open yet.
  const readEarly = useEffectEvent((left: string) => (opened?.form === left ? undefined : readWords?.()));
  useEffect(() => {
    let isLeft = false;
    const opening = Promise.allSettled([leaving.get(user_id + form)]).then(() =>
      openTypedCopy(user_id, form),
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
