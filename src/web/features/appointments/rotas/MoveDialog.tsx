import { useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { addDays, daysBetween, londonInstant, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { IsoDate, TimeOfDay } from '#contract/core/shapes.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { CarerChoice } from '#web/features/appointments/rotas/CarerChoice.tsx';
import { findCarerIds } from '#web/features/appointments/rotas/rota-board.ts';
import { describeGap } from '#web/features/appointments/rotas/rota-words.ts';
import { moveByDays } from '#web/features/appointments/rotas/use-board-drag.ts';
import { type Move, useMoves } from '#web/features/appointments/rotas/use-moves.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  appointment: RotaAppointment;
  /** Of the week: who else is on it. */
  all: readonly RotaAppointment[];
  onClose: () => void;
}

/** The end at that London time that is nearest to the end now, after it has begun: over midnight too. */
function findEnd({ start_at, end_at }: Pick<RotaAppointment, 'start_at' | 'end_at'>, time: string): string {
  const day = toLondonDay(end_at);
  const away = (end: string) => Math.abs(Date.parse(end) - Date.parse(end_at));
  const [nearest] = [-1, 0, 1]
    .map((days) => londonInstant(addDays(day, days), time))
    .filter((end) => Date.parse(end) > Date.parse(start_at))
    .toSorted((a, b) => away(a) - away(b));
  return nearest ?? end_at;
}

/** The same as dragging does, by keys: another day, another end, another carer. */
export function MoveDialog({ appointment, all, onClose }: Props) {
  const { id, carer } = appointment;
  const [chosen, setChosen] = useState(carer?.id);
  const first_day = toLondonDay(appointment.start_at);
  const [day, setDay] = useState(first_day);
  const [end, setEnd] = useState(toLondonTime(appointment.end_at));
  const [isTried, setIsTried] = useState(false);
  const moves = useMoves(onClose);
  const isTime = TimeOfDay.safeParse(end).success;
  const isDay = IsoDate.safeParse(day).success;
  const moved = moveByDays(appointment, isDay ? daysBetween(first_day, day) : 0);
  const { start_at } = moved;
  const next_end = isTime ? findEnd(moved, end) : moved.end_at;
  const before = findCarerIds(all, appointment);
  const save = () => {
    setIsTried(true);
    if (!isTime || !isDay) return;
    const hasMoved = chosen !== undefined && chosen !== carer?.id;
    const hasChanged = start_at !== appointment.start_at || next_end !== appointment.end_at;
    const before_times = { start_at: appointment.start_at, end_at: appointment.end_at };
    if (!hasMoved && !hasChanged) return onClose();
    const carer_ids = before.map((each) => (each === carer?.id && chosen ? chosen : each));
    const move: Move = {
      appointment,
      changes: { ...(hasMoved ? { carer_ids } : {}), ...(hasChanged ? { start_at, end_at: next_end } : {}) },
      before: { ...(hasMoved ? { carer_ids: before } : {}), ...(hasChanged ? before_times : {}) },
      words: `Changed: ${whenText({ start_at, end_at: next_end })}`,
    };
    moves.apply(move);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={moves.isSending}
      title={`Move or lengthen ${whenText(appointment)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={moves.isSending} onClick={save}>
            Save changes
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">{describeGap(appointment)}</p>
        {moves.refused && (
          <Banner tone="error" title="Not changed">
            {moves.refused}
          </Banner>
        )}
        <DateField
          label="Day"
          value={day}
          onChange={setDay}
          error={isTried && !isDay ? 'Give a day.' : undefined}
        />
        <TimeField
          label="Ends at"
          value={end}
          onChange={setEnd}
          error={isTried && !isTime ? 'Give a time, like 16:00.' : undefined}
        />
        <CarerChoice
          period={{ start_at, end_at: next_end, except_appointment_id: id ?? undefined }}
          value={chosen}
          onChange={setChosen}
          error={undefined}
        />
      </div>
      {moves.dialog}
    </Dialog>
  );
}
