import type { Db } from '#server/db/pools.ts';
import { PRESSING_HOURS } from '#server/features/appointments/pressing-hours.ts';
import { describeForRecipient, describeVisit, type VisitFacts } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

type Facts = VisitFacts & {
  subject_id: string;
  appointment_id: string;
  is_on: boolean;
  /** For a visit that has begun. Its page has the incident form, also for a carer who was removed. */
  report_id: string | null;
  begins_soon: boolean;
};

/**
 * About a carer's own assignments, also those they were taken off: their time is theirs to know. The rest is told as far as
 * they may see it.
 */
const findAssignments =
  (are_several: boolean) =>
  async (db: Db, { user_id }: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<Facts[]>`
      select ac.id as subject_id, ac.appointment_id, ac.removed_at is null as is_on, r.id as report_id, ac.start_at, y.name, c.name as area,
        ac.start_at between current_instant() and current_instant() + make_interval(hours => ${PRESSING_HOURS}) as begins_soon
      from appointment_carer ac left join young_person y on y.id = ac.young_person_id
        left join client c on c.id = ac.client_id
        left join report r on r.appointment_carer_id = ac.id and ac.start_at <= current_instant()
      where ac.id = any(${[...ids]}::uuid[]) and ac.carer_id = ${user_id}`;
    return rows.map((facts) => ({
      subject_id: facts.subject_id,
      text: are_several ? `First: ${describeForRecipient(facts)}` : describeForRecipient(facts),
      lock_screen: are_several ? `First: ${describeVisit(facts)}` : describeVisit(facts),
      href: are_several ? '/dashboard/appointments' : findHref(facts),
      is_pressing: facts.begins_soon,
    }));
  };

function findHref({ is_on, appointment_id, report_id }: Facts): string {
  if (is_on) return `/dashboard/appointments/${appointment_id}`;
  return report_id ? `/dashboard/reports/${report_id}` : '/dashboard/appointments';
}

// `tell-carers.actions.ts` writes the e-mail, in any case; quiet hours and what passes them: `server/notifications/deliver.ts`.
const ofCarer = {
  roles: ['carer'],
  urgency: 'usual',
  email: null,
  findWords: findAssignments(false),
} as const;

export const appointmentNotifications = {
  appointment_booked: {
    ...ofCarer,
    title: 'You are booked',
    label: 'I am booked for an appointment',
    group: 'appointments',
  },
  appointment_changed: {
    ...ofCarer,
    title: 'Your appointment has changed',
    label: 'My appointment changes',
    group: 'appointments',
  },
  appointment_cancelled: {
    ...ofCarer,
    title: 'Please do not go: you are no longer booked',
    label: 'My appointment is cancelled, or I am taken off it',
    group: 'appointments',
  },
  appointment_alone: {
    ...ofCarer,
    title: 'You are alone on an appointment that needs two carers. Ring the office',
    label: 'I am left alone on an appointment that needs two carers',
    group: 'appointments',
  },
  appointments_changed: {
    ...ofCarer,
    findWords: findAssignments(true),
    title: 'Several of your appointments have changed',
    label: 'Several of my appointments change at once',
    group: 'appointments',
  },
} satisfies Record<string, NotificationKind>;
