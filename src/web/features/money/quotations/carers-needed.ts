import { asksForTwoCarers } from '#contract/young-persons/referral-form.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

type Asked = Pick<Referral, 'reference' | 'answers'>;
type Known = Pick<YoungPersonDetail, 'lone_working'>;

/**
 * Why two carers are required, from the young person's record or the referral. Undefined if neither says so. The same
 * rule as for appointments (contract/appointments/left-alone.ts).
 */
export function explainTwoCarers(referral: Asked | undefined, person: Known | undefined): string | undefined {
  if (person?.lone_working === TWO_CARERS) return 'Their record says two carers must go.';
  return referral && asksForTwoCarers(referral.answers)
    ? `Referral ${referral.reference} says two carers only.`
    : undefined;
}
