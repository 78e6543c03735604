import { z } from 'zod';
import { Id, Instant, IsoDate, Line, Ref, Text, Version } from '#contract/core/shapes.ts';
import { ClaimStatus } from '#contract/core/statuses.ts';

/**
 * What the office decides about a carer's expense or journey.
 *
 *   submitted ──▶ approved    its carer can no longer change it
 *       ▲    └──▶ returned    with a reason, which its carer reads
 *       └───────────┘ a change
 *
 * Only the office decides, and it may decide again.
 */
export const decision = {
  status: ClaimStatus,
  /** Null until the office decides. */
  decided_by: Ref.nullable(),
  decided_at: Instant.nullable(),
  /** Null unless it is returned, and if the young person is closed to the reader. */
  return_reason: z.string().nullable(),
};

export const ClaimDecision = z.strictObject({
  decision: ClaimStatus.exclude(['submitted']),
  /** Required to return a claim. The carer reads it. */
  reason: Text(500).optional(),
  version: Version,
});
export type ClaimDecision = z.infer<typeof ClaimDecision>;

/** What a list says of a claim beside the claim itself. */
export const listedClaim = {
  appointment_id: Id,
  /** The young person's record is closed to the reader, who sees neither the words nor the receipts. */
  is_restricted: z.boolean(),
  /** The office should look at it before it pays. */
  is_unusual: z.boolean(),
};

/** Between two dates, inclusive; three months back to today by default. */
export const claimFilter = {
  start_date: IsoDate.optional(),
  end_date: IsoDate.optional(),
  carer_id: Id.optional(),
  carer: Line(200).optional(),
  status: ClaimStatus.optional(),
  unusual: z.enum(['true']).optional(),
};
