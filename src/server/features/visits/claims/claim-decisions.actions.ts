import type { ClaimDecision } from '#contract/visits/claim-decisions.ts';
import type { Expense } from '#contract/visits/expenses.ts';
import type { Mileage } from '#contract/visits/mileages.ts';
import type { Db } from '#server/db/pools.ts';
import { mustClaim, refuseAddressInClaim } from '#server/features/visits/claims/claims.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

type Claim = Expense | Mileage;

/**
 * Approves a claim, or returns it and notifies its carer of the reason. `hold` finds and locks it. Throws not_found,
 * `claim.taken_off`, `version.stale` and `input.invalid`.
 */
export async function decideClaim(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  { table, hold }: { table: 'expense' | 'mileage'; hold: () => Promise<Claim> },
  { decision, reason, version }: ClaimDecision,
): Promise<void> {
  const claim = await hold();
  await mustClaim(db, actor, claim.appointment_carer_id);
  await mustBeNewest(claim, version, () => claim);
  const isReturned = decision === 'returned';
  if (isReturned && !reason) throw invalid('reason', 'Enter a reason. We send it to the carer.');
  await refuseAddressInClaim(db, actor, claim.appointment_carer_id, { reason });
  await db`update ${db(table)} set ${db({
    status: decision,
    decided_by: actor.user.id,
    decided_at: now,
    return_reason: (isReturned && reason) || null,
    updated_at: now,
  })} where id = ${claim.id}`;
  if (!isReturned) return;
  const key = `${claim.id}/${claim.version}`;
  await tellPeople(db, { kind: 'claim_returned', subject_id: claim.id, to: [claim.carer.id], key });
}

/** Only the office can change an approved claim. Throws `claim.approved`. */
export function mustNotBeApproved({ role }: Actor, { status }: Claim): void {
  if (role === 'carer' && status === 'approved') throw new AppError('claim.approved');
}

/** A change to a returned claim submits it again. */
export const submitAgain = ({ status }: Claim) =>
  status === 'returned'
    ? { status: 'submitted', decided_by: null, decided_at: null, return_reason: null }
    : {};
