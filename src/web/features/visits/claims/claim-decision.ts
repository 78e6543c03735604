import type { ClaimDecision } from '#contract/visits/claim-decisions.ts';
import type { ListedExpense } from '#contract/visits/expenses.ts';
import type { ListedMileage } from '#contract/visits/mileages.ts';
import { type Call, callApi } from '#web/api/call.ts';

export type ListedClaim = ListedExpense | ListedMileage;

/** The texts of a list of claims, for what both lists do. */
export interface ClaimWords<Claim extends ListedClaim> {
  noun: { one: string; many: string };
  decide: (claim: Claim, body: ClaimDecision) => Call<unknown>;
  /** `Taxi, £12.50`. */
  describe: (claim: Claim) => string;
}

export async function approveClaim<Claim extends ListedClaim>(
  { decide }: ClaimWords<Claim>,
  claim: Claim,
): Promise<void> {
  const { endpoint, input } = decide(claim, { decision: 'approved', version: claim.version });
  await callApi(endpoint, input as never);
}

/** If the record is closed to one administrator, another has to decide. */
export const mayDecide = ({ is_restricted }: ListedClaim) => !is_restricted;
