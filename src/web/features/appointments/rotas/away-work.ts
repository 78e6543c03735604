import {
  findRotaPeriod,
  type RotaAppointment,
  type RotaEntry,
  type RotaWeek,
} from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';

/** An appointment whose carer is away at that time, by the entry that says so, or has left. */
export interface AwayWork {
  appointment: RotaAppointment & { id: string; carer: Ref };
  /** Undefined of one whose carer has left. */
  entry: RotaEntry | undefined;
}

/** Appointments that are not over whose carer is off sick, on holiday or otherwise away, or no carer any more; the soonest first. */
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

/** Whether two periods have a moment in common. */
export const overlaps = (a: Period, b: Period): boolean =>
  Date.parse(a.start_at) < Date.parse(b.end_at) && Date.parse(a.end_at) > Date.parse(b.start_at);
