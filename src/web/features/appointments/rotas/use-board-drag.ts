import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { followPointer, type Grab, QUARTER_MS } from '#web/features/appointments/rotas/drag.ts';
import { changedTimes, moveTimes } from '#web/features/appointments/rotas/new-times.ts';
import { findCarerIds } from '#web/features/appointments/rotas/rota-board.ts';
import { describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { useMoves } from '#web/features/appointments/rotas/use-moves.tsx';

const findLater = ({ start_at, end_at }: RotaAppointment, quarters: number): string => {
  const shortest = Date.parse(start_at) + QUARTER_MS;
  return new Date(Math.max(Date.parse(end_at) + quarters * QUARTER_MS, shortest)).toISOString();
};

/** The meaning of a drag on the board: dropped on a carer’s row the appointment is theirs, on another day it is that day’s; by its edge it ends later or sooner. */
export function useBoardDrag(all: readonly RotaAppointment[], carers: readonly Ref[]) {
  const moves = useMoves();

  const move = (appointment: RotaAppointment, carer_id: string | undefined, days: number) => {
    if (!carer_id) return;
    const before = findCarerIds(all, appointment);
    const next = moveTimes(appointment, days);
    const times = changedTimes(appointment, next);
    const carer = before.includes(carer_id) ? undefined : carers.find(({ id }) => id === carer_id);
    // A row of another carer of the same appointment, or of one who has left, takes nothing.
    if (!carer && (carer_id !== appointment.carer?.id || days === 0)) return;
    const from = appointment.carer?.id;
    const carer_ids = carer && (from ? before.map((id) => (id === from ? carer.id : id)) : [carer.id]);
    moves.apply({
      appointment,
      changes: { ...(carer_ids ? { carer_ids } : {}), ...times },
      before: { ...(carer_ids ? { carer_ids: before } : {}), ...changedTimes(next, appointment) },
      words: carer ? `${carer.name} has ${whenText(next)} now` : `Changed: ${whenText(next)}`,
    });
  };
  const lengthen = (appointment: RotaAppointment, quarters: number) => {
    const { start_at, end_at } = appointment;
    const later = findLater(appointment, quarters);
    if (Date.parse(later) === Date.parse(end_at)) return;
    moves.apply({
      appointment,
      changes: { end_at: later },
      before: { end_at },
      words: `Changed: ${whenText({ start_at, end_at: later })}`,
    });
  };
  const grab: Grab = (event, appointment, what) => {
    const { id, version, start_at } = appointment;
    const isButton = event.target instanceof Element && event.target.closest('button');
    if (event.button !== 0 || isButton || !id || !version || Date.parse(start_at) <= Date.now()) return;
    followPointer(event, {
      what,
      tellGhost: ({ quarters, days }) =>
        what === 'length'
          ? `Ends ${toLondonTime(findLater(appointment, quarters))}`
          : `${whenText(moveTimes(appointment, days))}, ${describeWork(appointment)}`,
      onDrop: ({ carer_id, days, quarters }) =>
        what === 'length' ? lengthen(appointment, quarters) : move(appointment, carer_id, days),
    });
  };
  return { grab, dialog: moves.dialog };
}
