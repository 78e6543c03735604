import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { useStore } from 'zustand';
import { StillMissing } from '#web/features/office/missing-episodes/StillMissing.tsx';
import { WriteReportPage } from '#web/features/reports/reports/WriteReportPage.tsx';
import { useKeptForm } from '#web/features/visits/visits/kept-form.ts';
import { sendDraft } from '#web/features/visits/visits/send-waiting.ts';
import { findUnsentReport } from '#web/features/visits/visits/unsent-reports.ts';
import { openVisitStore, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { LeftInVisit } from '#web/pages/report/LeftInVisit.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';

type Props = Omit<ComponentProps<typeof WriteReportPage>, 'kept' | 'StillMissing'>;

/** A form of a report, which a carer writes without signal as well: their visits are on the device with their forms. */
export function WriteReportHere(props: Props) {
  const { user, role } = useSignedIn();
  const isCarer = role === 'carer';
  const kept = useKeptForm(isCarer ? user.id : undefined, props);
  const left = useLeftInVisit(isCarer ? user.id : undefined, props);
  if (left === 'unknown') return <SkeletonRecord />;
  if (left) return <LeftInVisit appointment_carer_id={left} />;
  return <WriteReportPage {...props} kept={kept} StillMissing={StillMissing} />;
}

/**
 * The visit in which words of this form were written that the office does not have: they are sent now, and where that cannot be,
 * the writer goes on there. Two forms for the same words would each leave the other's out. Looked for as the form is opened:
 * another tab takes nothing away under the fingers.
 */
function useLeftInVisit(user_id: string | undefined, { id, form_type_id }: Props): string | undefined {
  const { data: atFirst } = useQuery({
    queryKey: ['left in a visit', user_id ?? '', id, form_type_id],
    queryFn: async () => {
      // Where the browser keeps nothing, nothing is left.
      await openVisitStore(user_id ?? '').catch(() => undefined);
      return findUnsentReport(visitStore.getState().works, id, form_type_id) ?? null;
    },
    enabled: user_id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isLeft = useStore(
    visitStore,
    ({ works }) => findUnsentReport(works, id, form_type_id) === atFirst && Boolean(atFirst),
  );
  useEffect(() => {
    if (atFirst) void sendDraft(atFirst);
  }, [atFirst]);
  if (!user_id) return undefined;
  if (atFirst === undefined) return 'unknown';
  return isLeft && atFirst ? atFirst : undefined;
}
