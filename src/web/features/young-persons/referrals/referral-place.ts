import { REFERRAL_STEPS } from '#contract/young-persons/referrals.ts';

/** One of the eight steps, or the page on which everything is checked. */
export type FormPlace = number | 'check';

/** Reads a place out of an address; undefined where it names none. */
export function readPlace(text: string | null): FormPlace | undefined {
  if (text === 'check') return text;
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= REFERRAL_STEPS ? step : undefined;
}
