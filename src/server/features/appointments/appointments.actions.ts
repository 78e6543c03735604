import type { z } from 'zod';
import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import type { AppointmentChange, createAppointment } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { checkPeople } from '#server/features/appointments/check-people.ts';
import {
  answersTo,
  type Confirmation,
  refuseUnconfirmed,
  type Unusual,
} from '#server/features/appointments/confirm-unusual.ts';
import { findNamedDays } from '#server/features/appointments/named-days.queries.ts';
import { namingOverlap } from '#server/features/appointments/naming-overlap.ts';
import { type Asked, findWarnings } from '#server/features/appointments/warnings.queries.ts';
import {
  findMovedReports,
  findWorkedWarnings,
  isOtherWork,
} from '#server/features/appointments/worked.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

type Created = BodyOf<typeof createAppointment>;
export type NewAppointment = Omit<Created, 'repeat' | 'acknowledged_warnings' | 'acknowledgement_note'> & {
  id_on_third_party?: string;
  /** It stands for this item of a quotation. */
  quotation_id?: string;
  quotation_item?: number;
  carers_wanted?: number;
};
type Changed = z.output<typeof AppointmentChange>;
export type Changes = Omit<
  Changed,
  'apply_to' | 'on_clash' | 'dates' | 'acknowledged_warnings' | 'acknowledgement_note'
>;

/** Warnings about an appointment among many, where somebody has looked at all of them at once. */
type Foreseen = readonly AppointmentWarning[];

/**
 * Creates appointments, all or none; answers their ids in their order. Throws `appointment.overlap`, naming the other,
 * `appointment.unconfirmed` and `input.invalid`.
 */
export async function bookAppointments(
  db: Db,
  inputs: readonly NewAppointment[],
  confirmation: Confirmation,
  foreseen?: Foreseen[],
): Promise<string[]> {
  const { ids, unusual } = await insertAppointments(db, inputs, confirmation, null, foreseen);
  refuseUnconfirmed(unusual, confirmation);
  return ids;
}

/** The same, and leaves it to the caller to refuse what is unusual. */
export async function insertAppointments(
  db: Db,
  inputs: readonly NewAppointment[],
  confirmation: Confirmation,
  series_id: string | null,
  foreseen?: Foreseen[],
): Promise<{ ids: string[]; unusual: Unusual[] }> {
  await checkPeople(db, inputs);
  const wanted = inputs.map((input) => ({ ...input, id: null }));
  const warnings = foreseen ?? (await findWarnings(db, wanted));
  const ids = await namingOverlap(db, wanted, async () => {
    const rows = inputs.map((input, index) => ({
      client_id: input.client_id,
      young_person_id: input.young_person_id ?? null,
      service_type_id: input.service_type_id,
      start_at: input.start_at,
      end_at: input.end_at,
      place: input.place || null,
      notes: input.notes || null,
      id_on_third_party: input.id_on_third_party ?? null,
      series_id,
      quotation_id: input.quotation_id ?? null,
      quotation_item: input.quotation_item ?? null,
      carers_wanted: input.carers_wanted ?? null,
      warning_answers: answersTo(db, warnings[index] ?? [], confirmation),
    }));
    const made = await db<{ id: string }[]>`insert into appointment ${db(rows)} returning id`;
    await assignCarers(
      db,
      made.map(({ id }, index) => ({ appointment_id: id, carer_ids: inputs[index]?.carer_ids ?? [] })),
    );
    return made.map(({ id }) => id);
  });
  const unusual = inputs.map(({ start_at }, index) => ({ start_at, warnings: warnings[index] ?? [] }));
  return { ids, unusual };
}

export interface Before {
  id: string;
  series_id: string | null;
  status: 'active' | 'cancelled';
  cancellation_reason: string | null;
  cancelled_at: string | null;
  version: number;
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  start_at: string;
  end_at: string;
  place: string | null;
  notes: string | null;
  /** In the order that counts. */
  carer_ids: string[];
}

/** An appointment as it is, held until the transaction ends. Throws not_found. */
export async function lockAppointment(db: Db, id: string): Promise<Before> {
  const [before] = await db<Before[]>`${selectBefore(db)} where a.id = ${id} for update of a`;
  if (!before) throw new AppError('not_found');
  return before;
}

export const selectBefore = (db: Db) => db`
  select a.id, a.series_id, a.status, a.cancellation_reason, a.cancelled_at, a.version, a.client_id, a.young_person_id, a.service_type_id,
    a.start_at, a.end_at, a.place, a.notes,
    array(select carer_id::text from appointment_carer where appointment_id = a.id and removed_at is null
      order by sort_order, id) as carer_ids
  from appointment a`;

