import {
  type Appointment,
  createAppointment,
  listAppointments,
  listCarerAppointments,
} from '#contract/appointments/appointments.ts';
import { DEFAULT_WINDOWS, PAGE_SIZE } from '#contract/core/constants.ts';
import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { carersText } from '#web/features/appointments/appointment-words.ts';
import { stringifySearch } from '#web/lists/address-search.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { DaysBar } from '#web/pages/young-person/DaysBar.tsx';
import { useDaysShown } from '#web/pages/young-person/days-shown.ts';
import { can } from '#web/session/permissions.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const USUAL = DEFAULT_WINDOWS.appointments;

interface Props {
  person: YoungPersonDetail;
  role: SignedInRole;
}

/** Their past and booked appointments, in order: one week back to one week ahead (DAT-05), or the chosen days. */
export function AppointmentsTab({ person, role }: Props) {
  const days = useDaysShown(USUAL);
  const { start_date, end_date, page } = days;
  const query = {
    start_date,
    end_date,
    page,
    page_size: PAGE_SIZE,
    young_person_id: person.id,
    sort: 'start_at' as const,
  };
  const isCarer = role === 'carer';
  const all = useEndpoint(listAppointments, { query }, { enabled: !isCarer, keepPrevious: true });
  const own = useEndpoint(listCarerAppointments, { query }, { enabled: isCarer, keepPrevious: true });
  const { data, error, refetch } = isCarer ? own : all;
  const paging = readPaging(page, data, (next) => days.change({ page: next }));
  return (
    <section aria-label="Appointments" className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {paging && paging.total > 0 ? (
          <ResultCount paging={paging} noun={{ one: 'appointment', many: 'appointments' }} />
        ) : (
          <span />
        )}
        {can(role, createAppointment) && <NewLink person={person} />}
      </div>
      <DaysBar days={days} usual={USUAL} usualLabel="A week either side" />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={2} />}
      {data && (
        <Rows
          appointments={data.items}
          empty={`No appointments from ${formatDate(start_date)} to ${formatDate(end_date)}.`}
        />
      )}
      {paging && <Pagination {...paging} />}
    </section>
  );
}

function NewLink({ person }: Pick<Props, 'person'>) {
  const search = stringifySearch({ client_id: person.client.id, young_person_id: person.id });
  return (
    <UiLink
      href={`/dashboard/appointments/new${search}`}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      New appointment
    </UiLink>
  );
}

/** Those before today are listed separately, so that the next one is found at a glance. */
function Rows({ appointments, empty }: { appointments: readonly Appointment[]; empty: string }) {
  const today = todayInLondon();
  const before = appointments.filter(({ start_date }) => start_date < today);
  const coming = appointments.filter(({ start_date }) => start_date >= today);
  if (appointments.length === 0)
    return (
      <Card flush>
        <p className="px-4 py-4 text-ink-soft">{empty}</p>
      </Card>
    );
  return (
    <>
      {coming.length > 0 && <List title="Today and later" appointments={coming} />}
      {before.length > 0 && <List title="Before today" appointments={before} />}
    </>
  );
}

function List({ title, appointments }: { title: string; appointments: readonly Appointment[] }) {
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {appointments.map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            withDay
            title={appointment.service_type.name}
            detail={carersText(appointment) || 'Carer to be named'}
          />
        ))}
      </ul>
    </Card>
  );
}
