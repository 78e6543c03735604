import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { PRESSING_HOURS } from '#server/features/appointments/pressing-hours.ts';
import { describeForRecipient, describeVisit, type VisitFacts } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Offered {
  subject_id: string;
  area: string;
  service: string;
  status: string;
  start_at: string;
  end_at: string;
  begins_soon: boolean;
  is_answered: boolean;
}

/** A carer reads area, time and service; of the young person nothing. */
const findOwn = (db: Db, { user_id }: Recipient, ids: readonly string[]) => db<Offered[]>`
  select f.id as subject_id, offered_area(f.id) as area, s.name as service, f.status, f.start_at, f.end_at,
    f.start_at < current_instant() + make_interval(hours => ${PRESSING_HOURS}) as begins_soon,
    oc.status in ('accepted', 'declined') as is_answered
  from offer f join offer_carer oc on oc.offer_id = f.id join service_type s on s.id = f.service_type_id
  where f.id = any(${[...ids]}::uuid[]) and oc.carer_id = ${user_id}`;

const listHref = (start_at: string) => `/dashboard/rotas?date=${toLondonDay(start_at)}`;
const timesText = ({ start_at, end_at }: Offered) =>
  `${formatDay(toLondonDay(start_at))} ${toLondonTime(start_at)}–${toLondonTime(end_at)}`;

const GONE: Record<string, string> = {
  filled: 'It now has a carer',
  withdrawn: 'The office has withdrawn the offer',
  cancelled: 'It is cancelled',
  ended: 'It has started',
};

/** One that the recipient has answered is told of no longer; one that is open no more says so in the bell: it was taken out of what is unread, and is not pushed. */
async function findOffered(db: Db, recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = (await findOwn(db, recipient, ids)).filter(({ is_answered }) => !is_answered);
  return rows.map((offer) => ({
    subject_id: offer.subject_id,
    text: [`${offer.area}, ${timesText(offer)}, ${offer.service}`, GONE[offer.status]]
      .filter(Boolean)
      .join('. '),
    lock_screen: describeVisit({ name: null, area: offer.area, start_at: offer.start_at }),
    href: listHref(offer.start_at),
    is_pressing: offer.begins_soon,
  }));
}

/** All that are open to the recipient, whatever has become of the first. */
async function findSeveral(db: Db, { user_id }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const [open] = await db<{ count: number; start_at: string | null }[]>`
    select count(*)::integer as count, min(f.start_at) as start_at
    from offer_carer oc join offer f on f.id = oc.offer_id
    where oc.carer_id = ${user_id} and oc.status = 'offered' and f.status = 'open' and f.start_at > current_instant()`;
  if (!open?.start_at) return [];
  const { count, start_at } = open;
  const text = `${count} ${count === 1 ? 'appointment' : 'appointments'}, the first ${describeVisit({ name: null, area: null, start_at })}`;
  return ids.map((subject_id) => ({ subject_id, text, lock_screen: text, href: listHref(start_at) }));
}

async function findGone(db: Db, recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findOwn(db, recipient, ids);
  return rows.map((offer) => {
    const when = describeVisit({ name: null, area: offer.area, start_at: offer.start_at });
    return {
      subject_id: offer.subject_id,
      text: `${when}. ${GONE[offer.status] ?? 'It is no longer offered'}. Thank you for offering to help.`,
      lock_screen: when,
      href: listHref(offer.start_at),
    };
  });
}

type Answered = VisitFacts & {
  subject_id: string;
  appointment_id: string;
  carer: string;
  reason: string | null;
  /** It is open, and everybody who was asked has said no. */
  is_left_open: boolean;
  begins_soon: boolean;
};

async function findAnswers(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Answered[]>`
    select oc.id as subject_id, f.appointment_id, u.name as carer, oc.reason, y.name, c.name as area, f.start_at,
      oc.status = 'declined' and f.status = 'open' and f.start_at > current_instant() and not exists (select from offer_carer other
        where other.offer_id = f.id and other.status = 'offered') as is_left_open,
      f.start_at < current_instant() + make_interval(hours => ${PRESSING_HOURS}) as begins_soon
    from offer_carer oc join offer f on f.id = oc.offer_id join app_user u on u.id = oc.carer_id
      left join client c on c.id = f.client_id left join young_person y on y.id = f.young_person_id
    where oc.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ subject_id, appointment_id, carer, reason, is_left_open, begins_soon, ...facts }) => ({
    subject_id,
    text: [
      `${carer}: ${describeForRecipient(facts)}`,
      reason,
      is_left_open && 'Everyone you asked has declined',
    ]
      .filter(Boolean)
      .join('. '),
    lock_screen: describeVisit(facts),
    href: `/dashboard/appointments/${appointment_id}`,
    is_pressing: is_left_open && begins_soon,
  }));
}

const ofCarer = { roles: ['carer'], urgency: 'usual', email: 'at_once' } as const;
const ofOffice = { roles: ['admin'], findWords: findAnswers } as const;

export const offerNotifications = {
  appointment_offered: {
    ...ofCarer,
    title: 'The office offers you an appointment',
    label: 'The office offers me an appointment',
    group: 'appointments',
    findWords: findOffered,
  },
  appointments_offered: {
    ...ofCarer,
    title: 'The office offers you several appointments',
    label: 'The office offers me several appointments at once',
    group: 'appointments',
    findWords: findSeveral,
  },
  offer_gone: {
    ...ofCarer,
    email: 'never',
    title: 'No longer offered',
    label: 'An appointment offered to me is taken or no longer needed',
    group: 'appointments',
    findWords: findGone,
  },
  offer_accepted: {
    ...ofOffice,
    urgency: 'usual',
    email: 'never',
    title: 'A carer has accepted',
    label: 'A carer accepts an offer',
    group: 'appointments',
  },
  offer_declined: {
    ...ofOffice,
    urgency: 'quiet',
    email: 'never',
    title: 'A carer has declined',
    label: 'A carer declines an offer',
    group: 'appointments',
  },
} satisfies Record<string, NotificationKind>;
