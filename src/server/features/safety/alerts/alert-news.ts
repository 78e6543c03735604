import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { POSITION_DAYS, REMIND_AFTER_MINUTES } from '#contract/safety/alert-limits.ts';
import { describeNearVisit, UNKNOWN_PLACE } from '#contract/safety/alert-visits.ts';
import type { Config } from '#server/config.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { enqueueFirst } from '#server/jobs/jobs.ts';
import { type NewEmail, queueEmail } from '#server/mail/queue-email.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * The only place that notifies anybody of an alert, in the caller's transaction: the office's open screens by the
 * live topic, administrators' devices by notification, the carer's screen by trigger, and the emergency address and
 * those on call by e-mail. Only the e-mail contains the carer's position, and it is cleared with the position.
 */
export interface News {
  config: Pick<Config, 'EMERGENCY_EMAIL_TO'>;
  public_url: string;
}

interface Place {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
}

export interface RaisedFacts {
  id: string;
  /** The newest press, which decides the nearest visit. */
  pressed_at: string;
  carer: { name: string; phone: string | null };
  place: Place | null;
  appointment: AppointmentFacts | null;
}

/** As returned by describe_alert_appointment. */
export interface AppointmentFacts {
  start_at: string;
  end_at: string;
  service: string | null;
  place: string | null;
  initials: string | null;
}

/** A new alert. Returns the id of its e-mail. */
export async function tellRaised(db: Db, news: News, facts: RaisedFacts): Promise<string> {
  const email_id = await send(db, news, {
    subject: `EMERGENCY: ${facts.carer.name} needs help`,
    lines: [
      `${facts.carer.name} pressed the SOS button at ${formatDateTime(facts.pressed_at)}.`,
      ...writeFacts(facts),
    ],
    id: facts.id,
  });
  await remindLater(db);
  await announceChange(db, 'alerts');
  await ringPockets(db, facts.id);
  return email_id;
}

/** Notifies every administrator's devices, regardless of quiet hours. */
export async function ringPockets(db: Db, id: string): Promise<void> {
  await tellPeople(db, { kind: 'alert_raised', subject_id: id, to: 'office', goes_first: true });
}

/**
 * The button was pressed again, a while after the last notification: notifies like the first time, whoever has it.
 * Returns the id of its e-mail.
 */
export async function tellAgain(
  db: Db,
  news: News,
  facts: RaisedFacts,
  { press_id, taken_from }: { press_id: string; taken_from: string | null },
): Promise<string> {
  const { carer, id } = facts;
  const had = taken_from ? ` ${taken_from} had taken the alert. Somebody must take it again.` : '';
  const email_id = await send(db, news, {
    subject: `EMERGENCY: ${carer.name} pressed SOS again`,
    lines: [
      `${carer.name} pressed the SOS button again at ${formatDateTime(facts.pressed_at)}.${had}`,
      ...writeFacts(facts),
    ],
    id,
  });
  await tellPeople(db, {
    kind: 'alert_raised',
    subject_id: id,
    to: 'office',
    key: `${id} ${press_id}`,
    goes_first: true,
  });
  await remindLater(db);
  await announceChange(db, 'alerts');
  return email_id;
}

/** A position that arrived after the alert. Returns the id of its e-mail, which repeats everything in the first. */
export async function tellPlace(db: Db, news: News, facts: RaisedFacts): Promise<string> {
  const { name } = facts.carer;
  const pressed = `who pressed the SOS button at ${formatDateTime(facts.pressed_at)}`;
  const email_id = await send(db, news, {
    subject: `EMERGENCY: where ${name} is`,
    lines: [`We now have a location for ${name}, ${pressed}.`, ...writeFacts(facts)],
    id: facts.id,
  });
  await announceChange(db, 'alerts');
  return email_id;
}

/**
 * Refreshes the office's screens after an alert is taken, closed or noted on, or after a position that is not
 * e-mailed.
 */
export async function tellOffice(db: Db): Promise<void> {
  await announceChange(db, 'alerts');
}

/**
 * While nobody takes it: sends its newest e-mail again, which has the current position, to the emergency address and
 * to the next person on call.
 */
