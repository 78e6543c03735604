import { type UseFormSetValue, useWatch } from 'react-hook-form';
import type { Ref } from '#contract/core/shapes.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/appointments/Controlled.tsx';
import type { FormValues } from '#web/features/appointments/appointments/form-values.ts';
import { listYoungPersonChoices } from '#web/features/appointments/appointments/young-person-choices.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';

const options = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

interface Props {
  control: AppointmentControl;
  setValue: UseFormSetValue<FormValues>;
  /** The record's own. */
  youngPerson: Ref | null | undefined;
}

export function WhoFields({ control, setValue, youngPerson }: Props) {
  const client_id = useWatch({ control, name: 'client_id' });
  const clients = useEndpoint(listClientOptions, {});
  const services = useEndpoint(listServiceTypes, {});
  const young = useEndpoint(
    listYoungPersonOptions,
    { query: { client_id } },
    { enabled: client_id !== '', keepPrevious: false },
  );
  return (
    <FormSection title="Who and what">
      <Controlled name="client_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Client"
            placeholder="Choose a client"
            className="max-w-md"
            options={options(clients.data)}
            onChange={(id) => {
              field.onChange(id);
              // A young person belongs to one client only.
              setValue('young_person_id', '');
            }}
          />
        )}
      </Controlled>
      <Controlled name="young_person_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Young person"
            optional
            placeholder={client_id ? 'No particular young person' : 'Choose the client first'}
            disabled={!client_id}
            className="max-w-md"
            {...listYoungPersonChoices(young.data, field.value, youngPerson)}
          />
        )}
      </Controlled>
      <Controlled name="service_type_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Service"
            placeholder="Choose a service"
            className="max-w-md"
            options={options(services.data)}
          />
        )}
      </Controlled>
    </FormSection>
  );
}
