import { useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { moveDays, toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import type { Period } from '#web/features/appointments/rotas/away-work.ts';
import { followPointer, type Grab, QUARTER_MS } from '#web/features/appointments/rotas/drag.ts';
import { ExchangeDialog } from '#web/features/appointments/rotas/ExchangeDialog.tsx';
import {
  type Exchange,
  isExchangeable,
  listExchangeable,
} from '#web/features/appointments/rotas/exchanges.ts';
import { findCarerIds } from '#web/features/appointments/rotas/rota-board.ts';
import { describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { useMoves } from '#web/features/appointments/rotas/use-moves.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const findLater = ({ start_at, end_at }: RotaAppointment, quarters: number): string => {
  const shortest = Date.parse(start_at) + QUARTER_MS;
  return new Date(Math.max(Date.parse(end_at) + quarters * QUARTER_MS, shortest)).toISOString();
};

/** The carers after a drop on a row: replaces the previous carer. Undefined if nothing changes. */
function findNewCarers(
  all: readonly RotaAppointment[],
  appointment: RotaAppointment,
  carer: Ref | undefined,
) {
  const before = findCarerIds(all, appointment);
  if (!carer || before.includes(carer.id)) return undefined;
  const from = appointment.carer?.id;
  return { before, after: from ? before.map((id) => (id === from ? carer.id : id)) : [carer.id] };
}

/** The same London times, so many days later. */
export const moveByDays = (
  { start_at, end_at }: Pick<RotaAppointment, 'start_at' | 'end_at'>,
  days: number,
) =>
  days === 0 ? { start_at, end_at } : { start_at: moveDays(start_at, days), end_at: moveDays(end_at, days) };

/**
 * The effect of a drag on the board. Dropped on a carer's row and day, the appointment is theirs, on that day. Dropped
 * on another's bar, it can be exchanged. Dragged by its edge, it ends later or sooner.
 */
export function useBoardDrag(all: readonly RotaAppointment[], carers: readonly Ref[]) {
  const moves = useMoves();
  const [asked, setAsked] = useState<Exchange & { dropped: Period; give: () => void }>();

  const place = (appointment: RotaAppointment, carer_id: string | undefined, days: number) => {
    const carer = carers.find(({ id }) => id === carer_id);
    const given = findNewCarers(all, appointment, carer);
    if (!carer || (!given && days === 0)) return;
    const times = moveByDays(appointment, days);
    if (Date.parse(times.start_at) <= Date.now())
      return toast.error('Not moved', { text: 'That time has passed. Drop it on a later day.' });
    const { start_at, end_at } = appointment;
    moves.apply({
      appointment,
      changes: { ...(given ? { carer_ids: given.after } : {}), ...(days === 0 ? {} : times) },
      before: { ...(given ? { carer_ids: given.before } : {}), ...(days === 0 ? {} : { start_at, end_at }) },
      words: given ? `${carer.name} now has ${whenText(times)}` : `Changed: ${whenText(times)}`,
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
          : `${whenText(moveByDays(appointment, days))}, ${describeWork(appointment)}`,
      onDrop: ({ carer_id, onto, quarters, days }) => {
        if (what === 'length') return lengthen(appointment, quarters);
        const give = () => place(appointment, carer_id, days);
        const second = listExchangeable(all, appointment).find(
          (each) => each.id === onto && each.carer.id === carer_id,
        );
        if (!second || !isExchangeable(appointment)) return give();
        setAsked({ first: appointment, second, dropped: moveByDays(appointment, days), give });
      },
    });
  };
  const close = () => setAsked(undefined);
  const dialog = (
    <>
      {moves.dialog}
      {asked && <ExchangeDialog {...asked} onClose={close} />}
    </>
  );
  return { grab, dialog };
}
