import { z } from 'zod';
import { ReferralUrgency } from '#contract/young-persons/referrals.ts';

/** A referral that was sent without an account. */
const SentReferral = z.object({
  reference: z.string(),
  urgency: ReferralUrgency.optional(),
});
export type SentReferral = z.infer<typeof SentReferral>;

const KEY = 'placewell/sent-referral';

/**
 * Records in this tab that it was sent, so that a reload still shows the reference. The tab's storage is deleted with
 * it, while the address would stay in the browser's history for the next person. It contains nothing about the young
 * person.
 */
export const keepSentReferral = (sent: SentReferral) => sessionStorage.setItem(KEY, JSON.stringify(sent));

export const readSentReferral = () =>
  SentReferral.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;

export const forgetSentReferral = () => sessionStorage.removeItem(KEY);
