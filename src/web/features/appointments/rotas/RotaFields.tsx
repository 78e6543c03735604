import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_LEFT_OUT } from '#contract/appointments/rota-patterns.ts';
import { MAX_ROTA_NOTE, RotaKind } from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { REPEATS, type RotaValues, tickedRotaDays } from '#web/features/appointments/rotas/rota-form.ts';
import { KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import { WEEKDAYS } from '#web/features/appointments/weekdays.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  control: Control<RotaValues>;
  /** The carer, if they are known. Undefined for the user's own rota. */
  whose: { carer: Ref | undefined; carers: readonly Ref[] } | undefined;
  isNew: boolean;
}

const kinds = RotaKind.options.map((value) => ({ value, label: KIND_WORDS[value] }));
/** Carers request holidays elsewhere; an existing holiday entry keeps its kind. */
const ownKinds = kinds.filter(({ value }) => value !== 'holiday');
const lengths = [
  { value: 'day', label: 'Whole day' },
  { value: 'times', label: 'Set times' },
];

export function RotaFields({ control, whose, isNew }: Props) {
  const [length, kind, repeats] = useWatch({ control, name: ['length', 'kind', 'repeats'] });
  return (
    <>
      {whose?.carer && <p className="font-medium">{whose.carer.name}</p>}
      {whose && !whose.carer && (
        <FormField name="carer_id" control={control}>
          {(field) => (
            <Combobox
              {...field}
              label="Carer"
              placeholder="Type to search"
              options={whose.carers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
      )}
      <FormField name="kind" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Kind"
            options={whose || kind === 'holiday' ? kinds : ownKinds}
            onChange={(value) => field.onChange(RotaKind.parse(value))}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="date" control={control}>
          {(field) => <DateField {...field} label={isNew ? 'Day, or the first of several' : 'Day'} />}
        </FormField>
        {isNew && (
          <FormField name="until" control={control}>
            {(field) => <DateField {...field} label="Last day" optional={repeats === 'no'} />}
          </FormField>
        )}
      </div>
      {isNew && <RotaRepeatFields control={control} />}
      <FormField name="length" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            inline
            label="How long"
            options={lengths}
            onChange={(value) => field.onChange(value === 'times' ? 'times' : 'day')}
          />
        )}
      </FormField>
      {length === 'times' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="start_time" control={control}>
            {(field) => <TimeField {...field} label="From" />}
          </FormField>
          <FormField name="end_time" control={control}>
            {(field) => <TimeField {...field} label="Until" isEnd />}
          </FormField>
        </div>
      )}
      <FormField name="note" control={control}>
        {(field) => <TextField {...field} label="Note" optional maxLength={MAX_ROTA_NOTE} />}
      </FormField>
    </>
  );
}

/**
 * The days between the first and the last: every day, or certain weekdays every few weeks, without the excluded
 * periods.
 */
function RotaRepeatFields({ control }: { control: Control<RotaValues> }) {
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
