import { useState } from 'react';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { IsoDate, TimeOfDay } from '#contract/core/shapes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { timesText, whenText } from '#web/features/appointments/appointment-words.ts';
import {
  type Exchangeable,
  isExchangeable,
  listExchangeable,
} from '#web/features/appointments/rotas/exchanges.ts';
import { findNewTimes, toTimes } from '#web/features/appointments/rotas/new-times.ts';
import { findCarerIds } from '#web/features/appointments/rotas/rota-board.ts';
import { describeFree, describeGap, describeWork } from '#web/features/appointments/rotas/rota-words.ts';
import { EXCHANGE_OVERTAKEN, useExchange } from '#web/features/appointments/rotas/use-exchange.tsx';
import { type Move, useMoves } from '#web/features/appointments/rotas/use-moves.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  appointment: RotaAppointment;
  /** All appointments of the week, to find the other carers. */
  all: readonly RotaAppointment[];
  onClose: () => void;
}

/**
 * Does what dragging does, by keyboard: another day, other times, another carer, or an exchange with an appointment of
 * that day.
 */
export function MoveDialog({ appointment, all, onClose }: Props) {
  const { id, carer } = appointment;
  const [chosen, setChosen] = useState(carer?.id);
  const first_day = toLondonDay(appointment.start_at);
  const [day, setDay] = useState(first_day);
  const [start, setStart] = useState(toLondonTime(appointment.start_at));
  const [end, setEnd] = useState(toLondonTime(appointment.end_at));
  const [isTried, setIsTried] = useState(false);
  const moves = useMoves(onClose);
  const exchange = useExchange(onClose);
  const [second_id, setSecond] = useState('');
  const others = listExchangeable(all, appointment).filter(
    ({ start_at }) => toLondonDay(start_at) === first_day,
  );
  const isStart = TimeOfDay.safeParse(start).success;
  const isEnd = TimeOfDay.safeParse(end).success;
  const isDay = IsoDate.safeParse(day).success;
  const isWhole = isDay && isStart && isEnd;
  const next = isWhole ? findNewTimes(appointment, { day, start, end }) : toTimes(appointment);
  const before = findCarerIds(all, appointment);
  const save = () => {
    const second = others.find((each) => findKey(each) === second_id);
    if (second && isExchangeable(appointment)) return exchange.exchange({ first: appointment, second });
    setIsTried(true);
    if (!isWhole) return;
    const hasMoved = chosen !== undefined && chosen !== carer?.id;
    const hasChanged = next.start_at !== appointment.start_at || next.end_at !== appointment.end_at;
    if (!hasMoved && !hasChanged) return onClose();
    const carer_ids = before.map((each) => (each === carer?.id && chosen ? chosen : each));
    const move: Move = {
      appointment,
      changes: { ...(hasMoved ? { carer_ids } : {}), ...(hasChanged ? next : {}) },
      before: { ...(hasMoved ? { carer_ids: before } : {}), ...(hasChanged ? toTimes(appointment) : {}) },
      words: `Changed: ${whenText(next)}`,
    };
    moves.apply(move);
  };
  const isSending = moves.isSending || exchange.isSending;
  const refused = second_id ? exchange.refused : moves.refused;
  if (isOvertaken(refused))
    return (
      <ReadAgainDialog
        title={second_id ? EXCHANGE_OVERTAKEN : 'Someone else changed this appointment'}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={isSending}
      title={`Change ${whenText(appointment)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSending} onClick={save}>
            {second_id ? 'Exchange' : 'Save changes'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">{describeGap(appointment)}</p>
        {refused && <SendProblem error={refused} title="Not changed" />}
        {others.length > 0 && isExchangeable(appointment) && (
          <Select
            label={`Exchange ${appointment.carer.name}’s appointment for another that day`}
            optional
            options={[
              { value: '', label: 'Do not exchange' },
              ...others.map((each) => ({ value: findKey(each), label: describeOther(each) })),
            ]}
            value={second_id}
            onChange={setSecond}
          />
        )}
        {!second_id && (
          <>
            <div className="grid gap-3 sm:grid-cols-3">
              <DateField
                label="Day"
                value={day}
                onChange={setDay}
                error={isTried && !isDay ? 'Enter a date.' : undefined}
              />
              <TimeField
                label="Starts at"
                value={start}
                onChange={setStart}
                error={isTried && !isStart ? 'Enter a time, like 09:00.' : undefined}
              />
              <TimeField
                label="Ends at"
                isEnd
                value={end}
                onChange={setEnd}
                error={isTried && !isEnd ? 'Enter a time, like 16:00.' : undefined}
              />
            </div>
            <CarerChoice
              period={{ ...next, except_appointment_id: id ?? undefined }}
              present_id={carer?.id}
              value={chosen}
              onChange={setChosen}
              error={undefined}
            />
          </>
        )}
      </div>
      {moves.dialog}
      {exchange.dialog}
    </Dialog>
  );
}

/** If a visit has two carers, each is an exchange of its own. */
const findKey = ({ id, carer }: Exchangeable) => `${id} ${carer.id}`;

/** `Joe Carer, 16:00–18:00, Amy Test`. */
const describeOther = (each: Exchangeable) =>
  [each.carer.name, timesText(each), describeWork(each)].join(', ');

const SHOWN_AT_FIRST = 8;

interface ChoiceProps {
  period: { start_at: string; end_at: string; except_appointment_id?: string | undefined };
  /** The carer who goes now. */
  present_id: string | undefined;
  value: string | undefined;
  onChange: (carer_id: string) => void;
  error: string | undefined;
}

/** The carer who goes now, then those who are free, then the others with why they are not. */
function CarerChoice({ period, present_id, value, onChange, error }: ChoiceProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useEndpoint(listAvailableCarers, { query: period });
  if (!list.data && list.error)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const isPresent = ({ carer }: { carer: { id: string } }) => carer.id === present_id;
  const ordered = list.data.toSorted((one, other) => Number(isPresent(other)) - Number(isPresent(one)));
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <RadioGroup
        label="Who goes?"
        value={value}
        onChange={onChange}
        error={error}
        options={shown.map((each) => ({
          value: each.carer.id,
          label: each.carer.name,
          detail: describeFree(each),
        }))}
      />
      {shown.length < list.data.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {list.data.length} carers
        </Button>
      )}
    </>
  );
}
