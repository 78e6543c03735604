import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDay, hoursBetween, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { lengthText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/appointments/Controlled.tsx';
import { readPeriod } from '#web/features/appointments/appointments/form-values.ts';
import { RepeatFields } from '#web/features/appointments/appointments/RepeatFields.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';

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
          {(field) => <TimeField {...field} label="End" isEnd />}
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
  const period = readPeriod({ date, start_time, end_time, end_date });
  const isPossible = period && hoursBetween(period.start_at, period.end_at) > 0;
  const next = isPossible && toLondonDay(period.end_at) !== toLondonDay(period.start_at);
  return (
    <p role="status" className="min-h-6 text-ink-soft">
      {isPossible && (
        <>
          <strong className="font-semibold text-ink">{lengthText(period)}</strong>
          {next && `, ends ${formatDay(toLondonDay(period.end_at))} at ${toLondonTime(period.end_at)}`}
        </>
      )}
    </p>
  );
}
