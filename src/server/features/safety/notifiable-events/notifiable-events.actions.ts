import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type {
  correctEvent,
  createEvent,
  NotifiableEvent,
  sendDutyEmail,
  settleDuty,
  withdrawEvent,
} from '#contract/safety/notifiable-events.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { findNamedIn } from '#server/features/reports/emails/report-email-text.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import { queueEmail } from '#server/mail/queue-email.ts';

/** Creates an event with its duties. Returns its id. Throws not_found and `input.invalid`. */
export async function addEvent(
  db: Db,
  created_by: string,
  { type, ...body }: BodyOf<typeof createEvent>,
): Promise<string> {
  await mustSee(db, 'young_person', body.young_person_id);
  if (type === 'missing')
    throw invalid(
      'type',
      'Report them missing from their own record. We then create the event automatically.',
    );
  const [event] = await db<{ id: string }[]>`insert into notifiable_event
    ${db({ ...body, type_slug: type, created_by })} returning id`;
  if (!event) throw new AppError('internal');
  await announceChange(db, 'missing');
  return event.id;
}

/**
 * Throws not_found, `version.stale` with the current event, and `event.wrong_step`, which says why it cannot change.
 */
export async function correct(
  db: Db,
  id: string,
  { version, ...facts }: BodyOf<typeof correctEvent>,
  findCurrent: () => Promise<NotifiableEvent>,
): Promise<void> {
  await mustBeNewest(await mustBeChangeable(db, id), version, findCurrent);
  await db`update notifiable_event set ${db(facts)} where id = ${id}`;
  await announceChange(db, 'missing');
}

/** Throws not_found, and `event.wrong_step`, which names who was first. */
export async function withdraw(db: Db, id: string, { reason }: BodyOf<typeof withdrawEvent>): Promise<void> {
  await mustBeChangeable(db, id);
  await db`update notifiable_event set withdrawn_reason = ${reason} where id = ${id}`;
  await announceChange(db, 'missing');
}

/**
 * Locks an event for a change. Duties are locked first, because completing one locks it before its event. Throws
 * not_found and `event.wrong_step`.
 */
async function mustBeChangeable(db: Db, id: string): Promise<{ version: number }> {
  await db`select from notifiable_duty where event_id = ${id} order by id for update`;
  await db`select from notifiable_event where id = ${id} for update`;
  const [event] = await db<
    { missing_episode_id: string | null; withdrawn_by: string | null; version: number }[]
  >`select e.missing_episode_id, e.version, u.name as withdrawn_by
    from notifiable_event e left join app_user u on u.id = e.withdrawn_by where e.id = ${id}`;
  if (!event) throw new AppError('not_found');
  if (event.withdrawn_by)
    throw new AppError('event.wrong_step', {
      detail: `${event.withdrawn_by} has already withdrawn this event.`,
    });
  if (event.missing_episode_id)
    throw new AppError('event.wrong_step', {
      detail: 'This event comes from a missing episode: correct it there.',
    });
  return event;
}

interface DutyPath {
  id: string;
  dutyId: string;
}

/** Completes a duty, or reopens it. Throws not_found and `duty.wrong_step`. */
export async function settle(
  db: Db,
  { id, dutyId }: DutyPath,
  { status, done_at, text }: BodyOf<typeof settleDuty>,
): Promise<void> {
  const settled =
    await db`update notifiable_duty set status = ${status}, done_at = ${done_at}, settled_text = ${text}
    where id = ${dutyId} and event_id = ${id} and status <> ${status} returning id`;
  if (settled.length === 0) {
    await mustSeeDuty(db, { id, dutyId });
    throw new AppError('duty.wrong_step');
  }
  await announceChange(db, 'missing');
}

async function mustSeeDuty(db: Db, { id, dutyId }: DutyPath): Promise<void> {
  const [duty] = await db`select 1 from notifiable_duty where id = ${dutyId} and event_id = ${id}`;
  if (!duty) throw new AppError('not_found');
}

/**
 * Refuses a duty that is settled, that has no letter, or whose letter is queued, so that only one of two concurrent
 * requests sends it. Throws not_found and `duty.wrong_step`.
 */
async function mustNeedLetter(db: Db, { id, dutyId }: DutyPath): Promise<void> {
  const [duty] = await db<{ needs_letter: boolean }[]>`
    select d.status = 'open' and r.letter_text is not null as needs_letter
    from notifiable_duty d join notifiable_duty_rule r on r.slug = d.rule_slug
    where d.id = ${dutyId} and d.event_id = ${id} for update of d`;
  if (!duty) throw new AppError('not_found');
  const [waiting] = await db`select 1 from email
    where cause_id = ${dutyId} and sent_at is null and refused_at is null`;
  if (!duty.needs_letter || waiting) throw new AppError('duty.wrong_step');
}

/**
 * Sends the letter, and completes the duty once the mail server has accepted it. Throws not_found, `duty.wrong_step`,
 * and `input.invalid` if the letter names the young person.
 */
export async function tellByEmail(
  db: Db,
  path: DutyPath,
  { to, subject, body }: BodyOf<typeof sendDutyEmail>,
): Promise<void> {
  await mustNeedLetter(db, path);
  await checkLetter(db, path.id, { subject, body });
  const href = `/dashboard/notifiable-events/${path.id}`;
  await queueEmail(db, { kind: 'duty_letter', cause_id: path.dutyId, href, to, subject, body });
  await announceChange(db, 'missing');
}

/** A letter leaves the agency, and may be read in company. */
async function checkLetter(
  db: Db,
  event_id: string,
  letter: { subject: string; body: string },
): Promise<void> {
  const about = await db<
    { young_person_id: string; young_person: string; legal_name: string; is_restricted: boolean }[]
  >`select y.id as young_person_id, y.name as young_person, btrim(y.first_name || ' ' || y.last_name) as legal_name, y.is_restricted
    from notifiable_event e join young_person y on y.id = e.young_person_id where e.id = ${event_id}`;
  const errors: FieldError[] = (['subject', 'body'] as const).flatMap((path) =>
    findNamedIn(letter[path], about)
      ? [{ path, message: 'Use the young person’s initials, not their name.' }]
      : [],
  );
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  await refuseAddressInWords(db, { role: 'admin' }, about[0]?.young_person_id, letter);
}
