import type { ReactNode } from 'react';
import { SosButton } from '#web/features/office/alerts/SosButton.tsx';
import { SosDialog } from '#web/features/office/alerts/SosDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { DialogCorner } from '#web/ui/overlay/Dialog.tsx';

/** The emergency button for a carer's page that has the whole screen to itself, without the frame. */
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
