import { createContext } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { listUncheckedCarers, type UncheckedCarer } from '#contract/appointments/unchecked.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** Finds what the carer of an appointment lacks for it, as text. Empty if nothing is required. */
type FindLacks = (appointment: RotaAppointment) => readonly string[];

const NONE: readonly string[] = [];
export const UncheckedContext = createContext<FindLacks>(() => NONE);

/** Fetches once for everything on the board. A carer's own board does not fetch it. */
export function useUnchecked(start_date: string, end_date: string): FindLacks {
  const { data = [] } = useEndpoint(listUncheckedCarers, { query: { start_date, end_date } });
  const lacks = new Map(data.map((each) => [nameKey(each), each.reasons]));
  return ({ id, carer }) => (id && carer && lacks.get(nameKey({ appointment_id: id, carer }))) || NONE;
}

const nameKey = ({ appointment_id, carer }: Pick<UncheckedCarer, 'appointment_id' | 'carer'>) =>
  `${appointment_id} ${carer.id}`;
