import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import type { appointmentNotifications } from '#server/features/appointments/appointments.notifications.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * The e-mails and notifications that tell carers of their assignments.
 * 1. One transaction is one e-mail, and one notification, to each carer (and one of being left alone), however many of their
 *    appointments it has changed.
 * 2. Mail is read in company: it names no young person and no place. The link leads to both.
 * 3. Nothing is told of what is over, and nothing to those who are switched off.
 * 4. Triggers write the changes of a transaction (appointment_carer_notice in appointments.sql), and this tells them.
 */

type Kind = 'assigned' | 'changed' | 'cancelled' | 'reinstated' | 'removed' | 'alone';

interface Notice {
  appointment_carer_id: string;
  appointment_id: string;
  carer_id: string;
  name: string;
  email: string;
  is_active: boolean;
  state_before: 'none' | 'live' | 'cancelled' | 'removed';
  start_before: string | null;
  end_before: string | null;
  state: 'live' | 'cancelled' | 'removed';
  start_at: string;
  end_at: string;
  place_changed: boolean;
  person_changed: boolean;
}

type Told = Notice & { kind: Kind };
type Telling = Pick<Services, 'pools' | 'public_url' | 'clock' | 'isClockMoved'> & {
  config: Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>;
};

const WORDS: Record<Kind, { one: string; many: (count: number) => string; lead: string }> = {
  assigned: {
    one: 'You are booked',
    many: (count) => `You are booked for ${count} appointments`,
    lead: 'You are booked for:',
  },
  changed: {
    one: 'Your appointment has changed',
    many: (count) => `${count} of your appointments have changed`,
    lead: 'These details have changed:',
  },
  cancelled: {
    one: 'Your appointment is cancelled',
    many: (count) => `${count} of your appointments are cancelled`,
    lead: 'This is cancelled. Please do not go:',
  },
  reinstated: {
    one: 'Your appointment is going ahead',
    many: (count) => `${count} of your appointments are going ahead`,
    lead: 'This was cancelled but is now going ahead:',
  },
  removed: {
    one: 'You are no longer booked',
    many: (count) => `You are no longer booked for ${count} appointments`,
    lead: 'You are no longer booked. Please do not go:',
  },
  alone: {
    one: 'You are alone on an appointment',
    many: (count) => `You are alone on ${count} appointments`,
    lead: 'You are now alone on an appointment that needs two carers. Ring the office before you go:',
  },
};
const KINDS: readonly Kind[] = ['alone', 'cancelled', 'removed', 'changed', 'assigned', 'reinstated'];

/** Longer lists are read in the application. */
const MAX_LINES = 20;

/** E-mails every carer of one transaction once. The e-mails and the record of them are one transaction too. */
export async function tellCarers(telling: Telling, batch_id: string): Promise<void> {
  await write(telling.pools.app_system, workAt(telling), async (db) => {
    const now = telling.clock();
    const notices = await db<Notice[]>`
      select n.appointment_carer_id, n.appointment_id, n.carer_id, u.name, u.email, u.is_active, n.state_before, n.start_before, n.end_before,
        n.state, n.start_at, n.end_at, n.place_changed, n.person_changed
      from carer_notice n join app_user u on u.id = n.carer_id
      where n.batch_id = ${batch_id} and n.told_at is null
      order by n.start_at, n.id for update of n`;
    const told = notices.flatMap((notice): Told[] => {
      const kind = findKind(notice, now);
      return kind && notice.is_active ? [{ ...notice, kind }] : [];
    });
    told.push(...(await findLeftAlone(db, batch_id, now)));
    for (const [carer_id, theirs] of Map.groupBy(told, (each) => each.carer_id)) {
      await tellOne(db, telling, theirs);
      await notifyOne(db, batch_id, carer_id, theirs);
    }
    await db`update carer_notice set told_at = ${now} where batch_id = ${batch_id} and told_at is null`;
  });
}

/** The carers who remain when a colleague is removed and two must go, and those whose appointment needs two by now. */
async function findLeftAlone(db: Db, batch_id: string, now: Date): Promise<Told[]> {
  const rows = await db<Omit<Told, 'kind'>[]>`
    select alone.*, u.name, u.email, u.is_active, 'live' as state_before, 'live' as state, null as start_before,
      null as end_before, false as place_changed, false as person_changed
    from carers_left_alone(${batch_id}) alone join app_user u on u.id = alone.carer_id
    where u.is_active and alone.end_at > ${now} order by alone.start_at, alone.appointment_carer_id`;
  return rows.map((row) => ({ ...row, kind: 'alone' }));
}

