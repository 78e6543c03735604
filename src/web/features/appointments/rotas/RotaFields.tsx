import { type Control, useWatch } from 'react-hook-form';
import { MAX_ROTA_NOTE, RotaKind } from '#contract/appointments/rotas.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { RotaRepeatFields } from '#web/features/appointments/rotas/RotaRepeatFields.tsx';
import type { RotaValues } from '#web/features/appointments/rotas/rota-form.ts';
import { KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  control: Control<RotaValues>;
  /** The carer it is of, where that is known already; left out for their own. */
  whose: { carer: Ref | undefined; carers: readonly Ref[] } | undefined;
  isNew: boolean;
}

const kinds = RotaKind.options.map((value) => ({ value, label: KIND_WORDS[value] }));
/** Carers ask for holiday elsewhere; one that stands there already keeps its word. */
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
