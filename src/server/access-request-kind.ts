import type { AccessRequestKind } from '#contract/organisations/access-requests.ts';
import type { Db } from '#server/db/pools.ts';
import type { Actor } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/** A request that was approved a moment ago, in this transaction. */
export interface Approved {
  id: string;
  kind: AccessRequestKind;
  subject_id: string;
  beneficiary_id: string | null;
  /** The body of the call that waited. */
  change: Record<string, unknown>;
  requested_by: string;
}

export interface Deciding {
  db: Db;
  /** Who said yes: the change is theirs. */
  actor: Actor;
  now: Date;
  services: Services;
}

/**
 * Makes the change, by the function that makes it where nobody has to ask. Throws what that throws: nothing is approved then, and
 * the request goes on waiting.
 */
export type CarryOut = (deciding: Deciding, request: Approved) => Promise<void>;
