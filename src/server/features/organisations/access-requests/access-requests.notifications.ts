import { type AccessRequest, describeAccess } from '#contract/organisations/access-requests.ts';
import type { Db } from '#server/db/pools.ts';
import { findAccessRequestsById } from '#server/features/organisations/access-requests/access-requests.queries.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

/** A child’s name leaves the product in no mail: of a restricted record nobody is named but who gains. */
const nameNobody = (request: AccessRequest): string =>
  describeAccess({
    ...request,
    subject:
      request.kind.startsWith('record_') && request.kind !== 'record_hand_over' ? null : request.subject,
  });

async function findWaiting(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const requests = await findAccessRequestsById(db, ids);
  return requests
    .filter(({ outcome }) => outcome === 'waiting')
    .map((request) => ({
      subject_id: request.id,
      text: `${request.requested_by.name} asks: ${nameNobody(request)}`,
      lock_screen: 'Someone has asked for access. A second person must approve it',
      href: '/dashboard/access-requests',
    }));
}

const OUTCOMES: Record<AccessRequest['outcome'], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Nobody decided within seven days. Ask again if it’s still needed',
};

async function findAnswered(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const requests = await findAccessRequestsById(db, ids);
  return requests.map((request) => ({
    subject_id: request.id,
    text: `${nameNobody(request)}. ${OUTCOMES[request.outcome]}${request.decided_by ? ` by ${request.decided_by.name}` : ''}`,
    lock_screen: `Your request: ${OUTCOMES[request.outcome]}`,
    href: '/dashboard/access-requests',
  }));
}

export const accessRequestNotifications = {
  access_request_waiting: {
    title: 'A request for access needs your decision',
    label: 'Someone asks for access that a second person must approve',
    group: 'messages',
    roles: ['admin', 'client'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findWaiting,
  },
  access_request_answered: {
    title: 'Decision on your request for access',
    label: 'A decision on my request for access',
    group: 'messages',
    roles: ['admin', 'client'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findAnswered,
  },
} satisfies Record<string, NotificationKind>;
