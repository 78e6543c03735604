import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useNow } from '#web/device/use-now.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { describeJustOver, nowOrNext, splitByEnd } from '#web/features/appointments/appointment-words.ts';
import { isFinished } from '#web/features/visits/step-standings.ts';
import { findCopyOf, useReportCopies } from '#web/features/visits/use-visit-report.ts';
import {
  buildArrival,
  buildVisit,
  describeWhere,
  useKeptVisits,
  VisitOnDevice,
} from '#web/features/visits/VisitOnDevice.tsx';
import { checkHref, describeDrafts } from '#web/features/visits/visit-drafts.ts';
import { visitStore } from '#web/features/visits/visit-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  onRetry: () => void;
  /** Reports the young person of an appointment missing, while they are with the carer. */
  MissingInCard: ComponentType<{ appointment: Appointment }>;
  /** Appointments that are over, but whose young person may still be with the carer. */
  findJustOver: (
    appointments: readonly Appointment[],
    next: Appointment | undefined,
    now: Date,
  ) => Appointment[];
}

/** The carer's home page without signal: what this device has, the next visit first, ready to read and write. */
export function HomeWithoutSignal({ onRetry, MissingInCard, findJustOver }: Props) {
  const { user } = useSignedIn();
  const now = useNow();
  const kept = useKeptVisits(user.id);
  const { coming, over } = splitByEnd(kept?.visits ?? [], ({ appointment }) => appointment, now);
  const [next, ...later] = coming.filter(({ appointment }) => !appointment.cancelled);
  const open = (kept?.visits ?? []).filter(({ report }) => !report.is_restricted);
  const justOver = findJustOver(
    open.map(({ appointment }) => appointment),
    next?.appointment,
    new Date(now),
  );
  const arrivals = kept?.arrivals ?? [];
  const works = useStore(visitStore, (state) => state.works);
  const findWork = (visit: Visit) => works[visit.appointment_carer_id];
  const copies = useReportCopies(user.id) ?? [];
  const sayBegun = (visit: Visit) => describeDrafts(findWork(visit), findCopyOf(visit, copies));
  const isDone = (visit: Visit) =>
    !findCopyOf(visit, copies) && isFinished(visit, findWork(visit), new Date(now));
  // Submitted except for drafts, which the last step sends.
  const buildFinish = (visit: Visit) =>
    sayBegun(visit) && isFinished(visit, undefined, new Date(now)) ? checkHref(visit) : buildVisit(visit);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader
        title={`Hello, ${user.name.split(' ')[0] ?? user.name}`}
        lead="You’re offline. These appointments were saved on this device earlier and may be out of date."
        actions={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      {justOver.map((appointment) => (
        <Card key={appointment.id} title={describeJustOver(appointment)}>
          <MissingInCard appointment={appointment} />
        </Card>
      ))}
      {next && (
        <VisitOnDevice
          visit={next}
          arrivals={arrivals}
          title={`${nowOrNext(next.appointment, now)}: ${describeWhere(next)}`}
        >
          {!next.report.is_restricted && <MissingInCard appointment={next.appointment} />}
        </VisitOnDevice>
      )}
      {kept && !next && over.length === 0 && (
        <Card flush>
          <EmptyState
            title="No appointments are saved on this device"
            text="We save your next appointments here when you have signal."
          />
        </Card>
      )}
      <VisitList
        title="Coming up"
        visits={later}
        buildHref={(visit) => buildArrival(visit, arrivals) ?? buildVisit(visit)}
      />
      <VisitList
        title="To finish"
        visits={over.filter((visit) => !isDone(visit))}
        buildHref={buildFinish}
        tellMore={sayBegun}
      />
      <VisitList title="Sent" visits={over.filter(isDone)} buildHref={buildVisit} />
    </div>
  );
}

interface ListProps {
  title: string;
  visits: readonly Visit[];
  buildHref: (visit: Visit) => string;
  /** More text below the place. */
  tellMore?: (visit: Visit) => string | undefined;
}

function VisitList({ title, visits, buildHref, tellMore }: ListProps) {
  if (visits.length === 0) return null;
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {visits.map((visit) => (
          <AppointmentRow
            key={visit.appointment_carer_id}
            appointment={visit.appointment}
            href={buildHref(visit)}
            withDay
            detail={joinLines(visit.appointment.place, tellMore?.(visit))}
          />
        ))}
      </ul>
    </Card>
  );
}

const joinLines = (place: string | null, more: string | undefined): ReactNode =>
  more ? (
    <>
      {place} <span className="block">{more}</span>
    </>
  ) : (
    place
  );
