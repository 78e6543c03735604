import type { ReferralOrigin, ReferralStatus, ReferralUrgency } from '#contract/young-persons/referrals.ts';

/** The statuses of a referral in words, for screens and documents. */
export const REFERRAL_STATUS_WORDS: Record<ReferralStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  'in review': 'In review',
  approved: 'Approved',
  declined: 'Declined',
  closed: 'Closed',
};

export const REFERRAL_URGENCY_WORDS: Record<ReferralUrgency, string> = {
  today: 'Today',
  '48-hours': 'Within 48 hours',
  week: 'Within a week',
  planned: 'Planned start',
};

export const REFERRAL_ORIGIN_WORDS: Record<ReferralOrigin, string> = {
  administrator: 'Recorded by the office',
  client: 'Sent by a signed-in social worker',
  public: 'Sent through the public form',
  machine: 'Sent by the organisation’s own system',
};
