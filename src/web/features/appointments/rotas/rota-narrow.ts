import type { RotaAppointment, RotaCarer } from '#contract/appointments/rotas.ts';
import { type BoardRow, filterRows } from '#web/features/appointments/rotas/rota-board.ts';
import type { RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';

type Narrowing = Pick<RotaSearch, 'carer' | 'area' | 'check_kind_id' | 'client_id'>;

/** The carers' areas and districts, as options. */
export const listAreas = (carers: readonly RotaCarer[]): string[] =>
  [...new Set(carers.flatMap(({ home_area, postcode_district }) => [home_area, postcode_district]))]
    .filter((area) => area !== null)
    .sort((a, b) => a.localeCompare(b, 'en-GB', { numeric: true }));

/**
 * The rows that match: by name and area, and with the check on every day shown. With a client, only carers who work for
 * it, and only that work; their hours still include all their work.
 */
export function narrowRows(
  rows: readonly BoardRow[],
  carers: readonly RotaCarer[],
  { carer, area, check_kind_id, client_id }: Narrowing,
): BoardRow[] {
  const known = new Map(carers.map((each) => [each.id, each]));
  const isMeant = (row: BoardRow) => {
    const facts = known.get(row.carer.id);
    const isNear = !area || facts?.home_area === area || facts?.postcode_district === area;
    return isNear && (!check_kind_id || facts?.check_kind_ids.includes(check_kind_id));
  };
  const meant = (carer ? filterRows(rows, carer) : [...rows]).filter(isMeant);
  if (!client_id) return meant;
  return meant
    .map((row) => ({
      ...row,
      days: row.days.map((day) => ({ ...day, appointments: narrowWork(day.appointments, client_id) })),
    }))
    .filter(({ days }) => days.some(({ appointments }) => appointments.length > 0));
}

export const narrowWork = (
  appointments: readonly RotaAppointment[],
  client_id: string | undefined,
): RotaAppointment[] => appointments.filter((each) => !client_id || each.client_id === client_id);
