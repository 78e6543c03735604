import { useEffect, useState } from 'react';
import { PUBLIC_USER } from '#web/device/device-store.ts';
import { openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** Where this form is kept on the device while the screen is open. Undefined until the device has been asked. */
export const useTypedCopy = (form: string): TypedCopy | undefined =>
  useStoredCopy(useSignedIn().user.id, form);

/** The same for a form without an account. */
export const usePublicCopy = (form: string): TypedCopy | undefined => useStoredCopy(PUBLIC_USER, form);

function useStoredCopy(user_id: string, form: string): TypedCopy | undefined {
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
