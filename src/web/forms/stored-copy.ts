import { useEffect, useState } from 'react';
import { openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';

/** The copy of a form that is kept on this device for somebody; undefined until the device has been asked. */
export function useStoredCopy(user_id: string, form: string): TypedCopy | undefined {
  const [opened, setOpened] = useState<{ form: string; copy: TypedCopy }>();
  useEffect(() => {
    let isLeft = false;
    const opening = openTypedCopy(user_id, form);
    void opening.then((copy) => !isLeft && setOpened({ form, copy }));
    return () => {
      isLeft = true;
      void opening.then((copy) => copy.close());
    };
  }, [user_id, form]);
  return opened?.form === form ? opened.copy : undefined;
}
