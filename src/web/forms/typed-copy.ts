import { useEffect, useState } from 'react';
import { openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** Where this form is kept on the device while the screen is open. Undefined until the device has been asked. */
export function useTypedCopy(form: string): TypedCopy | undefined {
  const { user } = useSignedIn();
  const [opened, setOpened] = useState<{ form: string; copy: TypedCopy }>();
  useEffect(() => {
    let isLeft = false;
    const opening = openTypedCopy(user.id, form);
    void opening.then((copy) => !isLeft && setOpened({ form, copy }));
    return () => {
      isLeft = true;
      void opening.then((copy) => copy.close());
    };
  }, [user.id, form]);
  return opened?.form === form ? opened.copy : undefined;
}
