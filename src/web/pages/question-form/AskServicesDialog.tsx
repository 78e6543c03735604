import { useState } from 'react';
import { addDays } from '#contract/core/dates.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { askForm, FormPlace, type FormUses } from '#contract/questions/form-uses.ts';
import type { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { counted } from '#web/features/questions/question-forms/form-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useToday } from '#web/ui/use-today.ts';

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

/** Which services ask a form, in which place, and from which day. */
export function AskServicesDialog({ form, uses, onClose }: Props) {
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const services = useEndpoint(listServiceTypes, {});
  const [place, setPlace] = useState<FormPlace>(uses.place ?? 'each_appointment');
  const [chosen, setChosen] = useState<string[]>([]);
  const [from_date, setFromDate] = useState(tomorrow);
  const [wasTried, setWasTried] = useState(false);
  const send = useSend(askForm);
  const dateProblem = findProblem(from_date, tomorrow);
  const save = () => {
    setWasTried(true);
    if (chosen.length === 0 || dateProblem) return;
    send.mutate(
      { params: { id: form.id }, body: { place, service_type_ids: chosen, from_date } },
      {
        onSuccess: async () => {
          onClose();
          toast.success(`${counted(chosen.length, 'service')} will use ${form.name}`);
          await refreshTopic('forms');
        },
      },
    );
  };
  const already = new Set(
    uses.services.filter(({ until_date }) => until_date === null).map(({ service_type }) => service_type.id),
  );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`Which services use ${form.name}?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Use form
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {send.error && <SendProblem error={send.error} title="Not changed" />}
        {uses.services.length === 0 && !uses.is_for_all && (
          <RadioGroup
            name="place"
            label="How is it used?"
            options={PLACES}
            value={place}
            onChange={(value) => setPlace(FormPlace.parse(value))}
          />
        )}
        <DateField
          name="from_date"
          label="For appointments from"
          help="Earlier appointments keep their form."
          value={from_date}
          onChange={setFromDate}
          min={tomorrow}
          error={wasTried ? dateProblem : undefined}
          className="max-w-52"
        />
        <CheckboxGroup
          name="service_type_ids"
          label="Services"
          options={(services.data ?? []).map(({ id, name }) => ({
            value: id,
            label: name,
            ...(already.has(id) ? { disabled: true, detail: 'Already uses it' } : {}),
          }))}
          value={chosen}
          onChange={setChosen}
          error={wasTried && chosen.length === 0 ? 'Choose at least one service.' : undefined}
        />
      </div>
    </Dialog>
  );
}

function findProblem(day: string, tomorrow: string): string | undefined {
  if (!IsoDate.safeParse(day).success) return 'Enter a date like 24/11/2026';
  return day < tomorrow ? 'Choose tomorrow or later. Reports already started keep their form.' : undefined;
}
