import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/AloneNotice.tsx';
import { whenText, whoText } from '#web/features/appointments/appointment-words.ts';
import { VisitNotes } from '#web/features/appointments/VisitNotes.tsx';
import { AttendanceBar } from '#web/features/visits/attendance/AttendanceBar.tsx';
import { attendedVisit } from '#web/features/visits/attendance/attended-visit.ts';
import { listKeptVisits, openVisitStore } from '#web/features/visits/visit-store.ts';
import { WriteCaseNote } from '#web/features/young-persons/diaries/WriteCaseNote.tsx';
import { arrivalHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

export interface Kept {
  visits: Visit[];
  /** Ids of the young people whose arrival page is on this device. */
  arrivals: string[];
}

/** A carer's visits on this device. Undefined while loading. */
export function useKeptVisits(user_id: string): Kept | undefined {
  const { data } = useQuery({
    queryKey: ['visits on this device', user_id],
    queryFn: async (): Promise<Kept> => {
      const store = await openVisitStore(user_id);
      const [visits, arrivals] = await Promise.all([listKeptVisits(), store.list('arrival')]);
      return { visits, arrivals: arrivals.map(({ id }) => id) };
    },
    gcTime: 0,
  });
  return data;
}

export const buildVisit = ({ appointment_carer_id }: Pick<Visit, 'appointment_carer_id'>) =>
  `/dashboard/visits/${appointment_carer_id}`;

export function buildArrival({ appointment: { young_person } }: Visit, arrivals: Kept['arrivals']) {
  return young_person && arrivals.includes(young_person.id) ? arrivalHref(young_person.id) : undefined;
}

/** `Tue 24/11/2026 16:00–20:00, Amara Lee, Croydon`. */
export const describeWhere = ({ appointment }: Visit): string =>
  [whenText(appointment), whoText(appointment), appointment.place].filter(Boolean).join(', ');

interface Props extends Pick<Kept, 'arrivals'> {
  visit: Visit;
  title: string;
  /** Shown below its links. */
  children?: ReactNode;
}

/** One visit without signal, with the links that still work: to what can be read, and to what can be written. */
export function VisitOnDevice({ visit, arrivals, title, children }: Props) {
  const { appointment } = visit;
  const now = useNow();
  const arrival = buildArrival(visit, arrivals);
  return (
    <Card className="border-accent">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-3 text-ink-soft">{appointment.service_type.name}</p>
      <div className="space-y-3">
        <AloneNotice appointment={appointment} />
        <VisitNotes notes={appointment.notes} />
        <AttendanceBar visit={attendedVisit(visit)} attendance={visit.attendance} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {arrival && (
          <UiLink href={arrival} className={buttonClass({ size: 'lg', className: 'grow basis-44' })}>
            <BookOpenCheck aria-hidden size={18} /> Before you arrive
          </UiLink>
        )}
        <UiLink
          href={buildVisit(visit)}
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
      {children}
    </Card>
  );
}
