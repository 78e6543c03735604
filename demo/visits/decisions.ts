import { minutesAfter, type PastVisit } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';

/** What the office decided about a claim; undefined while it waits. */
export interface Decision {
  status: 'approved' | 'returned';
  by: User;
  atMs: number;
  reason: string | null;
}

const DAY_MS = 86_400_000;
/** The office has got as far as visits that ended this long ago. */
const DECIDED_AFTER_DAYS = 6;

/** Most older claims are approved, and a few are returned. */
export function makeDecisions<Claim extends { visit: PastVisit }>(
  random: Random,
  claims: readonly Claim[],
  { admins, todayMs, reasons }: { admins: readonly User[]; todayMs: number; reasons: readonly string[] },
): Map<Claim, Decision> {
  const decisions = new Map<Claim, Decision>();
  for (const claim of claims) {
    const { endMs } = claim.visit;
    if (todayMs - endMs < DECIDED_AFTER_DAYS * DAY_MS || random.chance(0.04)) continue;
    const isReturned = random.chance(0.03);
    decisions.set(claim, {
      status: isReturned ? 'returned' : 'approved',
      by: random.pick(admins),
      atMs: minutesAfter(endMs, random.int(1_500, 6_000), todayMs),
      reason: isReturned ? random.pick(reasons) : null,
    });
  }
  return decisions;
}
