import {
  describeWhere,
  type Kept,
  useKeptVisits,
  VisitOnDevice,
} from '#web/features/visits/visits/VisitOnDevice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { type BackLink, PageHeader } from '#web/ui/frame/PageHeader.tsx';

interface Props {
  id: string;
  back: BackLink;
  /** That there is no connection, once that is sure. */
  error: string | undefined;
  onRetry: () => void;
}

/** An appointment of a carer where nothing can be asked: as far as this device has it. */
export function AppointmentOnDevice({ id, back, error, onRetry }: Props) {
  const { user } = useSignedIn();
  const kept = useKeptVisits(user.id);
  const visit = kept?.visits.find(({ appointment }) => appointment.id === id);
  if (kept && visit) return <Found {...{ visit, kept, back, onRetry }} />;
  return kept && error ? <ErrorState message={error} onRetry={onRetry} /> : <SkeletonRecord />;
}

type FoundProps = Pick<Props, 'back' | 'onRetry'> & { visit: Kept['visits'][number]; kept: Kept };

function Found({ visit, kept, back, onRetry }: FoundProps) {
  usePage('Appointment');
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader
        back={back}
        title="Appointment"
        lead="You’re offline. This appointment was saved on this device earlier and may be out of date."
        actions={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      {visit.appointment.cancelled && <Banner tone="warning" title="This appointment is cancelled" />}
      <VisitOnDevice visit={visit} arrivals={kept.arrivals} title={describeWhere(visit)} />
    </div>
  );
}
