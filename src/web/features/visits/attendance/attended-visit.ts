import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { whenText, whoText } from '#web/features/appointments/appointment-words.ts';

/** A visit as far as an arrival and a departure are concerned. */
export interface AttendedVisit {
  appointment_carer_id: string;
  start_at: string;
  end_at: string;
  cancelled: boolean;
  /** Of the visit, for the list of what waits. */
  title: string;
  /** Their times are submitted: nothing is asked or undone any more. */
  has_times: boolean;
}

const titleOf = (appointment: Parameters<typeof whoText>[0] & Parameters<typeof whenText>[0]) =>
  `${whoText(appointment)}, ${whenText(appointment)}`;

export function attendedVisit({ appointment_carer_id, appointment, timesheet }: Visit): AttendedVisit {
  const { start_at, end_at, cancelled } = appointment;
  const has_times = timesheet.submitted_at !== null;
  return { appointment_carer_id, start_at, end_at, cancelled, has_times, title: titleOf(appointment) };
}

/** Undefined where the carer is not on it. */
export function attendedAppointment(appointment: Appointment, user_id: string): AttendedVisit | undefined {
  const mine = appointment.carers.find(({ carer }) => carer.id === user_id);
  const { start_at, end_at, cancelled } = appointment;
  const has_times = mine?.timesheet_status === 'submitted';
  return (
    mine && {
      ...{ appointment_carer_id: mine.id, start_at, end_at, cancelled, has_times },
      title: titleOf(appointment),
    }
  );
}
