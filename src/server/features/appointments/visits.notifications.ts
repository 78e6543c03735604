import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { AppointmentStatus } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import { PRESSING_HOURS } from '#server/features/appointments/pressing-hours.ts';
import { describeForRecipient, describeVisit, type VisitFacts } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

type Facts = VisitFacts & {
  id: string;
  end_at: string;
  status: AppointmentStatus;
  begins_soon: boolean;
  is_restricted: boolean;
};

/** Visits to a social worker's young people, as they stand when it is read. */
const findVisits =
  (are_several: boolean) =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<Facts[]>`
      select a.id, a.start_at, a.end_at, a.status, y.name, c.name as area, actor_reads_restricted(y.id) as is_restricted,
        a.start_at between current_instant() and current_instant() + make_interval(hours => ${PRESSING_HOURS}) as begins_soon
      from appointment a join young_person y on y.id = a.young_person_id join client c on c.id = a.client_id
      where a.id = any(${[...ids]}::uuid[])`;
    return rows.map((facts) => ({
      subject_id: facts.id,
      text: are_several
        ? tellFirst(describeForRecipient(facts), facts)
        : describeForRecipient(facts) + findEnd(facts),
      lock_screen: are_several
        ? tellFirst(describeVisit(facts), facts)
        : describeVisit(facts) + findEnd(facts),
      href: are_several ? '/dashboard/appointments' : `/dashboard/appointments/${facts.id}`,
      is_pressing: facts.begins_soon,
      is_restricted: facts.is_restricted,
    }));
  };

const tellFirst = (words: string, facts: Facts): string =>
  `First: ${words}${findEnd(facts)}${facts.status === 'cancelled' ? ', cancelled' : ''}`;

/** `–20:00`; where it ends on another day, that day is said. */
function findEnd({ start_at, end_at }: Facts): string {
  const until = toLondonDay(end_at);
  const end = toLondonTime(end_at);
  return until === toLondonDay(start_at) ? `–${end}` : `–${end} on ${formatDay(until)}`;
}

const ofSocialWorker = {
  roles: ['client'],
  urgency: 'usual',
  email: 'at_once',
  findWords: findVisits(false),
} as const;

export const visitNotifications = {
  visit_moved: {
    ...ofSocialWorker,
    title: 'An appointment has moved',
    label: 'An upcoming appointment with my young person moves',
    group: 'appointments',
  },
  visit_cancelled: {
    ...ofSocialWorker,
    title: 'An appointment is cancelled',
    label: 'An upcoming appointment with my young person is cancelled',
    group: 'appointments',
  },
  visit_reinstated: {
    ...ofSocialWorker,
    title: 'An appointment is going ahead',
    label: 'A cancelled appointment with my young person goes ahead',
    group: 'appointments',
  },
  visits_changed: {
    ...ofSocialWorker,
    findWords: findVisits(true),
    title: 'Several appointments have changed',
    label: 'Several appointments with my young people change at once',
    group: 'appointments',
  },
} satisfies Record<string, NotificationKind>;
