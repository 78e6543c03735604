import type { Offer, OfferStatus } from '#contract/appointments/offers.ts';

/** An appointment as offered. */
export interface OfferedGap {
  id: string;
  start_at: string;
  end_at: string;
  /** `Amy, Outreach, Croydon`: only for the office. */
  words: string;
  /** The carers who are already on it. */
  carer_ids: readonly string[];
  /** Two carers must be with the young person. */
  needs_two: boolean;
}

/** `Croydon, Outreach`: all that a carer reads about it besides its time. */
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
