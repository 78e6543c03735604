import type { Appointment } from '#contract/appointments/appointments.ts';
import { formatDay } from '#contract/core/dates.ts';
import { CalendarDayHead } from '#web/features/appointments/appointments/CalendarDayHead.tsx';
import { CalendarEvent } from '#web/features/appointments/appointments/CalendarEvent.tsx';
import { layOutDay } from '#web/features/appointments/appointments/calendar-layout.ts';

interface Props {
  days: readonly string[];
  appointments: readonly Appointment[];
  detail: (appointment: Appointment) => string;
}

/** Days side by side, each a list in the order of the clock: for weeks in which too much happens at once for a scale of hours. */
export function CalendarLists({ days, appointments, detail }: Props) {
  return (
    <div className="grid grid-flow-col auto-cols-fr rounded-md border border-line bg-surface">
      {days.map((day) => (
        <section
          key={day}
          aria-label={formatDay(day)}
          className="min-w-0 border-r border-line last:border-r-0"
        >
          <CalendarDayHead day={day} />
          <ul className="space-y-1 p-1">
            {layOutDay(appointments, day).map((block) => (
              <li key={block.item.id}>
                <CalendarEvent block={block} detail={detail} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
