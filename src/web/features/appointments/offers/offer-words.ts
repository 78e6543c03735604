import type { Offer, OfferStatus } from '#contract/appointments/offers.ts';

/** An appointment as it is offered. */
export interface OfferedGap {
  id: string;
  start_at: string;
  end_at: string;
  /** `Amy, Outreach, Croydon`: for the office alone. */
  words: string;
  /** The carers who are on it already. */
  carer_ids: readonly string[];
  /** Two carers must be with the young person. */
  needs_two: boolean;
}

/** `Croydon, Outreach`: all that a carer reads of it beside its time. */
export const offeredWork = ({ area, service_type }: Offer): string => `${area}, ${service_type}`;

/** `Offered to 6, 2 declined`. */
export const countAsked = ({ asked, declined }: { asked: number; declined: number }): string =>
  `Offered to ${asked}${declined > 0 ? `, ${declined} declined` : ''}`;

export const OFFER_STATUS_WORDS: Record<OfferStatus, string> = {
  open: 'Offered now',
  filled: 'Filled',
  withdrawn: 'Withdrawn',
  cancelled: 'Appointment cancelled',
  ended: 'Ended when the appointment began',
};

type OfferAnswer = Offer['answers'][number];

/** `Has not answered`, `Declined: too far`. */
export function describeAnswer({ status, reason }: OfferAnswer): string {
  if (status === 'declined') return reason ? `Declined: ${reason}` : 'Declined';
  if (status === 'accepted') return 'Accepted';
  return status === 'offered' ? 'Has not answered yet' : 'Did not answer';
}

/** Reasons that are one tap; any other is typed. */
export const DECLINE_REASONS = [
  'I am busy then',
  'It is too far for me',
  'I need the rest',
  'I do not do this kind of work',
] as const;
