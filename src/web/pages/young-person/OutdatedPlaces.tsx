import { useState } from 'react';
import { type Appointment, listAppointments } from '#contract/appointments/appointments.ts';
import { addDays, formatDay } from '#contract/core/dates.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref, timesText } from '#web/features/appointments/appointments/appointment-words.ts';
import { listOutdated, listPlaceless } from '#web/features/young-persons/profile/outdated-places.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { useToday } from '#web/ui/use-today.ts';

const DAYS_AHEAD = 90;
const SHOWN = 5;

/** To the office: visits to come that lead a carer to an address where the young person lives no more, or not yet, or nowhere. */
export function OutdatedPlaces({ person }: { person: YoungPersonDetail }) {
  const today = useToday();
  const [before] = useState(person.addresses);
  const { data } = useEndpoint(listAppointments, {
    query: {
      young_person_id: person.id,
      start_date: today,
      end_date: addDays(today, DAYS_AHEAD),
      status: ['active'],
      page_size: 100,
      sort: 'start_at',
    },
  });
  const booked = data?.items ?? [];
  return (
    <>
      <Places
        appointments={listOutdated(booked, person.addresses, [...person.former_addresses, ...before])}
        one="A booked visit has an address where they will not be living on that day"
        several="booked visits have an address where they will not be living on that day"
      />
      <Places
        appointments={listPlaceless(booked, person.addresses)}
        one="A booked visit does not say where to meet, and their address is confidential"
        several="booked visits do not say where to meet, and their address is confidential"
      />
    </>
  );
}

function Places({
  appointments,
  one,
  several,
}: {
  appointments: readonly Appointment[];
  one: string;
  several: string;
}) {
  if (appointments.length === 0) return null;
  return (
    <Banner tone="warning" title={appointments.length === 1 ? one : `${appointments.length} ${several}`}>
      <ul>
        {appointments.slice(0, SHOWN).map((appointment) => (
          <li key={appointment.id}>
            <TextLink href={`${appointmentHref(appointment.id)}/edit`}>
              {formatDay(appointment.start_date)}, {timesText(appointment)}
            </TextLink>
            {appointment.place && `: ${appointment.place}`}
          </li>
        ))}
      </ul>
      {appointments.length > SHOWN && <p>And {appointments.length - SHOWN} more.</p>}
    </Banner>
  );
}
