/**
 * The board narrowed to some carers and some work.
 * 1. An area is the postcode district that a carer lives in, as suggestions measure how near somebody is.
 * 2. A skill is a check that is held on every day seen; a renewal may take over from the one before.
 * 3. A client narrows the carers to those who work for it, and the bars to that work. Hours still count all that a carer does.
 */
import type { RotaAppointment, RotaCheck, RotaWeek } from '#contract/appointments/rotas.ts';
import { searchWords } from '#contract/core/names.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import type { RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';

export type BoardFilter = Pick<RotaSearch, 'carer' | 'area' | 'skill' | 'client_id'>;

export function filterRows(rows: readonly BoardRow[], week: RotaWeek, filter: BoardFilter): BoardRow[] {
  const { carer: name, area, skill, client_id } = filter;
  const words = searchWords(name ?? '');
  const near = new Set(
    week.districts.filter(({ district }) => district === area).map(({ carer_id }) => carer_id),
  );
  const held = Map.groupBy(
    week.checks.filter(({ kind }) => kind.id === skill),
    ({ carer_id }) => carer_id,
  );
  return rows
    .filter(({ carer, days }) => {
      const parts = searchWords(carer.name).join(' ');
      const checks = held.get(carer.id) ?? [];
      return (
        words.every((word) => parts.includes(word)) &&
        (!area || near.has(carer.id)) &&
        (!skill || days.every(({ date }) => checks.some((check) => holdsOn(check, date))))
      );
    })
    .map((row) => (client_id ? narrowRow(row, client_id) : row))
    .filter(({ days }) => !client_id || days.some(({ appointments }) => appointments.length > 0));
}

const holdsOn = ({ issued_on, expires_on }: RotaCheck, date: string): boolean =>
  issued_on <= date && (expires_on === null || expires_on >= date);

const narrowRow = (row: BoardRow, client_id: string): BoardRow => ({
  ...row,
  days: row.days.map((day) => ({ ...day, appointments: filterWork(day.appointments, client_id) })),
});

/** Appointments of the client; all, where none is chosen. */
export const filterWork = (
  appointments: readonly RotaAppointment[],
  client_id: string | undefined,
): RotaAppointment[] => appointments.filter(({ client }) => !client_id || client?.id === client_id);

/** Every area and skill that somebody on the board has, by name. */
export function listBoardChoices({ districts, checks }: Pick<RotaWeek, 'districts' | 'checks'>): {
  areas: string[];
  skills: Ref[];
} {
  const kinds = new Map(checks.map(({ kind }) => [kind.id, kind]));
  return {
    areas: [...new Set(districts.map(({ district }) => district))].sort((a, b) => a.localeCompare(b)),
    skills: [...kinds.values()].sort((a, b) => a.name.localeCompare(b.name)),
  };
}
