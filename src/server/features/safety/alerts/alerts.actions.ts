import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { type addOnCallContact, MAX_ON_CALL } from '#contract/safety/alert-readiness.ts';
import type { addAlertNote, closeAlert, sendEmergencyEmail } from '#contract/safety/alerts.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  type AppointmentFacts,
  type News,
  ringPockets,
  tellAgain,
  tellDrill,
  tellOffice,
  tellPlace,
  tellRaised,
} from '#server/features/safety/alerts/alert-news.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

type Person = Actor['user'];

/** As returned by raise_emergency_alert. */
interface Raised {
  id: string;
  is_new: boolean;
  is_again: boolean;
  /** It has a position to e-mail. */
  is_placed: boolean;
  /** The name of whoever had it until the button was pressed again. */
  taken_from: string | null;
  is_closed: boolean;
  appointment_carer_id: string | null;
  /** The newest press. */
  pressed_at: string;
}

/**
 * One press of the button: opens the carer's alert or joins it, and notifies. The same press sent again has no
 * effect.
 */
export async function raiseAlert(
  db: Db,
  news: News,
  carer: Person,
  body: BodyOf<typeof sendEmergencyEmail>,
): Promise<void> {
  const { latitude, longitude, accuracy_m = null, pressed_at = null, press_id = randomUUID() } = body;
  const [row] = await db<{ raised: Raised }[]>`select raise_emergency_alert(${press_id}, ${pressed_at},
    ${latitude}::double precision, ${longitude}::double precision, ${accuracy_m}::double precision) as raised`;
  if (!row) throw new AppError('internal');
  const { id, is_new, is_again, is_placed, is_closed, taken_from, appointment_carer_id, ...raised } =
    row.raised;
  if (!is_new && is_closed) return;
  if (!is_new && !is_again && !is_placed) return tellOffice(db);
  const facts = {
    id,
    pressed_at: raised.pressed_at,
    carer: { name: carer.name, phone: carer.phone },
    place: latitude === null || longitude === null ? null : { latitude, longitude, accuracy_m },
    appointment: await describeAppointment(db, appointment_carer_id),
  };
  const tell = () => {
    if (is_again) return tellAgain(db, news, facts, { press_id, taken_from });
    return is_new ? tellRaised(db, news, facts) : tellPlace(db, news, facts);
  };
  await db`select note_alert_email(${id}, ${await tell()})`;
}

async function describeAppointment(db: Db, assignment: string | null): Promise<AppointmentFacts | null> {
  if (!assignment) return null;
  const [row] = await db<
    { facts: AppointmentFacts | null }[]
  >`select describe_alert_appointment(${assignment}) as facts`;
  return row?.facts ?? null;
}

/** The carer says that they are safe. Throws not_found if they have no open alert. */
export async function checkInOwn(db: Db): Promise<void> {
  const [row] = await db<{ found: boolean }[]>`select check_in_own_alert() as found`;
  if (!row?.found) throw new AppError('not_found');
  await tellOffice(db);
}

/**
 * Of two administrators who take it at once, one gets it. Taking a drill ends it; it worked if the mail server has
 * accepted its e-mail too. Throws not_found and `alert.taken`.
 */
export async function takeAlert(db: Db, admin: Person, id: string): Promise<void> {
  const [taken] = await db<{ is_drill: boolean; is_emailed: boolean }[]>`
    update emergency_alert set status = 'taken', taken_by = ${admin.id} where id = ${id} and status = 'open'
    returning is_drill, alert_email_sent_at(id) is not null as is_emailed`;
  if (!taken) throw await explainTaken(db, id);
  if (taken.is_drill)
    await db`update emergency_alert set status = 'closed', closed_by = ${admin.id},
        outcome = ${taken.is_emailed ? 'drill worked' : 'drill failed'},
        closing_text = ${taken.is_emailed ? null : 'The mail server did not accept its e-mail.'}
      where id = ${id}`;
  await tellOffice(db);
}

async function explainTaken(db: Db, id: string): Promise<AppError> {
  const [alert] = await db<
    { name: string | null }[]
  >`select u.name from emergency_alert a left join app_user u on u.id = a.taken_by
    where a.id = ${id}`;
  if (!alert) return new AppError('not_found');
  return alert.name === null
    ? new AppError('alert.wrong_step')
    : new AppError('alert.taken', { detail: `${alert.name} has taken this alert.` });
}

/** Throws not_found. */
export async function noteOnAlert(
  db: Db,
  admin: Person,
  id: string,
  { kind, text }: BodyOf<typeof addAlertNote>,
): Promise<void> {
  await mustSee(db, 'emergency_alert', id);
  await db`insert into emergency_alert_note ${db({ alert_id: id, kind, text, created_by: admin.id })}`;
  await tellOffice(db);
}

/** Throws not_found, and `alert.wrong_step` if nobody has taken it or it is closed. */
export async function closeTakenAlert(
  db: Db,
  admin: Person,
  id: string,
  { outcome, text = '' }: BodyOf<typeof closeAlert>,
): Promise<void> {
  const closed = await db`update emergency_alert
    set status = 'closed', closed_by = ${admin.id}, outcome = ${outcome}, closing_text = ${text || null}
    where id = ${id} and status = 'taken' returning id`;
  if (closed.length === 0) throw await explainClosed(db, id);
  await tellOffice(db);
}

async function explainClosed(db: Db, id: string): Promise<AppError> {
  const [alert] = await db<{ status: string; name: string | null }[]>`select a.status, u.name
    from emergency_alert a left join app_user u on u.id = a.closed_by where a.id = ${id}`;
  if (!alert) return new AppError('not_found');
  if (alert.status !== 'closed') return new AppError('alert.wrong_step');
  const detail = `${alert.name ?? 'A colleague'} has already closed this alert.`;
  return new AppError('alert.wrong_step', { detail });
}

/** Starts a drill, or finds the one waiting to be taken. Returns its id. */
export async function beginDrill(db: Db, news: News, now: Date): Promise<string> {
  const [open] = await db<
    { id: string }[]
  >`select id from emergency_alert where is_drill and status <> 'closed'`;
  if (open) return open.id;
  const email_id = await tellDrill(db, news, now);
  const [drill] = await db<
    { id: string }[]
  >`insert into emergency_alert (is_drill, pressed_at, last_pressed_at, email_id)
    values (true, current_instant(), current_instant(), ${email_id}) returning id`;
  if (!drill) throw new AppError('internal');
  await ringPockets(db, drill.id);
  return drill.id;
}

/** Throws `input.invalid` if the list is full. */
export async function addOnCall(
  db: Db,
  admin: Person,
  { name, email, phone = null }: BodyOf<typeof addOnCallContact>,
): Promise<void> {
  const [list] = await db<{ count: number }[]>`select count(*) from on_call_contact where removed_at is null`;
  if (list && Number(list.count) >= MAX_ON_CALL)
    throw invalid('name', `You can add up to ${MAX_ON_CALL} people.`);
  await db`insert into on_call_contact ${db({ name, email, phone, added_by: admin.id })}`;
  await tellOffice(db);
}

/** Throws not_found. */
export async function removeOnCall(db: Db, id: string): Promise<void> {
  const removed = await db`update on_call_contact set removed_at = current_instant()
    where id = ${id} and removed_at is null returning id`;
  if (removed.length === 0) throw new AppError('not_found');
  await tellOffice(db);
}