export async function tellReminded(
  db: Db,
  news: News,
  { id, email_id, minutes, reminder }: { id: string; email_id: string; minutes: number; reminder: string },
  on_call: string | undefined,
): Promise<void> {
  const [newest] = await db<
    { subject: string; body: string }[]
  >`select subject, body from email where id = ${email_id}`;
  if (!newest) return;
  for (const to of [news.config.EMERGENCY_EMAIL_TO, ...(on_call ? [on_call] : [])])
    await queueEmail(db, {
      kind: 'alert',
      ...urgently,
      to,
      subject: `Nobody has taken this for ${minutes} minutes. ${newest.subject}`,
      body: newest.body,
    });
  await tellPeople(db, {
    kind: 'alert_raised',
    subject_id: id,
    to: 'office',
    key: `${id} ${reminder}`,
    goes_first: true,
  });
  await remindLater(db);
  await announceChange(db, 'alerts');
}

/** A drill is sent like an alert. Returns the id of its e-mail. */
export async function tellDrill(db: Db, { config, public_url }: News, now: Date): Promise<string> {
  const email_id = await queueEmail(db, {
    kind: 'alert',
    to: config.EMERGENCY_EMAIL_TO,
    is_urgent: true,
    subject: 'SOS drill: nobody is in danger',
    body: [
      `This SOS drill started at ${formatDateTime(now.toISOString())}. Nobody is in danger.`,
      'It is ringing on every administrator’s screen. Press “I heard it” there to finish the drill.',
      `${public_url}/dashboard/alerts`,
    ].join('\n\n'),
  });
  await announceChange(db, 'alerts');
  return email_id;
}

export async function tellDrillFailed(db: Db, { config, public_url }: News): Promise<void> {
  await queueEmail(db, {
    kind: 'alert',
    to: config.EMERGENCY_EMAIL_TO,
    is_urgent: true,
    subject: 'The SOS drill failed: nobody took it',
    body: [
      'Nobody took the SOS drill. A real emergency alert might have gone unanswered too.',
      'Check that an administrator has Placewell open with the sound on, then start another drill.',
      `${public_url}/dashboard/alerts`,
    ].join('\n\n'),
  });
  await announceChange(db, 'alerts');
}

const urgently = { is_urgent: true, forget_after_days: POSITION_DAYS } satisfies Partial<NewEmail>;

async function send(
  db: Db,
  { config, public_url }: News,
  { subject, lines, id }: { subject: string; lines: readonly string[]; id: string },
): Promise<string> {
  const take = `Take this alert so they know who is dealing with it:\n${public_url}/dashboard/alerts/${id}`;
  return queueEmail(db, {
    kind: 'alert',
    ...urgently,
    to: config.EMERGENCY_EMAIL_TO,
    subject,
    body: [...lines, take].join('\n\n'),
  });
}

/** The job that checks whether somebody has taken it; it skips alerts that were taken since. */
const remindLater = (db: Db) => enqueueFirst(db, 'remind_of_alerts', {}, REMIND_AFTER_MINUTES * 60);

function writeFacts({ carer, place, appointment, pressed_at }: RaisedFacts): string[] {
  return [
    carer.phone ? `Telephone: ${carer.phone}` : 'We have no phone number for them.',
    place
      ? describePlace(place)
      : `${UNKNOWN_PLACE}. Ask them where they are. We will e-mail you again if their phone sends a location.`,
    appointment ? describeAppointment(appointment, pressed_at) : 'They have no appointment near this time.',
  ];
}

function describePlace({ latitude, longitude, accuracy_m }: Place): string {
  const point = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  const within = accuracy_m === null ? '' : ` (to within ${Math.ceil(accuracy_m)} m)`;
  return `Where: ${point.replace(',', ', ')}${within}\nOn a map: https://www.openstreetmap.org/?mlat=${latitude.toFixed(6)}&mlon=${longitude.toFixed(6)}#map=17/${point.replace(',', '/')}`;
}

function describeAppointment(appointment: AppointmentFacts, pressed_at: string): string {
  const { start_at, end_at, service, initials } = appointment;
  const about = initials ? ` with ${[...initials].map((letter) => `${letter}.`).join(' ')}` : '';
  const times = `${formatDateTime(start_at)} to ${toLondonTime(end_at)}`;
  return `${describeNearVisit(appointment, pressed_at)}\nAppointment: ${service ? `${service}${about}, ` : ''}${times}`;
}
