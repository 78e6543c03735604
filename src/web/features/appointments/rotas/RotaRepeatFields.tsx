import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_LEFT_OUT } from '#contract/appointments/rota-patterns.ts';
import { WEEKDAYS } from '#web/features/appointments/appointments/weekdays.ts';
import { REPEATS, type RotaValues, tickedRotaDays } from '#web/features/appointments/rotas/rota-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';

/** Which days between the first and the last: each, or weekdays by a rhythm, but for times that are left out. */
export function RotaRepeatFields({ control }: { control: Control<RotaValues> }) {
  const [repeats, date] = useWatch({ control, name: ['repeats', 'date'] });
  return (
    <>
      <FormField name="repeats" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Repeats"
            options={REPEATS}
            onChange={(value) => field.onChange(REPEATS.find((each) => each.value === value)?.value ?? 'no')}
          />
        )}
      </FormField>
      {repeats !== 'no' && (
        <>
          <FormField name="weekdays" control={control}>
            {({ value, ...field }) => (
              <CheckboxGroup
                {...field}
                inline
                label="On"
                options={WEEKDAYS}
                value={tickedRotaDays({ weekdays: value, date })}
              />
            )}
          </FormField>
          <LeftOut control={control} />
        </>
      )}
    </>
  );
}

function LeftOut({ control }: { control: Control<RotaValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'left_out' });
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">Except</legend>
      <p className="text-sm text-ink-soft">For example, school holidays.</p>
      {fields.map((each, index) => (
        <div key={each.id} className="flex flex-wrap items-end gap-3">
          <FormField name={`left_out.${index}.first_date`} control={control}>
            {(field) => <DateField {...field} className="w-40" label={`From, ${index + 1}`} />}
          </FormField>
          <FormField name={`left_out.${index}.last_date`} control={control}>
            {(field) => <DateField {...field} className="w-40" label={`To, ${index + 1}`} />}
          </FormField>
          <Button
            variant="ghost"
            icon={Trash2}
            aria-label={`Remove exception ${index + 1}`}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < MAX_LEFT_OUT && (
        <Button
          variant="outline"
          size="sm"
          icon={Plus}
          onClick={() => append({ first_date: '', last_date: '' })}
        >
          Add an exception
        </Button>
      )}
    </fieldset>
  );
}
