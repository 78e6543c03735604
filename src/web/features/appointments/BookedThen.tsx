import { listCarerAppointments, MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

const MAX_SHOWN = 5;

interface Props {
  first: string;
  last: string;
  title: string;
  /** An appointment that they would give away. */
  except?: string | null | undefined;
}

/**
 * A carer's own appointments from one day to another, shown before they commit themselves. Renders nothing if there are
 * none.
 */
export function BookedThen({ first, last, title, except }: Props) {
  // Include a night that starts the evening before the first day, and a stay that ends on its last.
  const start_date = addDays(first, -MAX_APPOINTMENT_HOURS / 24);
  const query = { start_date, end_date: last, status: ['active' as const], sort: 'start_at' as const };
  const { data } = useEndpoint(listCarerAppointments, { query: { ...query, page_size: MAX_PAGE_SIZE } });
  const booked =
    data?.items.filter(
      ({ id, end_at }) => id !== except && Date.parse(end_at) > Date.parse(startOfLondonDay(first)),
    ) ?? [];
  if (booked.length === 0) return null;
  const more = booked.length - MAX_SHOWN;
  return (
    <Banner tone="warning" title={title}>
      <ul>
        {booked.slice(0, MAX_SHOWN).map((appointment) => (
          <li key={appointment.id}>
            {[whenText(appointment), appointment.place].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more} others</p>}
    </Banner>
  );
}
