import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDay, hoursBetween, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { lengthText } from '#web/features/appointments/appointment-words.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { readPeriod } from '#web/features/appointments/form-values.ts';
import { tickedWeekdays } from '#web/features/appointments/repeat-values.ts';
import { WEEKDAYS } from '#web/features/appointments/weekdays.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, CheckboxGroup, RadioGroup } from '#web/ui/field/Choice.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';

export function WhenFields({ control, canRepeat }: { control: AppointmentControl; canRepeat: boolean }) {
  const values = useWatch({ control });
  const [isLong, setIsLong] = useState(false);
  // Once shown, the field stays: it must not disappear while the user clears it to type another day.
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

/** Says how long the appointment is, so that the user notices a mistake before saving. */
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

function RepeatFields({ control }: { control: AppointmentControl }) {
  const [repeats, ends, date] = useWatch({ control, name: ['repeats', 'ends', 'date'] });
  return (
    <div className="space-y-4">
      <Controlled name="repeats" control={control}>
        {(field) => <CheckboxField {...field} label="Repeat" />}
      </Controlled>
      {repeats && (
        <>
          <Controlled name="weekdays" control={control}>
            {({ value, onChange, ...field }) => (
              <CheckboxGroup
                {...field}
                inline
                label="On"
                options={WEEKDAYS}
                value={tickedWeekdays({ weekdays: value, date }).map(String)}
                onChange={(days) => onChange(days.map(Number).toSorted())}
              />
            )}
          </Controlled>
          <Controlled name="every_weeks" control={control}>
            {(field) => <NumberField {...field} label="Every" suffix="weeks" className="max-w-40" />}
          </Controlled>
          <Controlled name="ends" control={control}>
            {({ onChange, ...field }) => (
              <RadioGroup
                {...field}
                inline
                label="Ends"
                options={[
                  { value: 'times', label: 'After a number of times' },
                  { value: 'until', label: 'On a date' },
                ]}
                onChange={(picked) => onChange(picked === 'until' ? 'until' : 'times')}
              />
            )}
          </Controlled>
          {ends === 'times' ? (
            <Controlled name="times" control={control}>
              {(field) => (
                <NumberField {...field} label="How many times" suffix="times" className="max-w-40" />
              )}
            </Controlled>
          ) : (
            <Controlled name="until" control={control}>
              {(field) => <DateField {...field} label="Until" className="max-w-56" />}
            </Controlled>
          )}
        </>
      )}
    </div>
  );
}
