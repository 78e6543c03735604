import type { ReactNode } from 'react';
import { SosButton } from '#web/features/safety/alerts/SosButton.tsx';
import { SosDialog } from '#web/features/safety/alerts/SosDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { DialogCorner } from '#web/ui/overlay/Dialog.tsx';

/** The emergency button on a carer's full-screen page, which has no frame. */
export function SosAround({ children }: { children: ReactNode }) {
  const { role } = useSignedIn();
  if (role !== 'carer') return children;
  return (
    <DialogCorner value={<SosButton />}>
      {children}
      <SosDialog />
    </DialogCorner>
  );
}
