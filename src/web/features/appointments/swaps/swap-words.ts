import type { SwappedAppointment, SwapStatus } from '#contract/appointments/swaps.ts';

/** `A.T., Croydon, Outreach`: all that a carer reads of it beside its time. */
export const swappedWork = ({ initials, area, service_type }: SwappedAppointment): string =>
  [initials, area, service_type].filter(Boolean).join(', ');

/** Says to the carer who asked how it stands. */
export function describeAsked(status: SwapStatus, colleague: string): string {
  if (status === 'accepted') return `${colleague} agreed. Waiting for the office.`;
  return status === 'proposed' ? `${colleague} will take it in return for:` : `Waiting for ${colleague}.`;
}

/** Reasons that are one tap; none need be given. */
export const DECLINE_REASONS = ['I am busy then', 'It is too far for me', 'I need the rest'] as const;
