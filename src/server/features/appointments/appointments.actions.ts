import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type createAppointment, MAX_REPEATS, type updateAppointment } from '#contract/appointments.ts';
import { repeatWeekly } from '#contract/dates.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { defined } from '#server/db/sql.ts';
import { checkPeople } from '#server/features/appointments/check-people.ts';
import { namingOverlap } from '#server/features/appointments/naming-overlap.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

export type NewAppointment = Omit<BodyOf<typeof createAppointment>, 'repeat'> & {
  id_on_third_party?: string;
};
type Repeat = z.output<typeof import('#contract/appointments.ts').Repeat>;
type Changes = BodyOf<typeof updateAppointment>;

/**
 * Creates appointments, all or none; answers their ids in their order. Throws `appointment.overlap`, naming the other,
 * and `input.invalid`.
 */
export async function bookAppointments(
  db: Db,
  inputs: readonly NewAppointment[],
  series_id: string | null = null,
): Promise<string[]> {
  await checkPeople(db, inputs);
  const wanted = inputs.map((input) => ({ ...input, id: null }));
  return namingOverlap(db, wanted, async () => {
    const rows = inputs.map((input) => ({
      client_id: input.client_id,
      young_person_id: input.young_person_id ?? null,
      service_type_id: input.service_type_id,
      start_at: input.start_at,
      end_at: input.end_at,
      place: input.place || null,
      notes: input.notes || null,
      id_on_third_party: input.id_on_third_party ?? null,
      series_id,
    }));
    const made = await db<{ id: string }[]>`insert into appointment ${db(rows)} returning id`;
    await assignCarers(
      db,
      made.map(({ id }, index) => ({ appointment_id: id, carer_ids: inputs[index]?.carer_ids ?? [] })),
    );
    return made.map(({ id }) => id);
  });
}

/** Books every appointment of a repeat, at the same London time whatever the clocks do: all or none. */
export async function bookSeries(db: Db, input: NewAppointment, repeat: Repeat): Promise<string[]> {
  const starts = repeatWeekly(input.start_at, repeat.every_weeks, repeat.until, MAX_REPEATS + 1);
  if (starts.length === 0) throw invalid('repeat.until', 'The last day is before the first appointment.');
  if (starts.length > MAX_REPEATS)
    throw invalid('repeat.until', `At most ${MAX_REPEATS} appointments at once. Choose an earlier last day.`);
  const ends = repeatWeekly(input.end_at, repeat.every_weeks, '9999-01-01', starts.length);
  const inputs = starts.map((start_at, index) => ({
    ...input,
    start_at,
    end_at: ends[index] ?? input.end_at,
  }));
  return bookAppointments(db, inputs, randomUUID());
}

interface Before {
  status: string;
  version: number;
  client_id: string;
  young_person_id: string | null;
  start_at: string;
  end_at: string;
  place: string | null;
  notes: string | null;
  assigned: string[];
}

/**
 * Changes, cancels or reinstates an appointment. Throws not_found, `version.stale` (the caller adds `current`),
 * `appointment.already_cancelled`, `appointment.overlap`, `input.invalid`.
 */
export async function changeAppointment(db: Db, id: string, changes: Changes): Promise<void> {
  const { version, carer_ids, status, cancellation_reason, ...fields } = changes;
  const [before] = await db<Before[]>`
    select status, version, client_id, young_person_id, start_at, end_at, place, notes,
      array(select carer_id::text from appointment_carer where appointment_id = a.id and removed_at is null) as assigned
    from appointment a where id = ${id} for update`;
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('version.stale');
  if (before.status === 'cancelled' && status !== 'active')
    throw new AppError('appointment.already_cancelled');
  if (cancellation_reason !== undefined && status !== 'cancelled') {
    throw invalid('cancellation_reason', 'A reason belongs to a cancellation only.');
  }
  const after = { ...before, ...defined(fields) };
  await checkPeople(db, [{ ...after, carer_ids: carer_ids ?? [] }], before.assigned);
  await namingOverlap(db, [{ ...after, id, carer_ids: carer_ids ?? before.assigned }], async () => {
    if (carer_ids) await removeOtherCarers(db, id, carer_ids);
    const next = defined({
      ...fields,
      status,
      ...(status ? { cancellation_reason: cancellation_reason ?? null } : {}),
    });
    // The version rises even where only the carers change.
    await db`update appointment set ${db({ ...next, updated_at: new Date() })} where id = ${id}`;
    if (carer_ids) await assignCarers(db, [{ appointment_id: id, carer_ids }]);
  });
}

/** One who was taken off before comes back with the report and timesheet they had. */
async function assignCarers(
  db: Db,
  assignments: readonly { appointment_id: string; carer_ids: readonly string[] }[],
): Promise<void> {
  const rows = assignments.flatMap(({ appointment_id, carer_ids }) =>
    carer_ids.map((carer_id, sort_order) => ({ appointment_id, carer_id, sort_order })),
  );
  if (rows.length === 0) return;
  await db`insert into appointment_carer (appointment_id, carer_id, sort_order, report_required, report_status)
    select r.appointment_id, r.carer_id, r.sort_order, st.is_report_required,
           case when st.is_report_required then 'required' else 'not required' end
    from jsonb_to_recordset(${db.json(rows)}) as r (appointment_id uuid, carer_id uuid, sort_order integer)
      join appointment a on a.id = r.appointment_id join service_type st on st.id = a.service_type_id
    order by r.appointment_id, r.sort_order
    on conflict (appointment_id, carer_id) do update set removed_at = null, sort_order = excluded.sort_order`;
}

async function removeOtherCarers(
  db: Db,
  appointment_id: string,
  carer_ids: readonly string[],
): Promise<void> {
  await db`update appointment_carer set removed_at = current_instant()
    where appointment_id = ${appointment_id} and removed_at is null and carer_id <> all(${[...carer_ids]}::uuid[])`;
}
