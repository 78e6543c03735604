import { StillMissing } from '#web/features/office/missing-episodes/StillMissing.tsx';
import { useKeptVisits } from '#web/features/visits/visits/VisitOnDevice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';

/** After an incident report was handed in without signal: the way to say of its young person, out of their visit, that they are missing. */
export function StillMissingOnDevice({ report_id }: { report_id: string }) {
  const { user } = useSignedIn();
  const visit = useKeptVisits(user.id)?.visits.find(({ report }) => report.id === report_id);
  return visit && !visit.report.is_restricted && <StillMissing report={visit.report} staysHere />;
}
