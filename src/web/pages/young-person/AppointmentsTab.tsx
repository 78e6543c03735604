import {
  createAppointment,
  listAppointments,
  listCarerAppointments,
} from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AppointmentRow } from '#web/features/appointments/appointments/AppointmentRow.tsx';
import { carersText } from '#web/features/appointments/appointments/appointment-words.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { can } from '#web/session/permissions.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const DAYS_AHEAD = 90;
const DAYS_BACK = 90;
const SHOWN = 20;

interface Props {
  person: YoungPersonDetail;
  role: SignedInRole;
}

/** What is booked with them, the next first; and what was. */
export function AppointmentsTab({ person, role }: Props) {
  const today = todayInLondon();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Appointments
        person={person}
        role={role}
        title="Coming up"
        empty={`Nothing is booked in the next ${DAYS_AHEAD} days.`}
        days={{ start_date: today, end_date: addDays(today, DAYS_AHEAD), sort: 'start_at' }}
        aside={
          can(role, createAppointment) && (
            <UiLink
              href={`/dashboard/appointments/new${stringifySearch({
                client_id: person.client.id,
                young_person_id: person.id,
              })}`}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              New appointment
            </UiLink>
          )
        }
      />
      <Appointments
        person={person}
        role={role}
        title="Before today"
        empty={`None in the last ${DAYS_BACK} days.`}
        days={{ start_date: addDays(today, -DAYS_BACK), end_date: addDays(today, -1), sort: '-start_at' }}
      />
    </div>
  );
}

interface ListProps extends Props {
  title: string;
  empty: string;
  days: { start_date: string; end_date: string; sort: 'start_at' | '-start_at' };
  aside?: React.ReactNode;
}

function Appointments({ person, role, title, empty, days, aside }: ListProps) {
  const query = { ...days, young_person_id: person.id, page_size: SHOWN };
  const all = useEndpoint(listAppointments, { query }, { enabled: role !== 'carer', keepPrevious: false });
  const own = useEndpoint(
    listCarerAppointments,
    { query },
    { enabled: role === 'carer', keepPrevious: false },
  );
  const { data, error, refetch } = role === 'carer' ? own : all;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards count={1} />;
  const more = data.total > data.items.length;
  const list = `/dashboard/appointments${stringifySearch({
    start_date: days.start_date,
    end_date: days.end_date,
    ...(role === 'carer' ? {} : { young_person: person.name }),
  })}`;
  return (
    <Card title={`${title}${data.total > 0 ? ` (${data.total})` : ''}`} flush aside={aside}>
      {data.items.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {data.items.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              withDay
              title={appointment.service_type.name}
              detail={carersText(appointment) || 'Carer to be named'}
            />
          ))}
        </ul>
      )}
      {more && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={list}>All {data.total} in the list</TextLink>
        </p>
      )}
    </Card>
  );
}
