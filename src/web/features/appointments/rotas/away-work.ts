import {
  findRotaPeriod,
  type RotaAppointment,
  type RotaEntry,
  type RotaWeek,
} from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';

/** An appointment whose carer is away at that time, with the entry that says so, or has left. */
export interface AwayWork {
  appointment: RotaAppointment & { id: string; carer: Ref };
  /** Undefined if the carer has left. */
  entry: RotaEntry | undefined;
}

/**
 * Appointments that are not over and whose carer is sick, on holiday or otherwise away, or no longer a carer; the
 * soonest first.
 */
export function findAwayWork(
  { items, appointments }: Pick<RotaWeek, 'items' | 'appointments'>,
  now: number,
  carers: readonly Ref[],
): AwayWork[] {
  const active = new Set(carers.map(({ id }) => id));
  const away = Map.groupBy(
    items.filter(({ kind }) => kind !== 'available'),
    ({ carer }) => carer.id,
  );
  return appointments
    .flatMap((appointment): AwayWork[] => {
      const { id, carer, end_at } = appointment;
      if (!id || !carer || Date.parse(end_at) <= now) return [];
      const entry = away.get(carer.id)?.find((each) => overlaps(appointment, findRotaPeriod(each)));
      return entry || !active.has(carer.id) ? [{ appointment: { ...appointment, id, carer }, entry }] : [];
    })
    .toSorted((a, b) => Date.parse(a.appointment.start_at) - Date.parse(b.appointment.start_at));
}

export interface Period {
  start_at: string;
  end_at: string;
}

/** Whether two periods overlap. */
export const overlaps = (a: Period, b: Period): boolean =>
  Date.parse(a.start_at) < Date.parse(b.end_at) && Date.parse(a.end_at) > Date.parse(b.start_at);
