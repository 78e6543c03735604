import { type Control, useWatch } from 'react-hook-form';
import type { Ref } from '#contract/core/shapes.ts';
import { listClientOptions, listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import {
  ACKNOWLEDGE_DAYS,
  ANSWER_DAYS,
  ComplainantKind,
  ComplaintCategory,
  ComplaintWay,
} from '#contract/safety/complaints.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { ComplaintValues } from '#web/features/safety/complaints/complaint-form.ts';
import { asOptions, stageWords } from '#web/features/safety/complaints/complaint-words.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  control: Control<ComplaintValues>;
  findName: (id: string) => string;
}

const { 1: first, 2: second } = ANSWER_DAYS;
const stageOptions = Object.entries(stageWords).map(([value, label]) => ({ value, label }));

export function ComplaintFields({ control, findName }: Props) {
  const [kind, isSerious, stage] = useWatch({ control, name: ['complainant_kind', 'is_serious', 'stage'] });
  return (
    <>
      <FormSection title="The complaint">
        <FormField name="received_on" control={control}>
          {(field) => <DateField {...field} label="Received" max="today" className="max-w-56" />}
        </FormField>
        <FormField name="came_by" control={control}>
          {(field) => (
            <Select
              {...field}
              label="How it came"
              placeholder="Choose"
              className="max-w-md"
              options={asOptions(ComplaintWay.options)}
            />
          )}
        </FormField>
        <FormField name="complainant_kind" control={control}>
          {(field) => (
            <Select
              {...field}
              label="Who complained"
              placeholder="Choose"
              className="max-w-md"
              options={asOptions(ComplainantKind.options)}
            />
          )}
        </FormField>
        {kind !== 'anonymous' && (
          <FormField name="complainant_name" control={control}>
            {(field) => (
              <TextField {...field} label="Their name" optional className="max-w-md" maxLength={200} />
            )}
          </FormField>
        )}
        <FormField name="category" control={control}>
          {(field) => (
            <Select
              {...field}
              label="What it is about"
              placeholder="Choose"
              className="max-w-md"
              options={asOptions(ComplaintCategory.options)}
            />
          )}
        </FormField>
        <FormField name="text" control={control}>
          {(field) => (
            <TextArea
              {...field}
              label="Complaint"
              help="In their own words, if you can."
              rows={6}
              maxLength={4000}
            />
          )}
        </FormField>
        <FormField name="is_serious" control={control}>
          {(field) => (
            <CheckboxField
              {...field}
              label="Serious"
              help="It says that a young person was harmed, or may be at risk."
            />
          )}
        </FormField>
        {isSerious && (
          <Banner tone="warning" title="This may be a safeguarding matter">
            Tell the local authority designated officer (LADO) now. Then record this complaint and a
            notifiable event.
          </Banner>
        )}
      </FormSection>
      <FormSection title="Who it concerns">
        <AboutFields control={control} findName={findName} />
      </FormSection>
      <FormSection title="Progress">
        <FormField name="acknowledged_on" control={control}>
          {(field) => (
            <DateField
              {...field}
              label="Acknowledged"
              optional
              max="today"
              help={`The day on which you told them that you have it. Due in ${ACKNOWLEDGE_DAYS} working days.`}
              className="max-w-md"
            />
          )}
        </FormField>
        <FormField name="stage" control={control}>
          {(field) => <Select {...field} label="Stage" className="max-w-md" options={stageOptions} />}
        </FormField>
        {stage !== '1' && (
          <FormField name="stage_from" control={control}>
            {(field) => <DateField {...field} label="This stage began" max="today" className="max-w-56" />}
          </FormField>
        )}
        <FormField name="is_complex" control={control}>
          {(field) => (
            <CheckboxField
              {...field}
              label="Complex"
              help={`Gives ${first.complex} working days to answer instead of ${first.usual}. In stage 2, ${second.complex} instead of ${second.usual}.`}
            />
          )}
        </FormField>
      </FormSection>
    </>
  );
}

function AboutFields({ control, findName }: Props) {
  const youngPersons = useEndpoint(listYoungPersonOptions, {});
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const clients = useEndpoint(listClientOptions, {});
  const choices = [
    ['young_person_id', 'Young person', youngPersons],
    ['carer_id', 'Carer it is about', carers],
    ['client_id', 'Client', clients],
  ] as const;
  return choices.map(([name, label, { data, isPending }]) => (
    <FormField key={name} name={name} control={control}>
      {(field) => (
        <Combobox
          {...field}
          label={label}
          optional
          className="max-w-md"
          loading={isPending}
          options={toOptions(data)}
          valueLabel={findName(field.value)}
        />
      )}
    </FormField>
  ));
}

const toOptions = (rows: readonly Ref[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