/**
 * Changes, cancels or reinstates an appointment. Throws not_found, `version.stale` (the caller adds `current`),
 * `appointment.already_cancelled`, `appointment.overlap`, `appointment.unconfirmed`, `visit.invoiced`, `input.invalid`.
 */
export async function changeAppointment(
  db: Db,
  id: string,
  changes: Changes,
  confirmation: Confirmation,
  foreseen?: Foreseen,
): Promise<void> {
  const before = await lockAppointment(db, id);
  refuseUnconfirmed([await applyChanges(db, before, changes, confirmation, foreseen)], confirmation);
}

/** Throws as changing does, but for what is unusual: that is answered. */
export async function applyChanges(
  db: Db,
  before: Before,
  changes: Changes,
  confirmation: Confirmation,
  foreseen?: Foreseen,
): Promise<Unusual> {
  const { version, carer_ids: chosen, status, cancellation_reason, cancelled_by, ...others } = changes;
  const { fewer_carers_do, ...fields } = others;
  const { id } = before;
  if (before.version !== version) throw new AppError('version.stale');
  if (before.status === 'cancelled' && status !== 'active')
    throw new AppError('appointment.already_cancelled');
  if (cancellation_reason !== undefined && status !== 'cancelled') {
    throw invalid('cancellation_reason', 'Only a cancellation has a reason.');
  }
  if (cancelled_by !== undefined && status !== 'cancelled') {
    throw invalid('cancelled_by', 'Only a cancellation says who cancelled.');
  }
  const left = before.status === 'cancelled' && !chosen ? await findLeft(db, before.carer_ids) : [];
  const carer_ids = left.length > 0 ? withoutThose(before.carer_ids, left) : chosen;
  const after = { ...before, ...sentFields(fields), carer_ids: carer_ids ?? before.carer_ids };
  await checkPeople(db, [{ ...after, carer_ids: carer_ids ?? [], cancellation_reason }], before);
  const isCancelled = status === 'cancelled';
  const losesWork = isCancelled || isOtherWork(before, after);
  const losing = before.carer_ids.filter((carer) => losesWork || !after.carer_ids.includes(carer));
  const warnings = [
    ...left.map(tellLeft),
    ...(await findWorkedWarnings(db, id, losing)),
    ...(await findMovedReports(db, id, before, after)),
    ...(isCancelled ? [] : ((await findNamedDays(db, [{ before, after }])).get(id) ?? [])),
    ...(isCancelled ? [] : (foreseen ?? (await findNewWarnings(db, before, after)))),
  ];
  await namingOverlap(db, [after], async () => {
    if (carer_ids) await removeOtherCarers(db, id, carer_ids);
    const next = sentFields({
      ...fields,
      status,
      ...(status
        ? { cancellation_reason: cancellation_reason ?? null, cancelled_by: cancelled_by ?? null }
        : {}),
    });
    const answers = answersTo(db, warnings, confirmation);
    const added = answers
      ? db`, warning_answers = coalesce(warning_answers, '[]'::jsonb) || ${answers}::jsonb`
      : db``;
    // The appointment keeps wanting its full number of carers, whoever removes one, until the office says that fewer
    // are enough.
    const wanted = fewer_carers_do ? db`, carers_wanted = null` : db``;
    // The version rises even where only the carers change.
    await db`update appointment set ${db({ ...next, updated_at: new Date() })} ${added} ${wanted} where id = ${id}`;
    if (carer_ids) await assignCarers(db, [{ appointment_id: id, carer_ids }]);
  });
  return { start_at: after.start_at, warnings };
}

/** Carers who went while the appointment was cancelled: reinstated with them, it would look covered. */
const findLeft = (db: Db, carer_ids: readonly string[]) => db<Ref[]>`
  select id, name from app_user where id = any(${[...carer_ids]}::uuid[]) and not (user_type = 'user' and is_active)
  order by name, id for key share`;

const withoutThose = (ids: readonly string[], left: readonly Ref[]) =>
  ids.filter((id) => !left.some((carer) => carer.id === id));

const tellLeft = ({ name }: Ref): AppointmentWarning => ({
  code: 'carer.left',
  message: `${name} no longer works as a carer. The appointment will be reinstated without them.`,
});

/** Finds what the change makes unusual: what was so before was asked then. */
export async function findNewWarnings(db: Db, before: Before, after: Asked): Promise<AppointmentWarning[]> {
  const was = before.status === 'active' ? await findWarnings(db, [before]) : [];
  const is = await findWarnings(db, [after]);
  const known = new Set(was.flat().map(({ message }) => message));
  return is.flat().filter(({ message }) => !known.has(message));
}

/** A carer who was removed and is added again gets their earlier report and timesheet back. */
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
