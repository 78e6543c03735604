import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_REPEATS } from '#contract/appointments.ts';
import { dayOf, formatLongDay, hoursBetween, repeatWeekly, timeOf } from '#contract/dates.ts';
import { IsoDate } from '#contract/shapes.ts';
import { lengthText } from '#web/features/appointments/appointment-words.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { periodOf } from '#web/features/appointments/form-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Choice.tsx';
import { DateField, TimeField } from '#web/ui/DateField.tsx';
import { FormSection } from '#web/ui/FormParts.tsx';
import { NumberField } from '#web/ui/TextField.tsx';

export function WhenFields({ control, canRepeat }: { control: AppointmentControl; canRepeat: boolean }) {
  const values = useWatch({ control });
  const [isLong, setIsLong] = useState(false);
  // Once there, it stays: the field must not go away under somebody who empties it to type another day.
  if (values.end_date && !isLong) setIsLong(true);
  return (
    <FormSection title="When">
      <Controlled name="date" control={control}>
        {(field) => <DateField {...field} label="Date" className="max-w-56" />}
      </Controlled>
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Controlled name="start_time" control={control}>
          {(field) => <TimeField {...field} label="Start" />}
        </Controlled>
        <Controlled name="end_time" control={control}>
          {(field) => <TimeField {...field} label="End" />}
        </Controlled>
      </div>
      <LengthNote control={control} />
      {isLong ? (
        <Controlled name="end_date" control={control}>
          {(field) => <DateField {...field} label="Last day" className="max-w-56" optional />}
        </Controlled>
      ) : (
        <Button variant="link" onClick={() => setIsLong(true)}>
          It lasts longer than one night
        </Button>
      )}
      {canRepeat && <RepeatFields control={control} />}
    </FormSection>
  );
}

/** Says what the times come to, so that a slip shows before it is saved. */
function LengthNote({ control }: { control: AppointmentControl }) {
  const [date, start_time, end_time, end_date] = useWatch({
    control,
    name: ['date', 'start_time', 'end_time', 'end_date'],
  });
  const period = periodOf({ date, start_time, end_time, end_date });
  const isPossible = period && hoursBetween(period.start_at, period.end_at) > 0;
  const next = isPossible && dayOf(period.end_at) !== dayOf(period.start_at);
  return (
    <p role="status" className="min-h-6 text-ink-soft">
      {isPossible && (
        <>
          <strong className="font-semibold text-ink">{lengthText(period)}</strong>
          {next && `, ends ${formatLongDay(dayOf(period.end_at))} at ${timeOf(period.end_at)}`}
        </>
      )}
    </p>
  );
}

function RepeatFields({ control }: { control: AppointmentControl }) {
  const repeats = useWatch({ control, name: 'repeats' });
  return (
    <div className="space-y-4">
      <Controlled name="repeats" control={control}>
        {(field) => <CheckboxField {...field} label="Repeat on the same weekday and time" />}
      </Controlled>
      {repeats && (
        <>
          <div className="grid max-w-md grid-cols-2 items-end gap-4">
            <Controlled name="every_weeks" control={control}>
              {(field) => <NumberField {...field} label="Every" suffix="weeks" />}
            </Controlled>
            <Controlled name="until" control={control}>
              {(field) => <DateField {...field} label="Until" />}
            </Controlled>
          </div>
          <RepeatNote control={control} />
        </>
      )}
    </div>
  );
}

/** How many appointments that makes, and which is the last. */
function RepeatNote({ control }: { control: AppointmentControl }) {
  const { until = '', every_weeks = '', ...when } = useWatch({ control });
  const { date = '', start_time = '', end_time = '', end_date = '' } = when;
  const period = periodOf({ date, start_time, end_time, end_date });
  const isReadable = period && IsoDate.safeParse(until).success && /^[1-8]$/.test(every_weeks);
  const starts = isReadable ? repeatWeekly(period.start_at, Number(every_weeks), until, MAX_REPEATS + 1) : [];
  const last = starts.at(-1);
  return (
    <p role="status" className="min-h-6 text-ink-soft">
      {starts.length > MAX_REPEATS
        ? `More than ${MAX_REPEATS} appointments: choose an earlier last day.`
        : last &&
          `Makes ${starts.length} ${starts.length === 1 ? 'appointment' : 'appointments'}, the last on ${formatLongDay(dayOf(last))}.`}
    </p>
  );
}
