import type { ReactNode } from 'react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { isUnderWay } from '#contract/core/dates.ts';
import { useNow } from '#web/device/use-now.ts';
import {
  appointmentHref,
  lengthText,
  timesText,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  appointment: Appointment;
  /** Replaces the name, in a list about one person. */
  title?: string;
  /** Below the name: place, carers, client. */
  detail?: ReactNode;
  /** For a list of more than one day. */
  withDay?: boolean;
  aside?: ReactNode;
  /** The row's link. Default: the appointment's own page. */
  href?: string | undefined;
}

/** One appointment in a short list. The whole row is a link, large enough for a thumb. */
export function AppointmentRow({ appointment, title, detail, withDay = false, aside, href }: Props) {
  const now = useNow();
  const name = title ?? whoText(appointment);
  const when = withDay ? whenText(appointment) : timesText(appointment);
  return (
    <li className="relative flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-sm text-ink-soft tabular-nums">
          {appointment.cancelled ? <s>{when}</s> : when} · {lengthText(appointment)}
        </p>
        <p className="font-medium">
          <UiLink
            href={href ?? appointmentHref(appointment.id)}
            aria-label={`${name}, ${when}`}
            className="rounded-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </UiLink>
        </p>
        {detail && <p className="text-sm text-ink-soft">{detail}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
        {appointment.cancelled ? (
          <Badge tone="red">Cancelled</Badge>
        ) : (
          <>
            {isUnderWay(appointment, now) && <Badge tone="teal">Now</Badge>}
            {aside}
          </>
        )}
      </div>
    </li>
  );
}
