import { describeDayAhead } from '#contract/core/not-ahead.ts';
import type { Db } from '#server/db/pools.ts';
import { mustBeAbout } from '#server/features/reports/written-about.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/** One carer's part of an appointment, which claims belong to. */
export interface Assignment {
  appointment_carer_id: string;
  carer_id: string;
  /** Neither cancelled nor removed from the carer. */
  is_live: boolean;
  has_started: boolean;
  /** Less than 28 days since its end. */
  is_open: boolean;
  start_date: string;
  end_date: string;
  planned_start_at: string;
  planned_end_at: string;
}

/**
 * The assignment, if the reader can see its claims: each has exactly one timesheet, and whoever sees that sees the
 * rest. Throws not_found.
 */
export async function getAssignment(db: Db, appointment_carer_id: string): Promise<Assignment> {
  const [found] = await db<Assignment[]>`
    select appointment_carer_id, carer_id, is_live, planned_start_at <= current_instant() as has_started,
      planned_end_at > current_instant() - make_interval(days => claim_days()) as is_open, planned_start_at, planned_end_at,
      to_char(planned_start_at at time zone 'Europe/London', 'YYYY-MM-DD') as start_date,
      to_char(planned_end_at at time zone 'Europe/London', 'YYYY-MM-DD') as end_date
    from timesheet where appointment_carer_id = ${appointment_carer_id} and actor_opens_assignment(appointment_carer_id)`;
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * The assignment, if the actor may claim for it now; the office always may. Throws not_found, `claim.closed`,
 * `claim.not_live`, and `visit.other_person` if the claim was written about somebody else.
 */
export async function mustClaim(
  db: Db,
  actor: Actor,
  appointment_carer_id: string,
  about?: string,
): Promise<Assignment> {
  const assignment = await getAssignment(db, appointment_carer_id);
  if (actor.role === 'carer') {
    if (!assignment.is_open) throw new AppError('claim.closed');
    if (!assignment.is_live) throw new AppError('claim.not_live');
  }
  await mustBeAbout(db, appointment_carer_id, about);
  return assignment;
}

/**
 * Refuses the confidential address of the visit's young person in the office's text that its carer reads. Throws
 * `input.invalid`.
 * @param held the current text: the office corrects a claim of the carer, who may have written it
 */
export async function refuseAddressInClaim(
  db: Db,
  actor: Actor,
  appointment_carer_id: string,
  words: Words,
  held: Words = {},
): Promise<void> {
  if (actor.role !== 'admin') return;
  const [visit] = await db<{ young_person_id: string | null }[]>`
    select a.young_person_id from appointment_carer ac join appointment a on a.id = ac.appointment_id
    where ac.id = ${appointment_carer_id}`;
  await refuseAddressInWords(db, actor, visit?.young_person_id, words, held);
}

type Words = Readonly<Record<string, string | null | undefined>>;

const DAYS_AROUND = 7;

/** Catches a wrong year or month before it is paid, and refuses claims for the future. Throws `input.invalid`. */
export function checkDay(date: string, { start_date, end_date }: Assignment, now: Date): void {
  const ahead = describeDayAhead(date, now);
  if (ahead) throw invalid('date', ahead);
  const from = Date.parse(start_date) - DAYS_AROUND * 86_400_000;
  const until = Date.parse(end_date) + DAYS_AROUND * 86_400_000;
  if (Date.parse(date) < from || Date.parse(date) > until)
    throw invalid('date', `Enter a date within ${DAYS_AROUND} days of the appointment.`);
}
