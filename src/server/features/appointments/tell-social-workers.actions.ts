import type { AppointmentStatus } from '#contract/core/statuses.ts';
import { write } from '#server/db/work.ts';
import type { visitNotifications } from '#server/features/appointments/visits.notifications.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * The notifications that tell social workers of visits to their young people that the office has changed.
 * 1. One transaction is one notification to each, however many visits it has changed.
 * 2. A visit is told of that was to begin, or begins now, within days; that later ones changed with it is told with the first. Others
 *    are read as news on their home.
 * 3. Nothing is told of what is over. The words are made as each reads them, from what they may see then.
 */

type Kind = Exclude<keyof typeof visitNotifications, 'visits_changed'>;

interface Visit {
  recipient_id: string;
  appointment_id: string;
  status_before: AppointmentStatus;
  start_before: string;
  end_before: string;
  status: AppointmentStatus;
  start_at: string;
  end_at: string;
}

const MAX_DAYS_AHEAD = 7;

/** E-mails every social worker of one transaction once. A job that runs again finds them told. */
export async function tellSocialWorkers(
  telling: Pick<Services, 'pools' | 'clock' | 'isClockMoved'>,
  batch_id: string,
): Promise<void> {
  await write(telling.pools.app_system, workAt(telling), async (db) => {
    const now = telling.clock();
    const visits = await db<Visit[]>`
      select * from visits_to_tell(${batch_id}) order by least(start_at, start_before), appointment_id`;
    const told = visits.flatMap((visit) => {
      const kind = findKind(visit, now);
      return kind ? [{ ...visit, kind }] : [];
    });
    const changed = Map.groupBy(visits, (each) => each.recipient_id);
    for (const [recipient_id, [first]] of Map.groupBy(told, (each) => each.recipient_id))
      if (first)
        await tellPeople(db, {
          kind: (changed.get(recipient_id)?.length ?? 0) > 1 ? 'visits_changed' : first.kind,
          subject_id: first.appointment_id,
          to: [recipient_id],
          key: batch_id,
        });
  });
}

function findKind(visit: Visit, now: Date): Kind | undefined {
  const { status_before, start_before, end_before, status, start_at, end_at } = visit;
  const was = status_before === 'active' && isNear(start_before, end_before, now);
  const is = status === 'active' && isNear(start_at, end_at, now);
  if (status === 'cancelled') return was ? 'visit_cancelled' : undefined;
  if (status_before === 'cancelled') return is ? 'visit_reinstated' : undefined;
  const has_moved = start_before !== start_at || end_before !== end_at;
  return has_moved && (was || is) ? 'visit_moved' : undefined;
}

const isNear = (start: string, end: string, now: Date): boolean =>
  Date.parse(end) > now.getTime() && Date.parse(start) <= now.getTime() + MAX_DAYS_AHEAD * 24 * 3_600_000;
