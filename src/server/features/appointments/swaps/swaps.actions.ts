import postgres from 'postgres';
import type {
  acceptSwap,
  agreeToSwap,
  approveSwap,
  askToSwap,
  updateSwapRule,
} from '#contract/appointments/swaps.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { type Before, selectBefore } from '#server/features/appointments/appointments.actions.ts';
import {
  answersTo,
  confirmationIn,
  refuseUnconfirmed,
} from '#server/features/appointments/confirm-unusual.ts';
import { namingOverlap } from '#server/features/appointments/naming-overlap.ts';
import {
  findHandOvers,
  getRule,
  getSwap,
  type HandOver,
} from '#server/features/appointments/swaps/swaps.queries.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { findWarnings } from '#server/features/appointments/warnings.queries.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

/** Returns its id. Throws not_found and `swap.*`. */
export async function addSwap(
  db: Db,
  actor: Actor,
  { appointment_id, colleague_id, note }: BodyOf<typeof askToSwap>,
): Promise<string> {
  await mustSee(db, 'appointment', appointment_id);
  if (colleague_id === actor.user.id) throw new AppError('swap.not_suitable');
  const [own] =
    await db`select 1 from appointment_carer where appointment_id = ${appointment_id} and carer_id = ${actor.user.id}
    and is_live and start_at > current_instant()`;
  if (!own) throw new AppError('swap.not_possible');
  // Only those who are named may be asked: of anybody else it is not even told whether there is such a person.
  const [named] = await db`select 1 from swap_colleagues(${appointment_id}) where id = ${colleague_id}`;
  if (!named) throw new AppError('swap.not_suitable');
  const row = { appointment_id, asker_id: actor.user.id, colleague_id, note: note || null };
  const [made] = await db<{ id: string }[]>`insert into swap ${db(row)} returning id`;
  return made?.id ?? '';
}

const NO_LONGER = 'Thank you for offering to help.';

/** The reason why a step came to nothing, by the answer of the database. */
const REFUSALS: Record<string, [ErrorCode, string?]> = {
  not_found: ['not_found'],
  proposed: ['swap.gone', 'You have already answered this.'],
  accepted: ['swap.gone', 'This was already accepted. Ring the office.'],
  approved: ['swap.gone', 'The office has already approved this.'],
  refused: ['swap.gone', 'The office did not approve this.'],
  declined: ['swap.gone', 'This was already declined.'],
  withdrawn: ['swap.gone', `Your colleague has withdrawn this. ${NO_LONGER}`],
  lapsed: ['swap.gone', `The appointment was changed or cancelled, or has started. ${NO_LONGER}`],
  changed: ['swap.changed'],
  has_work: ['swap.has_work'],
  rest: ['swap.tired', 'You would have less than 11 hours of rest. Accept only if you will be rested.'],
  hours: ['swap.tired', 'You would have more than 48 hours that week. Accept only if you will be rested.'],
  booked: ['appointment.overlap', 'You are on another appointment at that time.'],
  there: ['appointment.overlap', 'You are already on this appointment.'],
  away: ['swap.away'],
  checks: [
    'appointment.missing_check',
    'You do not hold a valid check this service needs. Look at your checks, then ring the office.',
  ],
  return: ['swap.gone', 'This swap is no longer possible. One of you cannot take the appointment.'],
  restricted: ['not_found'],
  // Carers never learn of a wish.
  ruled_out: ['swap.gone', NO_LONGER],
  inactive: ['swap.gone', 'One of the carers is switched off or can no longer open the record.'],
};

function refuseUnless(wanted: readonly string[], outcome: string): void {
  if (wanted.includes(outcome)) return;
  const [code, detail] = REFUSALS[outcome] ?? ['swap.gone'];
  throw new AppError(code, detail ? { detail } : {});
}

/** As bookings do: two of one carer at once wait for each other, and neither for the constraint. Throws not_found. */
async function queueUp(db: Db, actor: Actor, id: string): Promise<void> {
  const { asker, colleague } = await getSwap(db, actor, id);
  await takeTurns(db, [asker.id, colleague.id]);
}

/** Throws not_found, `swap.*`, `appointment.overlap` and `appointment.missing_check`. */
export async function takeSwap(
  db: Db,
  actor: Actor,
  id: string,
  { version, return_id, accepts_short_rest = false }: BodyOf<typeof acceptSwap>,
): Promise<void> {
  await queueUp(db, actor, id);
  const outcome = await tellingClash(
    () => db`select accept_swap(${id}, ${version}, ${return_id ?? null}, ${accepts_short_rest}) as outcome`,
  );
  // Pressed twice, it is the same.
  refuseUnless(return_id ? ['proposed'] : ['accepted', 'approved'], outcome);
}

/** Throws as accepting does. */
export async function agreeSwap(
  db: Db,
  actor: Actor,
  id: string,
  { version, accepts_short_rest = false }: BodyOf<typeof agreeToSwap>,
): Promise<void> {
  await queueUp(db, actor, id);
  const outcome = await tellingClash(
    () => db`select agree_swap(${id}, ${version}, ${accepts_short_rest}) as outcome`,
  );
  refuseUnless(['accepted', 'approved'], outcome);
}

