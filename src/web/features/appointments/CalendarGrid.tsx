import { useEffect, useRef } from 'react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { formatDay, toLondonTime } from '#contract/core/dates.ts';
import { useNow } from '#web/device/use-now.ts';
import { CalendarDayHead } from '#web/features/appointments/CalendarDayHead.tsx';
import { CalendarEvent } from '#web/features/appointments/CalendarEvent.tsx';
import { type Block, layOutDay } from '#web/features/appointments/calendar-layout.ts';
import { useToday } from '#web/ui/use-today.ts';

const HOUR_REM = 3;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  days: readonly string[];
  appointments: readonly Appointment[];
  /** The second line of a block: the carers for a client, the client for a carer. */
  detail: (appointment: Appointment) => string;
}

/** Days side by side on one scale of hours. */
export function CalendarGrid({ days, appointments, detail }: Props) {
  const box = useRef<HTMLElement>(null);
  const first = days[0];
  useEffect(() => {
    // Scroll to the working day; the night is above it.
    if (first && box.current) box.current.scrollTop = rem(6.75 * HOUR_REM);
  }, [first]);
  return (
    <section
      ref={box}
      aria-label="Calendar, scrolls through the hours"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-20rem)] min-h-96 overflow-auto rounded-md border border-line bg-surface"
    >
      <div className="flex min-w-max sm:min-w-0">
        <HourScale />
        {days.map((day) => (
          <DayColumn key={day} day={day} appointments={appointments} detail={detail} />
        ))}
      </div>
    </section>
  );
}

const rem = (value: number) => value * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function HourScale() {
  return (
    <div aria-hidden className="sticky left-0 z-20 w-14 shrink-0 border-r border-line bg-surface">
      <div className="sticky top-0 z-10 h-14 border-b border-line bg-surface" />
      <div className="relative" style={{ height: `${24 * HOUR_REM}rem` }}>
        {hours.slice(1).map((hour) => (
          <span
            key={hour}
            className="absolute right-2 -translate-y-1/2 text-sm text-ink-soft tabular-nums"
            style={{ top: `${hour * HOUR_REM}rem` }}
          >
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
    </div>
  );
}

function DayColumn({ day, appointments, detail }: Omit<Props, 'days'> & { day: string }) {
  const today = useToday();
  const blocks = layOutDay(appointments, day);
  const isToday = day === today;
  return (
    <section aria-label={formatDay(day)} className="min-w-32 flex-1 border-r border-line last:border-r-0">
      <CalendarDayHead day={day} />
      <div className="relative" style={{ height: `${24 * HOUR_REM}rem` }}>
        {hours.slice(1).map((hour) => (
          <div
            key={hour}
            aria-hidden
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${hour * HOUR_REM}rem` }}
          />
        ))}
        {isToday && <NowLine />}
        <ul>
          {blocks.map((block) => (
            <EventBlock key={block.item.id} block={block} detail={detail} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function EventBlock({ block, detail }: { block: Block<Appointment>; detail: Props['detail'] }) {
  const { from, to, column, columns } = block;
  return (
    <li
      className="absolute p-px"
      style={{
        top: `${(from / 60) * HOUR_REM}rem`,
        height: `${((to - from) / 60) * HOUR_REM}rem`,
        left: `${(column / columns) * 100}%`,
        width: `${100 / columns}%`,
      }}
    >
      <CalendarEvent block={block} detail={detail} />
    </li>
  );
}

/** Marks the current time. Moves every minute. */
function NowLine() {
  const now = useNow();
  const [hour = 0, minute = 0] = toLondonTime(new Date(now).toISOString()).split(':').map(Number);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-[5] border-t-2 border-red-dot"
      style={{ top: `${(hour + minute / 60) * HOUR_REM}rem` }}
    />
  );
}
