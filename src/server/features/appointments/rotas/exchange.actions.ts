import type { ExchangedPart } from '#contract/appointments/rota-exchanges.ts';
import type { Db } from '#server/db/pools.ts';
import {
  applyChanges,
  type Before,
  lockAppointment,
} from '#server/features/appointments/appointments.actions.ts';
import { findPeople } from '#server/features/appointments/appointments.queries.ts';
import {
  type Confirmation,
  refuseUnconfirmed,
  type Unusual,
} from '#server/features/appointments/confirm-unusual.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface Exchange {
  first: ExchangedPart;
  second: ExchangedPart;
}

/**
 * Gives each of two carers the appointment of the other; answers both as they are then. Throws not_found, `version.stale`,
 * `appointment.already_cancelled`, `appointment.overlap`, `appointment.missing_check`, `appointment.unconfirmed`, `input.invalid`.
 */
export async function exchange(
  db: Db,
  { first, second }: Exchange,
  now: Date,
  confirmation: Confirmation,
): Promise<Exchange> {
  const ids = [first.appointment_id, second.appointment_id];
  await takeTurns(db, (await Promise.all(ids.map((id) => findPeople(db, id, 'this')))).flat());
  const held = new Map<string, Before>();
  // In one order for all, so that no two wait for each other here.
  for (const id of ids.toSorted()) held.set(id, await lockAppointment(db, id));
  const sides = [
    { name: 'first', part: first, taker: second.carer_id },
    { name: 'second', part: second, taker: first.carer_id },
  ].map((side) => ({ ...side, ...planCarers(held, now, side) }));

  // Both let go before either takes: neither stands in the other's way.
  for (const { part, before } of sides) {
    const others = before.carer_ids.filter((id) => id !== part.carer_id);
    await applyChanges(db, before, { version: before.version, carer_ids: others }, 'unasked');
  }
  const unusual: Unusual[] = [];
  for (const { part, carer_ids } of sides) {
    const left = await lockAppointment(db, part.appointment_id);
    unusual.push(await applyChanges(db, left, { version: left.version, carer_ids }, confirmation));
  }
  refuseUnconfirmed(unusual, confirmation);
  const tell = async ({ appointment_id }: ExchangedPart, carer_id: string) => ({
    ...{ appointment_id, carer_id },
    version: (await lockAppointment(db, appointment_id)).version,
  });
  return { first: await tell(first, second.carer_id), second: await tell(second, first.carer_id) };
}

interface Side {
  name: string;
  part: ExchangedPart;
  taker: string;
}

/** One of the two as it is, and its carers after the exchange, in the order that counts. */
function planCarers(held: ReadonlyMap<string, Before>, now: Date, { name, part, taker }: Side) {
  const before = held.get(part.appointment_id);
  if (!before) throw new AppError('not_found');
  if (before.version !== part.version) throw new AppError('version.stale');
  if (before.status === 'cancelled') throw new AppError('appointment.already_cancelled');
  if (Date.parse(before.start_at) <= now.getTime())
    throw invalid(`${name}.appointment_id`, 'This appointment has already started.');
  if (!before.carer_ids.includes(part.carer_id))
    throw invalid(`${name}.carer_id`, 'This carer is not on the appointment.');
  if (before.carer_ids.includes(taker))
    throw invalid(`${name}.appointment_id`, 'Both carers are already on this appointment.');
  return { before, carer_ids: before.carer_ids.map((id) => (id === part.carer_id ? taker : id)) };
}
