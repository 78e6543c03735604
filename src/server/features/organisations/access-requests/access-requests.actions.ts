import type { AccessRequest, AccessRequestKind } from '#contract/organisations/access-requests.ts';
import type { Approved, CarryOut, Deciding } from '#server/access-request-kind.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { findAccessRequestsById } from '#server/features/organisations/access-requests/access-requests.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Actor, mustBeFresh } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

interface Asked {
  kind: AccessRequestKind;
  subject_id: string;
  beneficiary_id?: string | null;
  /** The body of the call that waits. */
  change?: object;
}

/**
 * Asks for access, and tells those who may give it. The same, asked again by the same person, is the same request.
 * Throws `session.not_fresh`, `access.waiting` where something else is asked for already, and `access.no_second`.
 */
export async function askForAccess(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  { kind, subject_id, beneficiary_id = null, change = {} }: Asked,
): Promise<AccessRequest> {
  mustBeFresh(actor, now);
  await db`select expire_access_requests()`;
  const row = {
    kind,
    subject_id,
    beneficiary_id,
    change: db.json(change as never),
    requested_by: actor.user.id,
  };
  const [made] = await db<{ id: string; deciders: string[] }[]>`
    insert into access_request ${db(row)} on conflict do nothing
    returning id, access_deciders(access_request) as deciders`;
  const id = made?.id ?? (await findSame(db, row, change));
  if (!id) throw new AppError('access.waiting');
  if (made) {
    if (made.deciders.length === 0) throw new AppError('access.no_second');
    await tellPeople(db, { kind: 'access_request_waiting', subject_id: id, to: made.deciders });
    await announceChange(db, 'access_requests');
  }
  return getAccessRequest(db, id);
}

async function findSame(
  db: Db,
  {
    kind,
    subject_id,
    beneficiary_id,
    requested_by,
  }: Required<Omit<Asked, 'change'>> & { requested_by: string },
  change: object,
): Promise<string | undefined> {
  const [same] = await db<{ id: string }[]>`select id from access_request
    where kind = ${kind} and subject_id = ${subject_id} and beneficiary_id is not distinct from ${beneficiary_id}
      and outcome = 'waiting' and requested_by = ${requested_by} and change = ${db.json(change as never)}`;
  return same?.id;
}

/**
 * Answers a request, once. Throws not_found, `session.not_fresh`, `access.decided`, `forbidden` for people who may not
 * answer, and whatever prevents the change now. The request then keeps waiting.
 */
export async function answerAccess(
  deciding: Deciding,
  kinds: Readonly<Record<string, CarryOut>>,
  id: string,
  answer: 'approved' | 'declined',
): Promise<AccessRequest> {
  const { db, actor, now } = deciding;
  if (answer === 'approved') mustBeFresh(actor, now);
  // Before any row is held: who is in the office stays so until this is done, and readers are changed in turn.
  await db`select take_office_turn()`;
  const held = await holdRow<Approved & { outcome: string }>(db, 'access_request', id);
  if (held.outcome !== 'waiting') throw new AppError('access.decided');
  const { may } = await getAccessRequest(db, id);
  const outcome = answer === 'declined' && may.withdraw ? 'withdrawn' : answer;
  if (outcome !== 'withdrawn' && !may.decide) throw new AppError('access.not_yours');
  await db`update access_request set outcome = ${outcome}, decided_by = ${actor.user.id} where id = ${id}`;
  if (outcome === 'approved') {
    const carryOut = kinds[held.kind];
    if (!carryOut) throw new Error(`Nothing carries out ${held.kind}.`);
    await carryOut(deciding, held).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'version.stale'
        ? new AppError('access.overtaken')
        : error;
    });
  }
  await announceChange(db, 'access_requests');
  return getAccessRequest(db, id);
}

async function getAccessRequest(db: Db, id: string): Promise<AccessRequest> {
  const [request] = await findAccessRequestsById(db, [id]);
  if (!request) throw new AppError('not_found');
  return request;
}
