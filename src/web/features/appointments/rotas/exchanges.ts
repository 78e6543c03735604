import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';

/** An appointment still to come that one carer has and that this office may change. */
export type Exchangeable = RotaAppointment & { id: string; version: number; carer: Ref };

/** Each of two carers gets the appointment of the other. */
export interface Exchange {
  first: Exchangeable;
  second: Exchangeable;
}

export const isExchangeable = (appointment: RotaAppointment): appointment is Exchangeable =>
  Boolean(appointment.id && appointment.version && appointment.carer) &&
  Date.parse(appointment.start_at) > Date.now();

/** Appointments for which one can be exchanged: of carers who are not on it, and on which its carer is not. */
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
