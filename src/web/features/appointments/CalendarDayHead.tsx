import { formatDay } from '#contract/core/dates.ts';
import { hoursOfDay } from '#web/features/appointments/calendar-layout.ts';
import { useToday } from '#web/ui/use-today.ts';

/** A day's heading above its column. It stays in view while the column scrolls. */
export function CalendarDayHead({ day }: { day: string }) {
  const today = useToday();
  const length = hoursOfDay(day);
  const isToday = day === today;
  return (
    <h2
      className={`sticky top-0 z-10 flex h-14 flex-col items-center justify-center border-b border-line text-sm font-semibold ${isToday ? 'bg-accent-tint text-accent-text' : 'bg-surface'}`}
    >
      {formatDay(day)}
      {isToday && <span className="font-normal">Today</span>}
      {length !== 24 && (
        <span className="font-normal">{length > 24 ? 'Clocks go back' : 'Clocks go forward'}</span>
      )}
    </h2>
  );
}
