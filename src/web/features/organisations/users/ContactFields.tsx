import type { Control } from 'react-hook-form';
import { type PersonValues, personLabels } from '#web/features/organisations/users/person-values.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

/** A person's name and contact details. */
export function ContactFields({ control }: { control: Control<PersonValues> }) {
  return (
    <>
      <FormField name="name" control={control}>
        {(field) => <TextField {...field} label={personLabels.name} className="max-w-md" maxLength={200} />}
      </FormField>
      <FormField name="email" control={control}>
        {(field) => (
          <TextField
            {...field}
            label={personLabels.email}
            help="The address they sign in with."
            type="email"
            className="max-w-md"
          />
        )}
      </FormField>
      <FormField name="phone" control={control}>
        {(field) => (
          <TextField {...field} label={personLabels.phone} optional type="tel" className="max-w-sm" />
        )}
      </FormField>
    </>
  );
}
