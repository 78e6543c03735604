import { type Control, useWatch } from 'react-hook-form';
import { type PersonValues, personLabels } from '#web/features/organisations/users/person-values.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/field/TextField.tsx';

/** Area, hours, and what only administrators may read. */
export function StaffFields({ control }: { control: Control<PersonValues> }) {
  const user_type = useWatch({ control, name: 'user_type' });
  return (
    <>
      <FormSection title="Work">
        {user_type === 'admin' && (
          <FormField name="coordinator_area" control={control}>
            {(field) => (
              <TextField
                {...field}
                label={personLabels.coordinator_area}
                optional
                help="An area, for example “Kent and Medway”. Carers and clients see its coordinator’s name and telephone number."
                className="max-w-md"
                maxLength={100}
              />
            )}
          </FormField>
        )}
        <FormField name="home_area" control={control}>
          {(field) => (
            <TextField
              {...field}
              label={personLabels.home_area}
              optional
              help="Where they live or work from, for example “Croydon”."
              className="max-w-md"
              maxLength={100}
            />
          )}
        </FormField>
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <FormField name="postcode_district" control={control}>
            {(field) => (
              <TextField
                {...field}
                label={personLabels.postcode_district}
                optional
                help="The first half, for example CR0."
                maxLength={4}
              />
            )}
          </FormField>
          <FormField name="contracted_hours_week" control={control}>
            {(field) => (
              <NumberField
                {...field}
                label={personLabels.contracted_hours_week}
                optional
                help="For example, 37.5."
                decimals={2}
                maxLength={6}
              />
            )}
          </FormField>
        </div>
      </FormSection>
      <FormSection title="Administrators only" lead="Carers and clients cannot see this.">
        <FormField name="emergency_contact_name" control={control}>
          {(field) => (
            <TextField
              {...field}
              label={personLabels.emergency_contact_name}
              optional
              className="max-w-md"
              maxLength={200}
            />
          )}
        </FormField>
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <FormField name="emergency_contact_relationship" control={control}>
            {(field) => (
              <TextField
                {...field}
                label={personLabels.emergency_contact_relationship}
                optional
                help="For example, “sister”."
                maxLength={100}
              />
            )}
          </FormField>
          <FormField name="emergency_contact_phone" control={control}>
            {(field) => (
              <TextField {...field} label={personLabels.emergency_contact_phone} optional type="tel" />
            )}
          </FormField>
        </div>
        <FormField name="notes" control={control}>
          {(field) => <TextArea {...field} label={personLabels.notes} optional rows={4} maxLength={4000} />}
        </FormField>
      </FormSection>
    </>
  );
}
