import type { SwappedAppointment, SwapStatus } from '#contract/appointments/swaps.ts';

/** `A.T., Croydon, Outreach`: all that a carer reads about it besides its time. */
export const swappedWork = ({ initials, area, service_type }: SwappedAppointment): string =>
  [initials, area, service_type].filter(Boolean).join(', ');

/** Tells the carer who asked how the request stands. */
export function describeAsked(status: SwapStatus, colleague: string): string {
  if (status === 'accepted') return `${colleague} agreed. Waiting for the office.`;
  return status === 'proposed' ? `${colleague} will take it in return for:` : `Waiting for ${colleague}.`;
}
