import type { Appointment } from '#contract/appointments/appointments.ts';
import { formatDay } from '#contract/core/dates.ts';
import { AppointmentRow } from '#web/features/appointments/appointments/AppointmentRow.tsx';
import { layOutDay } from '#web/features/appointments/appointments/calendar-layout.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  days: readonly string[];
  appointments: readonly Appointment[];
  detail: (appointment: Appointment) => string;
}

/** The same days on a phone: one under the other, in the order of the clock. */
export function CalendarAgenda({ days, appointments, detail }: Props) {
  return (
    <div className="space-y-5">
      {days.map((day) => (
        <AgendaDay key={day} day={day} appointments={appointments} detail={detail} />
      ))}
    </div>
  );
}

function AgendaDay({ day, appointments, detail }: Omit<Props, 'days'> & { day: string }) {
  const today = useToday();
  const blocks = layOutDay(appointments, day);
  return (
    <section className="space-y-2">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        {formatDay(day)}
        {day === today && <Badge tone="teal">Today</Badge>}
      </h2>
      {blocks.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing booked</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {blocks.map(({ item, begins_earlier }) => (
            // A night stands under both its days; under the second, the day it began on is said.
            <AppointmentRow key={item.id} appointment={item} detail={detail(item)} withDay={begins_earlier} />
          ))}
        </ul>
      )}
    </section>
  );
}