async function tellingClash(work: () => PromiseLike<postgres.RowList<postgres.Row[]>>): Promise<string> {
  try {
    const [row] = await work();
    return row?.outcome ?? 'not_found';
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.constraint_name === 'appointment_carer_no_overlap')
      throw new AppError('appointment.overlap', {
        detail: 'One of you is on another appointment at that time.',
      });
    throw error;
  }
}

/** Throws not_found and `swap.gone`. */
export async function endSwap(
  db: Db,
  actor: Actor,
  id: string,
  step: { status: 'declined'; reason: string | null } | { status: 'withdrawn' },
): Promise<void> {
  const { asker, colleague } = await getSwap(db, actor, id);
  if ((step.status === 'withdrawn' ? asker : colleague).id !== actor.user.id) throw new AppError('not_found');
  await db`select 1 from swap where id = ${id} for update`;
  const { status } = await getSwap(db, actor, id);
  refuseUnless(
    step.status === 'withdrawn' ? ['asked', 'proposed', 'accepted'] : ['asked', 'proposed'],
    status,
  );
  await db`update swap set ${db(step)} where id = ${id}`;
}

/**
 * The appointments change hands, refused and asked about as where the office assigns. Throws not_found, `version.stale`, `swap.*`,
 * `appointment.overlap`, `appointment.missing_check` and `appointment.unconfirmed`.
 */
export async function grantSwap(
  db: Db,
  actor: Actor,
  now: Date,
  id: string,
  { version, ...answer }: BodyOf<typeof approveSwap>,
): Promise<void> {
  await queueUp(db, actor, id);
  const takes = await findHandOvers(db, id);
  const ids = takes.map(({ appointment_id }) => appointment_id);
  await db`select 1 from appointment where id = any(${ids}::uuid[]) order by id for update`;
  const swap = await getSwap(db, actor, id);
  refuseUnless(['accepted'], swap.status);
  await mustBeNewest(swap, version, () => swap);
  const changes = await planHandOver(db, takes);
  const confirmation = confirmationIn(answer, actor.user.id, now);
  const unusual = changes.map(({ after, warnings }) => ({ start_at: after.start_at, warnings }));
  refuseUnconfirmed(unusual, confirmation);
  const wanted = changes.map(({ after }) => after);
  const outcome = await namingOverlap(db, wanted, async () => {
    const [row] = await db<{ outcome: string }[]>`select approve_swap(${id}) as outcome`;
    return row?.outcome ?? 'not_found';
  });
  refuseUnless(['approved'], outcome);
  for (const { after, warnings } of changes) {
    const answers = answersTo(db, warnings, confirmation);
    if (answers)
      await db`update appointment set warning_answers = coalesce(warning_answers, '[]'::jsonb) || ${answers}::jsonb where id = ${after.id}`;
  }
}

/** Each appointment with the carers it would have, and what that makes unusual. */
async function planHandOver(db: Db, takes: readonly HandOver[]) {
  const ids = takes.map(({ appointment_id }) => appointment_id);
  const before = await db<Before[]>`${selectBefore(db)} where a.id = any(${ids}::uuid[]) order by a.id`;
  const after = before.map((each) => {
    const take = takes.find(({ appointment_id }) => appointment_id === each.id);
    return { ...each, carer_ids: each.carer_ids.map((id) => (id === take?.from ? take.to : id)) };
  });
  // Together, since what a carer gives away does not stand against what they take.
  const [was, is] = [await findWarnings(db, before), await findWarnings(db, after)];
  const known = new Set(was.flat().map(({ message }) => message));
  return after.map((each, nth) => ({
    after: each,
    warnings: (is[nth] ?? []).filter(({ message }) => !known.has(message)),
  }));
}

/** Both carers read the reason. Throws not_found, `swap.gone` and `input.invalid`. */
export async function turnDownSwap(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  await db`select 1 from swap where id = ${id} for update`;
  const { status } = await getSwap(db, actor, id);
  refuseUnless(['accepted'], status);
  const about = await db<{ young_person_id: string | null }[]>`
    select unnest(array[young_person_id, return_young_person_id]) as young_person_id from swap where id = ${id}`;
  for (const { young_person_id } of about) await refuseAddressInWords(db, actor, young_person_id, { reason });
  await db`update swap set ${db({ status: 'refused', reason, decided_by: actor.user.id })} where id = ${id}`;
}

/** Throws `version.stale`. */
export async function changeRule(
  db: Db,
  { version, approval }: BodyOf<typeof updateSwapRule>,
): Promise<void> {
  const [now] = await db<{ version: number }[]>`select version from swap_rule for update`;
  await mustBeNewest(now, version, () => getRule(db));
  await db`update swap_rule set ${db({ approval })}`;
}
