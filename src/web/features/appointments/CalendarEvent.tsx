import type { Appointment } from '#contract/appointments/appointments.ts';
import {
  appointmentHref,
  lengthText,
  timesText,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import type { Block } from '#web/features/appointments/calendar-layout.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  block: Block<Appointment>;
  /** The second line: the carers for a client, the client for a carer. */
  detail: (appointment: Appointment) => string;
}

/** One appointment in a calendar, as wide and as high as its slot. */
export function CalendarEvent({ block: { item, begins_earlier, goes_on }, detail }: Props) {
  const look = item.cancelled
    ? 'border-line-strong bg-sunken text-ink-soft line-through'
    : item.carers.length === 0
      ? 'border-red-dot bg-red-tint text-red-ink'
      : 'border-accent bg-accent-tint text-accent-text';
  return (
    <UiLink
      href={appointmentHref(item.id)}
      className={`block h-full overflow-hidden rounded-sm border-l-4 px-1.5 py-0.5 text-sm leading-tight hover:shadow-raised focus-visible:z-10 ${look} ${begins_earlier ? 'rounded-t-none' : ''} ${goes_on ? 'rounded-b-none' : ''}`}
    >
      <span className="block break-words font-semibold tabular-nums">
        {begins_earlier ? whenText(item) : timesText(item)}
      </span>
      <span className="block break-words text-ink">{whoText(item)}</span>
      <span className="block break-words text-ink-soft">{detail(item)}</span>
      <span className="sr-only">
        , {lengthText(item)}, {item.service_type.name}
        {item.cancelled ? ', cancelled' : item.carers.length === 0 ? ', uncovered' : ''}
        {begins_earlier ? ', started on an earlier day' : ''}
        {goes_on ? ', continues the next day' : ''}
      </span>
    </UiLink>
  );
}
