import postgres from 'postgres';
import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { findUnchecked } from '#server/features/appointments/unchecked.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

const CANCELLATION_CHARGED =
  'Its cancellation is invoiced. Delete that draft or credit the line, then reinstate the appointment.';

const WORK_CHARGED =
  'It is invoiced, so you cannot change its times, service or young person. Delete the draft or credit the invoice first.';

const WORKED =
  'Times or a report are already handed in, so you cannot move it to a later time. Book another appointment.';

const IMPORTED_MEANWHILE =
  'A file or the care planner has already imported this. Choose the file again to see what is left.';

/** The message does not reveal whose record has the ID. */
export const ID_IS_TAKEN = 'You cannot use this ID here. Ask an administrator who can open the record.';

/** The appointment asked for. The database does not say what it clashed with: row policies keep that from its message. */
export interface Wanted {
  /** Null for a new one. */
  id: string | null;
  carer_ids: readonly string[];
  service_type_id: string;
  start_at: string;
  end_at: string;
  id_on_third_party?: string;
}

/** The database refuses an overlap or a missing check; this finds out which, and says it. Work that went before may go on. */
export async function namingOverlap<T>(
  db: Db,
  wanted: readonly Wanted[],
  work: () => Promise<T>,
): Promise<T> {
  await db`savepoint booking`;
  try {
    const done = await work();
    await db`release savepoint booking`;
    return done;
  } catch (error) {
    // Only what a constraint refused: after anything else the connection may be gone.
    if (!(error instanceof postgres.PostgresError && error.code.startsWith('23'))) throw error;
    await db`rollback to savepoint booking`;
    if (error.constraint_name === 'appointment_carer_no_overlap') throw await overlapError(db, wanted);
    if (error.constraint_name === 'appointment_carer_checked') throw await uncheckedError(db, wanted);
    if (error.constraint_name === 'appointment_third_party_unique')
      throw invalid('third_party_id', (await isBookedInSight(db, wanted)) ? IMPORTED_MEANWHILE : ID_IS_TAKEN);
    if (error.constraint_name === 'cancellation_is_invoiced')
      throw new AppError('visit.invoiced', { detail: CANCELLATION_CHARGED });
    if (error.constraint_name === 'appointment_work_is_invoiced')
      throw new AppError('visit.invoiced', { detail: WORK_CHARGED });
    if (error.constraint_name === 'appointment_work_not_ahead') throw invalid('start_at', WORKED);
    // The number comes with the refusal: the invoice may hold other work that is closed to this reader.
    if (error.constraint_name === 'appointment_is_invoiced')
      throw new AppError('visit.invoiced', {
        detail: `It is on invoice ${error.detail}. Credit the invoice first.`,
      });
    throw error;
  }
}

/** Whether one of those ids is booked by now, and open to this reader: not there before, so it came a moment ago. */
async function isBookedInSight(db: Db, wanted: readonly Wanted[]): Promise<boolean> {
  const ids = wanted.flatMap(({ id_on_third_party }) => id_on_third_party ?? []);
  return (await db`select from appointment where id_on_third_party = any(${ids}) limit 1`).length > 0;
}

async function overlapError(db: Db, wanted: readonly Wanted[]): Promise<AppError> {
  for (const one of wanted) {
    const message = await findOverlap(db, one);
    if (message)
      return new AppError('appointment.overlap', {
        detail: message,
        errors: [{ path: 'carer_ids', message }],
      });
  }
  return new AppError('appointment.overlap');
}

async function uncheckedError(db: Db, wanted: readonly Wanted[]): Promise<AppError> {
  const message = (await findUnchecked(db, wanted)).flat()[0]?.message;
  if (!message) return new AppError('appointment.missing_check');
  return new AppError('appointment.missing_check', {
    detail: message,
    errors: [{ path: 'carer_ids', message }],
  });
}

async function findOverlap(db: Db, { id, carer_ids, start_at, end_at }: Wanted): Promise<string | undefined> {
  const [other] = await db<Other[]>`
    select u.name as carer, lower(ac.period) as start_at, upper(ac.period) as end_at, ${serviceAndPlace(db)}
    from appointment_carer ac join app_user u on u.id = ac.carer_id left join appointment a on a.id = ac.appointment_id
      left join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
    where ac.carer_id = any(${[...carer_ids]}::uuid[]) and ac.is_live and ac.appointment_id is distinct from ${id}::uuid
      and ac.period && tstzrange(${start_at}, ${end_at})
    order by ac.start_at, ac.id limit 1`;
  return other && overlapSentence(other);
}

/** Nothing where the young person's record is restricted: the sentence is kept with imports, for everybody in the office. */
export const serviceAndPlace = (db: Db) =>
  db`case when y.is_restricted is not true then s.name end as service, case when y.is_restricted is not true then a.place end as place`;

/** The appointment that stands in the way. */
export interface Other {
  carer: string;
  service: string | null;
  place: string | null;
  start_at: string;
  end_at: string;
}

export function overlapSentence(other: Other): string {
  const when = `${formatDay(toLondonDay(other.start_at))} ${toLondonTime(other.start_at)}–${toLondonTime(other.end_at)}`;
  const what = [when, other.service, other.place].filter(Boolean).join(', ');
  return `${other.carer} is already on another appointment: ${what}.`;
}
