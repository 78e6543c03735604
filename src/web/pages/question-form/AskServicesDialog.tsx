import { addDays, isDay } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { askForm, type FormPlace, type FormUses } from '#contract/questions/form-uses.ts';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { counted } from '#web/features/questions/question-forms/form-words.ts';
import { CheckboxGroup, RadioGroup } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useToday } from '#web/ui/use-today.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  form: QuestionFormRecord;
  uses: FormUses;
  onClose: () => void;
}

const PLACES: { value: FormPlace; label: string; detail: string }[] = [
  {
    value: 'each_appointment',
    label: 'As the report for each appointment',
    detail: 'Replaces the form that the service uses now.',
  },
  {
    value: 'beside',
    label: 'Beside the report',
    detail: 'Carers add it when they need it, like an incident report.',
  },
];

interface Values {
  place: string;
  from_date: string;
  service_type_ids: string[];
}

/** Chooses which services use a form, in which place, and from which day. */
export function AskServicesDialog({ form, uses, onClose }: Props) {
  const tomorrow = addDays(useToday(), 1);
  const services = useEndpoint(listServiceTypes, {});
  const isFirstUse = uses.services.length === 0 && !uses.is_for_all;
  const already = new Set(
    uses.services.filter(({ until_date }) => until_date === null).map(({ service_type }) => service_type.id),
  );
  return (
    <FormDialog<FormUses, Values>
      place={`question-form/${form.id}/services`}
      title={`Which services use ${form.name}?`}
      start={{ place: uses.place ?? 'each_appointment', from_date: tomorrow, service_type_ids: [] }}
      submit={{
        label: 'Use form',
        request: ({ place, ...rest }) =>
          prepareCall(askForm, {
            params: { id: form.id },
            body: { ...rest, place: (isFirstUse ? place : (uses.place ?? place)) as FormPlace },
          }),
        judge: ({ from_date }) => (isDay(from_date) && from_date < tomorrow ? { from_date: TOO_EARLY } : {}),
      }}
      failed="Not changed"
      topics={['forms']}
      onDone={(_, { service_type_ids }) =>
        toast.success(`${counted(service_type_ids.length, 'service')} will use ${form.name}`)
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {isFirstUse && <RadioGroup label="How is it used?" options={PLACES} {...field('place')} />}
          <DateField
            label="For appointments from"
            help="Earlier appointments keep their form."
            min={tomorrow}
            className="max-w-52"
            {...field('from_date')}
          />
          <CheckboxGroup
            label="Services"
            options={(services.data ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
              ...(already.has(id) ? { disabled: true, detail: 'Already uses it' } : {}),
            }))}
            {...field('service_type_ids')}
          />
        </>
      )}
    </FormDialog>
  );
}

const TOO_EARLY = 'Choose tomorrow or later. Reports already started keep their form.';
