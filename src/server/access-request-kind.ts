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
  /** The body of the call that waited for approval. */
  change: Record<string, unknown>;
  requested_by: string;
}

export interface Deciding {
  db: Db;
  /** The person who approved it. The change is recorded as theirs. */
  actor: Actor;
  now: Date;
  services: Services;
}

/**
 * Makes the change with the same function as when nobody has to approve it. If that throws, the request is not approved
 * and keeps waiting.
 */
export type CarryOut = (deciding: Deciding, request: Approved) => Promise<void>;
