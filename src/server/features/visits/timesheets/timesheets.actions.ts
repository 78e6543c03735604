import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { describeInstantAhead } from '#contract/core/not-ahead.ts';
import type { submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Assignment,
  mustClaim,
  refuseAddressInClaim,
} from '#server/features/visits/claims/claims.actions.ts';
import { type KeptTimes, keepChange } from '#server/features/visits/timesheets/timesheet-changes.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface Doing {
  actor: Actor;
  now: Date;
}

interface Before {
  id: string;
  submitted_by: string | null;
  appointment_carer_id: string;
  status: 'required' | 'submitted' | 'not required';
  started_at: string | null;
  ended_at: string | null;
  break_minutes: number;
  sleep_in: boolean;
  version: number;
}

/**
 * Submits the times of an assignment. Throws not_found, `claim.closed`, `claim.not_live`, `timesheet.not_started`,
 * `timesheet.not_required`, `timesheet.already_submitted` (the caller adds `current`) and `input.invalid`.
 */
export async function handInTimes(
  db: Db,
  { actor, now }: Doing,
  body: BodyOf<typeof submitTimesheet>,
): Promise<void> {
  const assignment = await mustClaim(db, actor, body.appointment_carer_id, body.about);
  await refuseAddressInClaim(db, actor, body.appointment_carer_id, { notes: body.notes });
  const [held] = await db<Before[]>`${selectBefore(db)}
    where appointment_carer_id = ${body.appointment_carer_id} for update`;
  if (!held) throw new AppError('not_found');
  if (held.status === 'submitted') throw new AppError('timesheet.already_submitted');
  mayHandIn(actor, assignment, held.status);
  checkTimes(body, assignment, now);
  const times = { ...body, sleep_in: body.sleep_in ?? held.sleep_in };
  await keepTimes(db, actor, held.id, times, held.status, { notes: body.notes || null });
}

/**
 * Changes times, or whether they are required. Setting times submits them. Throws not_found, forbidden (a carer
 * waives times), `input.invalid` (the office changes a carer's times without a reason), `version.stale` (the caller
 * adds `current`), and what submitting throws.
 */
export async function changeTimesheet(
  db: Db,
  { actor, now }: Doing,
  id: string,
  body: BodyOf<typeof updateTimesheet>,
): Promise<void> {
  const [before] = await db<Before[]>`${selectBefore(db)} where id = ${id}`;
  if (!before) throw new AppError('not_found');
  const assignment = await mustClaim(db, actor, before.appointment_carer_id, body.about);
  const [held] = await db<Before[]>`${selectBefore(db)} where id = ${id} for update`;
  if (held?.version !== body.version) throw new AppError('version.stale');

  const { status: asked, version: _, about: _about, notes, reason, ...times } = body;
  await refuseAddressInTimes(db, actor, held, { notes, reason });
  const hasTimes = times.start_at !== undefined || times.end_at !== undefined;
  const status = asked ?? (hasTimes ? 'submitted' : held.status);
  if (actor.role === 'carer' && status !== 'submitted' && status !== held.status)
    throw new AppError('forbidden');
  const words = notes === undefined ? {} : { notes: notes || null };
  if (status === 'submitted') {
    if (held.status !== 'submitted') mayHandIn(actor, assignment, held.status);
    const merged = mergedTimes(held, times);
    checkTimes(merged, assignment, now);
    await keepChange(db, actor, { held, after: merged, reason, carer_id: assignment.carer_id });
    await keepTimes(db, actor, id, merged, held.status, words);
    return;
  }
  const [stray] = Object.keys(times);
  if (stray) throw invalid(stray, 'Send times only for a submitted timesheet.');
  if (status !== held.status)
    await keepChange(db, actor, { held, after: undefined, reason, carer_id: assignment.carer_id });
  await db`update timesheet set ${db({ ...NO_TIMES, ...words, status })},
      sleep_in = is_planned_sleep_in(appointment_id) where id = ${id}`;
}

/** Unchanged notes are not checked, because the carer may have written them. */
async function refuseAddressInTimes(
  db: Db,
  actor: Actor,
  { id, appointment_carer_id }: Before,
  words: Pick<BodyOf<typeof updateTimesheet>, 'notes' | 'reason'>,
): Promise<void> {
  const [held] = actor.role === 'admin' ? await db`select actor_timesheet_notes(${id}) as notes` : [];
  await refuseAddressInClaim(db, actor, appointment_carer_id, words, { notes: held?.notes });
}

function mayHandIn(actor: Actor, assignment: Assignment, status: Before['status']): void {
  if (!assignment.is_live) throw new AppError('claim.not_live');
  if (!assignment.has_started) throw new AppError('timesheet.not_started');
  if (actor.role === 'carer' && status === 'not required') throw new AppError('timesheet.not_required');
}

/** Missing values stay unchanged. Throws `input.invalid` if the result is incomplete. */
function mergedTimes(before: Before, sent: { [K in keyof KeptTimes]?: KeptTimes[K] | undefined }): KeptTimes {
  const start_at = sent.start_at ?? before.started_at;
  const end_at = sent.end_at ?? before.ended_at;
  if (!start_at) throw invalid('start_at', 'Enter a start time.');
  if (!end_at) throw invalid('end_at', 'Enter an end time.');
  const { break_minutes = before.break_minutes, sleep_in = before.sleep_in } = sent;
  return { start_at, end_at, break_minutes, sleep_in };
}

async function keepTimes(
  db: Db,
  actor: Actor,
  id: string,
  { start_at, end_at, break_minutes, sleep_in }: KeptTimes,
  status: Before['status'],
  words: { notes?: string | null },
): Promise<void> {
  const row = {
    ...words,
    status: 'submitted',
    started_at: start_at,
    ended_at: end_at,
    break_minutes,
    sleep_in,
  };
  if (status === 'submitted') await db`update timesheet set ${db(row)} where id = ${id}`;
  else
    await db`update timesheet set ${db({ ...row, submitted_by: actor.user.id })}, submitted_at = current_instant()
      where id = ${id}`;
}

const NO_TIMES = {
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  submitted_at: null,
  submitted_by: null,
};

function selectBefore(db: Db) {
  return db`select id, appointment_carer_id, status, submitted_by, started_at, ended_at, break_minutes, sleep_in, version from timesheet`;
}

const DAY_MS = 86_400_000;

/** Checks that times are plausible: in order, in the past, within a day of the plan, and longer than their break. */
function checkTimes(
  times: Pick<KeptTimes, 'start_at' | 'end_at' | 'break_minutes'>,
  plan: Pick<Assignment, 'planned_start_at' | 'planned_end_at'>,
  now: Date,
): void {
  const [start, end] = [Date.parse(times.start_at), Date.parse(times.end_at)];
  if (end <= start) throw invalid('end_at', 'The end must be after the start.');
  for (const name of ['start_at', 'end_at'] as const) {
    const ahead = describeInstantAhead(times[name], now);
    if (ahead) throw invalid(name, ahead);
  }
  if (start < Date.parse(plan.planned_start_at) - DAY_MS || start > Date.parse(plan.planned_end_at) + DAY_MS)
    throw invalid('start_at', 'Enter a start within a day of the appointment.');
  if (end > Date.parse(plan.planned_end_at) + DAY_MS || end - start > MAX_APPOINTMENT_HOURS * 3_600_000)
    throw invalid('end_at', 'Enter an end within a day of the appointment.');
  if (times.break_minutes * 60_000 >= end - start)
    throw invalid('break_minutes', 'The break must be shorter than the time worked.');
}
