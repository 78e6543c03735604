import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { formatShortDay, timeOf, todayInLondon } from '#contract/dates.ts';
import {
  appointmentHref,
  lengthText,
  timesText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { type Block, hoursOfDay, layOutDay } from '#web/features/appointments/calendar-layout.ts';
import { UiLink } from '#web/ui/Link.tsx';

const HOUR_REM = 3;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  days: readonly string[];
  appointments: readonly Appointment[];
  /** What the second line of a block says: the carers to a client, the client to a carer. */
  detail: (appointment: Appointment) => string;
}

/** Days side by side over one scale of hours. */
export function CalendarGrid({ days, appointments, detail }: Props) {
  const box = useRef<HTMLElement>(null);
  const first = days[0];
  useEffect(() => {
    // The working day in view; the night is a scroll away.
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
  const blocks = layOutDay(appointments, day);
  const isToday = day === todayInLondon();
  return (
    <section
      aria-label={formatShortDay(day)}
      className="min-w-32 flex-1 border-r border-line last:border-r-0"
    >
      <DayHead day={day} isToday={isToday} />
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

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const length = hoursOfDay(day);
  return (
    <h2
      className={`sticky top-0 z-10 flex h-14 flex-col items-center justify-center border-b border-line text-sm font-semibold ${isToday ? 'bg-accent-tint text-accent-text' : 'bg-surface'}`}
    >
      {formatShortDay(day)}
      {isToday && <span className="font-normal">Today</span>}
      {length !== 24 && (
        <span className="font-normal">{length > 24 ? 'Clocks go back' : 'Clocks go forward'}</span>
      )}
    </h2>
  );
}

function EventBlock({ block, detail }: { block: Block<Appointment>; detail: Props['detail'] }) {
  const { item, from, to, column, columns, begins_earlier, goes_on } = block;
  const look = item.cancelled
    ? 'border-line-strong bg-sunken text-ink-soft line-through'
    : item.carers.length === 0
      ? 'border-red-dot bg-red-tint text-red-ink'
      : 'border-accent bg-accent-tint text-accent-text';
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
      <UiLink
        href={appointmentHref(item.id)}
        className={`block h-full overflow-hidden rounded-sm border-l-4 px-1.5 py-0.5 text-sm leading-tight hover:shadow-raised focus-visible:z-10 ${look} ${begins_earlier ? 'rounded-t-none' : ''} ${goes_on ? 'rounded-b-none' : ''}`}
      >
        <span className="block break-words font-semibold tabular-nums">{timesText(item)}</span>
        <span className="block break-words text-ink">{whoText(item)}</span>
        <span className="block break-words text-ink-soft">{detail(item)}</span>
        <span className="sr-only">
          , {lengthText(item)}, {item.service_type.name}
          {item.cancelled ? ', cancelled' : item.carers.length === 0 ? ', uncovered' : ''}
          {begins_earlier ? ', began the day before or earlier' : ''}
          {goes_on ? ', goes on the next day' : ''}
        </span>
      </UiLink>
    </li>
  );
}

/** Where the day is now; moves every minute. */
function NowLine() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  const [hour = 0, minute = 0] = timeOf(now).split(':').map(Number);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-[5] border-t-2 border-red-dot"
      style={{ top: `${(hour + minute / 60) * HOUR_REM}rem` }}
    />
  );
}