function findKind(notice: Notice, now: Date): Kind | undefined {
  const { state_before: before, state } = notice;
  const isAhead = (end: string | null) => end !== null && Date.parse(end) > now.getTime();
  if (!isAhead(notice.end_at) && !(before === 'live' && isAhead(notice.end_before))) return undefined;
  if (before === 'live') {
    if (state === 'live') return hasChanged(notice) ? 'changed' : undefined;
    return state;
  }
  if (state !== 'live') return undefined;
  return before === 'cancelled' ? 'reinstated' : 'assigned';
}

const hasMoved = ({ start_before, end_before, start_at, end_at }: Notice) =>
  start_before !== null && (start_before !== start_at || end_before !== end_at);
const hasChanged = (notice: Notice) => hasMoved(notice) || notice.place_changed || notice.person_changed;

const NOTIFICATION_OF: Record<Kind, keyof typeof appointmentNotifications> = {
  assigned: 'appointment_booked',
  reinstated: 'appointment_booked',
  changed: 'appointment_changed',
  cancelled: 'appointment_cancelled',
  removed: 'appointment_cancelled',
  alone: 'appointment_alone',
};

/** The soonest stands for all of one transaction; being left alone is told by itself, so that no other news covers it. */
async function notifyOne(db: Db, batch_id: string, carer_id: string, theirs: readonly Told[]): Promise<void> {
  const alone = theirs.filter(({ kind }) => kind === 'alone');
  const others = theirs.filter(({ kind }) => kind !== 'alone');
  for (const [first, ...more] of [alone, others])
    if (first)
      await tellPeople(db, {
        kind:
          more.length > 0 && first.kind !== 'alone' ? 'appointments_changed' : NOTIFICATION_OF[first.kind],
        subject_id: first.appointment_carer_id,
        to: [carer_id],
        key: batch_id,
      });
}

async function tellOne(db: Db, telling: Telling, theirs: readonly Told[]): Promise<void> {
  const [first] = theirs;
  if (!first) return;
  const sections = KINDS.flatMap((kind) => {
    const those = theirs.filter((each) => each.kind === kind);
    return those.length === 0 ? [] : [findSection(telling, kind, those)];
  });
  await queueEmail(db, {
    kind: 'appointments',
    to: first.email,
    subject: describeSubject(theirs),
    body: [
      `Hello ${first.name.split(' ')[0]},`,
      ...sections,
      'If you cannot go, or something is wrong, ring the office.',
      signedBy(telling.config),
    ].join('\n\n'),
  });
}

function describeSubject(theirs: readonly Told[]): string {
  const kinds = new Set(theirs.map(({ kind }) => kind));
  const [first] = theirs;
  if (!first || kinds.size > 1) return 'Your appointments have changed';
  const words = WORDS[first.kind];
  return theirs.length === 1 ? `${words.one}: ${describeWhen(first)}` : words.many(theirs.length);
}

function findSection({ public_url }: Telling, kind: Kind, those: readonly Told[]): string {
  const all = `${public_url}/dashboard/appointments`;
  const lines = those.slice(0, MAX_LINES).map((each) => {
    const parts = [describeWhen(each), ...listChanges(each)].join('. ');
    // A carer who was taken off no longer sees the appointment.
    return kind === 'removed' ? `- ${parts}` : `- ${parts}\n  ${all}/${each.appointment_id}`;
  });
  const more = those.length - lines.length;
  return [WORDS[kind].lead, ...lines, ...(more > 0 ? [`and ${more} more: ${all}`] : [])].join('\n');
}

function listChanges(told: Told): string[] {
  if (told.kind !== 'changed' && told.kind !== 'reinstated') return [];
  const { start_before, end_before } = told;
  const isMoved = hasMoved(told) && start_before && end_before;
  return [
    ...(isMoved ? [`It was ${describeWhen({ start_at: start_before, end_at: end_before })}`] : []),
    ...(told.place_changed ? ['The place has changed'] : []),
    ...(told.person_changed ? ['It is for a different young person'] : []),
  ];
}

/** `Tue 24/11/2026, 16:00–20:00`; where it ends on another day, that day is said. */
function describeWhen({ start_at, end_at }: Pick<Notice, 'start_at' | 'end_at'>): string {
  const [from, until] = [toLondonDay(start_at), toLondonDay(end_at)];
  const end = from === until ? toLondonTime(end_at) : `${toLondonTime(end_at)} on ${formatDay(until)}`;
  return `${formatDay(from)}, ${toLondonTime(start_at)}–${end}`;
}
