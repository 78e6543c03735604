import { useWatch } from 'react-hook-form';
import { type AppointmentControl, Controlled } from '#web/features/appointments/appointments/Controlled.tsx';
import { tickedWeekdays } from '#web/features/appointments/appointments/repeat-values.ts';
import { WEEKDAYS } from '#web/features/appointments/appointments/weekdays.ts';
import { CheckboxField, CheckboxGroup, RadioGroup } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';

export function RepeatFields({ control }: { control: AppointmentControl }) {
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
