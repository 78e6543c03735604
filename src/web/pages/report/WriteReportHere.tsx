import type { ComponentProps } from 'react';
import { WriteReportPage } from '#web/features/reports/reports/WriteReportPage.tsx';
import { useKeptForm } from '#web/features/visits/visits/kept-form.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** A form of a report, which a carer writes without signal as well: their visits are on the device with their forms. */
export function WriteReportHere(props: Omit<ComponentProps<typeof WriteReportPage>, 'kept'>) {
  const { user, role } = useSignedIn();
  const kept = useKeptForm(role === 'carer' ? user.id : undefined, props);
  return <WriteReportPage {...props} kept={kept} />;
}
