import { REFERRAL_STEPS } from '#contract/young-persons/referrals.ts';

/** One of the eight steps, or the page to check everything. */
export type FormPlace = number | 'check';

/** Reads a place from an address. Undefined if it names none. */
export function readPlace(text: string | null): FormPlace | undefined {
  if (text === 'check') return text;
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= REFERRAL_STEPS ? step : undefined;
}
