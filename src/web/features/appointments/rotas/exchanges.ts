import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';

/** A future appointment of one carer that the user may change. */
export type Exchangeable = RotaAppointment & { id: string; version: number; carer: Ref };

/** Each of two carers gets the other's appointment. */
export interface Exchange {
  first: Exchangeable;
  second: Exchangeable;
}

export const isExchangeable = (appointment: RotaAppointment): appointment is Exchangeable =>
  Boolean(appointment.id && appointment.version && appointment.carer) &&
  Date.parse(appointment.start_at) > Date.now();

/** The appointments it can be exchanged for: its carer is not on them, and their carers are not on it. */
export function listExchangeable(
  all: readonly RotaAppointment[],
  { id, carer }: RotaAppointment,
): Exchangeable[] {
  const rows = Map.groupBy(all, (each) => each.id);
  const isOn = (carer_id: string | undefined, appointment_id: string | null) =>
    rows.get(appointment_id)?.some((each) => each.carer?.id === carer_id) === true;
  return all.filter(
    (each): each is Exchangeable =>
      isExchangeable(each) && each.id !== id && !isOn(each.carer.id, id) && !isOn(carer?.id, each.id),
  );
}
