import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/appointments/AloneNotice.tsx';
import { AppointmentRow } from '#web/features/appointments/appointments/AppointmentRow.tsx';
import {
  nowOrNext,
  splitByEnd,
  whenText,
  whoText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { VisitNotes } from '#web/features/appointments/appointments/VisitNotes.tsx';
import { checkHref, describeBegun } from '#web/features/visits/visits/begun-parts.ts';
import { isFinished } from '#web/features/visits/visits/step-standings.ts';
import { listKeptVisits, openVisitStore, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { WriteCaseNote } from '#web/features/young-persons/diaries/WriteCaseNote.tsx';
import { arrivalHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Kept {
  visits: Visit[];
  /** Ids of the young people of whom this device has what is read before arriving. */
  arrivals: string[];
}

interface Props {
  onRetry: () => void;
  /** The way to say that a young person of these appointments is missing. */
  MissingAtHand: ComponentType<{ appointments: readonly Appointment[] }>;
}

/** The carer's home where nothing can be asked: what this device has, what is next first, ready to be read and written on. */
export function HomeWithoutSignal({ onRetry, MissingAtHand }: Props) {
  const { user } = useSignedIn();
  const now = useNow();
  const { data: kept } = useQuery({
    queryKey: ['visits on this device', user.id],
    queryFn: async (): Promise<Kept> => {
      const store = await openVisitStore(user.id);
      const [visits, arrivals] = await Promise.all([listKeptVisits(), store.list('arrival')]);
      return { visits, arrivals: arrivals.map(({ id }) => id) };
    },
    gcTime: 0,
  });
  const { coming, over } = splitByEnd(kept?.visits ?? [], ({ appointment }) => appointment, now);
  const [next, ...later] = coming.filter(({ appointment }) => !appointment.cancelled);
  const open = (kept?.visits ?? []).filter(({ report }) => !report.is_restricted);
  const arrivals = kept?.arrivals ?? [];
  const works = useStore(visitStore, (state) => state.works);
  const findWork = (visit: Visit) => works[visit.appointment_carer_id];
  const isDone = (visit: Visit) => isFinished(visit, findWork(visit), new Date(now));
  // Handed in but for what was begun since: that is sent from the last step.
  const buildFinish = (visit: Visit) =>
    describeBegun(findWork(visit)) && isFinished(visit, undefined, new Date(now))
      ? checkHref(visit)
      : readWork(visit);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader
        title={`Hello, ${user.name.split(' ')[0] ?? user.name}`}
        lead="There is no signal just now. These appointments are on this device, as they were when there last was."
        actions={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      {next && <NextOnDevice visit={next} arrivals={arrivals} now={now} />}
      <MissingAtHand appointments={open.map(({ appointment }) => appointment)} />
      {kept && !next && over.length === 0 && (
        <Card flush>
          <EmptyState
            title="Nothing is on this device"
            text="Appointments of today and the next days come here by themselves while there is signal."
          />
        </Card>
      )}
      <VisitList
        title="Coming up"
        visits={later}
        buildHref={(visit) => buildArrival(visit, arrivals) ?? readWork(visit)}
      />
      <VisitList
        title="To finish"
        visits={over.filter((visit) => !isDone(visit))}
        buildHref={buildFinish}
        tellMore={(visit) => describeBegun(findWork(visit))}
      />
      <VisitList title="Handed in" visits={over.filter(isDone)} buildHref={readWork} />
    </div>
  );
}

const readWork = ({ appointment_carer_id }: Visit) => `/dashboard/visits/${appointment_carer_id}`;

function buildArrival({ appointment: { young_person } }: Visit, arrivals: readonly string[]) {
  return young_person && arrivals.includes(young_person.id) ? arrivalHref(young_person.id) : undefined;
}

interface NextProps extends Pick<Kept, 'arrivals'> {
  visit: Visit;
  now: number;
}

function NextOnDevice({ visit, arrivals, now }: NextProps) {
  const { appointment } = visit;
  const arrival = buildArrival(visit, arrivals);
  return (
    <Card className="border-accent">
      <h2 className="text-lg font-semibold">
        {nowOrNext(appointment, now)}: {whenText(appointment)}, {whoText(appointment)}
        {appointment.place && `, ${appointment.place}`}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{appointment.service_type.name}</p>
      <div className="space-y-3">
        <AloneNotice appointment={appointment} />
        <VisitNotes notes={appointment.notes} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {arrival && (
          <UiLink href={arrival} className={buttonClass({ size: 'lg', className: 'grow basis-44' })}>
            <BookOpenCheck aria-hidden size={18} /> Before you arrive
          </UiLink>
        )}
        <UiLink
          href={readWork(visit)}
          className={buttonClass({
            variant: arrival ? 'outline' : 'default',
            size: 'lg',
            className: 'grow basis-44',
          })}
        >
          {Date.parse(appointment.start_at) <= now ? 'Finish appointment' : 'Open'}
        </UiLink>
        <WriteCaseNote appointment={appointment} size="lg" />
      </div>
    </Card>
  );
}

interface ListProps {
  title: string;
  visits: readonly Visit[];
  buildHref: (visit: Visit) => string;
  /** More to say under the place. */
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
