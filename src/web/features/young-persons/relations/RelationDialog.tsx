import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { Relation } from '#contract/young-persons/young-person-relations.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  RelationValues,
  relationBody,
  relationValues,
} from '#web/features/young-persons/relations/relation-form.ts';
import {
  type RelationKind,
  useRelationCalls,
} from '#web/features/young-persons/relations/relation-queries.ts';
import { CONTACT_RULES, relationshipOptions } from '#web/features/young-persons/relations/relation-words.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  young_person_id: string;
  kind: RelationKind;
  /** Undefined: somebody new. */
  relation: Relation | undefined;
  onClose: () => void;
}

/** Somebody around the young person, written down or changed. */
export function RelationDialog({ young_person_id, kind, relation, onClose }: Props) {
  const { control, handleSubmit, reset, setError } = useForm<RelationValues, unknown, RelationValues>({
    resolver: zodResolver<RelationValues, unknown, RelationValues>(RelationValues),
    defaultValues: relationValues(relation),
  });
  const typed = useWatch({ control, compute: (values: RelationValues) => values });
  const opened = useOpenedRecord({
    place: `${kind}/${young_person_id}/${relation?.id ?? 'new'}`,
    record: relation && { values: relationValues(relation), version: relation.version },
    typed,
    restore: (values) => reset(values),
  });
  const { kept, conflict } = opened;
  const { create, update } = useRelationCalls(kind, kept.takeKey);
  const isSending = create.isPending || update.isPending;
  const close = () => {
    kept.forget();
    onClose();
  };
  const done = async () => {
    toast.success(relation ? 'Changes saved' : 'Added');
    close();
    await refreshTopic('young_persons');
  };
  const refuse = (values: RelationValues) => (error: ApiError) => {
    const theirs = Relation.safeParse(error.problem?.current).data;
    if (theirs) return opened.compare(values, { values: relationValues(theirs), version: theirs.version });
    opened.stopComparing();
    for (const { path, message } of error.errors)
      setError(path as keyof RelationValues, { type: 'server', message });
  };
  const save = (values: RelationValues, as: number) => {
    const answer = { onSuccess: done, onError: refuse(values) };
    if (relation)
      update.mutate(
        {
          params: { id: young_person_id, memberId: relation.id },
          body: { ...relationBody(values), version: as },
        },
        answer,
      );
    else create.mutate({ params: { id: young_person_id }, body: relationBody(values) }, answer);
  };
  if (conflict)
    return (
      <VersionConflict<RelationValues>
        {...conflict}
        what={relation ? `${relation.name}’s details` : 'these details'}
        compared={compared}
        isSending={isSending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
      />
    );
  const error = create.error ?? update.error;
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={isSending}
      title={relation ? `Change ${relation.name}` : titles[kind]}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            pending={isSending}
            onClick={() => void handleSubmit((values) => save(values, opened.version))()}
          >
            {relation ? 'Save changes' : 'Add'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {error && error.errors.length === 0 && <SendProblem title="Not saved" error={error} />}
        <RelationFields control={control} kind={kind} known={relation?.relationship} />
      </div>
    </Dialog>
  );
}

const titles: Record<RelationKind, string> = {
  household: 'Add a household member',
  related: 'Add a related person',
};

const yesNoWords = { yes: 'Yes', no: 'No', '': 'Not known' };

const compared: readonly ComparedField<RelationValues>[] = [
  { name: 'name', label: 'Name', words: ({ name }) => name },
  { name: 'relationship', label: 'Relationship', words: ({ relationship }) => relationship },
  { name: 'dob', label: 'Date of birth', words: ({ dob }) => dob },
  { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
  { name: 'email', label: 'E-mail', words: ({ email }) => email },
  { name: 'address', label: 'Address', words: ({ address }) => address },
  { name: 'contact', label: 'Contact', words: ({ contact }) => contact },
  {
    name: 'parental_responsibility',
    label: 'Parental responsibility',
    words: (values) => yesNoWords[values.parental_responsibility],
  },
  {
    name: 'may_know_address',
    label: 'May know the address',
    words: (values) => yesNoWords[values.may_know_address],
  },
  {
    name: 'is_emergency_contact',
    label: 'Emergency contact',
    words: ({ is_emergency_contact }) => (is_emergency_contact ? 'Yes' : 'No'),
  },
  { name: 'notes', label: 'Notes', words: ({ notes }) => notes },
];

interface FieldsProps {
  control: Control<RelationValues>;
  kind: RelationKind;
  known: string | undefined;
}

const yesNo = (['yes', 'no', ''] as const).map((value) => ({ value, label: yesNoWords[value] }));
const contactOptions = CONTACT_RULES.map((rule) => ({ value: rule, label: rule }));

function RelationFields({ control, kind, known }: FieldsProps) {
  const offered =
    known && !relationshipOptions.some(({ value }) => value === known)
      ? [...relationshipOptions, { value: known, label: known }]
      : relationshipOptions;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="name" control={control}>
          {(field) => <TextField {...field} label="Name" maxLength={100} />}
        </FormField>
        <FormField name="relationship" control={control}>
          {(field) => (
            <Combobox {...field} label="Relationship" placeholder="Type to search" options={offered} />
          )}
        </FormField>
        <FormField name="phone" control={control}>
          {(field) => <TextField {...field} label="Telephone" optional type="tel" />}
        </FormField>
        <FormField name="email" control={control}>
          {(field) => <TextField {...field} label="E-mail" optional type="email" />}
        </FormField>
        <FormField name="dob" control={control}>
          {(field) => <DateField {...field} label="Date of birth" optional isBirth />}
        </FormField>
        <FormField name="contact" control={control}>
          {(field) => (
            <Select
              {...field}
              label="Contact with the young person"
              options={
                contactOptions.some(({ value }) => value === field.value)
                  ? contactOptions
                  : [...contactOptions, { value: field.value, label: field.value }]
              }
            />
          )}
        </FormField>
      </div>
      <FormField name="parental_responsibility" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            inline
            label="Parental responsibility"
            options={yesNo}
            onChange={(value) => field.onChange(value as 'yes')}
          />
        )}
      </FormField>
      {kind === 'related' && (
        <>
          <FormField name="may_know_address" control={control}>
            {(field) => (
              <RadioGroup
                {...field}
                inline
                label="May know where the young person lives"
                options={yesNo}
                onChange={(value) => field.onChange(value as 'yes')}
              />
            )}
          </FormField>
          <FormField name="address" control={control}>
            {(field) => <TextArea {...field} label="Address" optional rows={2} maxLength={400} />}
          </FormField>
        </>
      )}
      <FormField name="is_emergency_contact" control={control}>
        {(field) => (
          <CheckboxField
            {...field}
            label="Emergency contact"
            help="The office and the client see the number at the top of the young person’s page. Carers ask the office to call."
          />
        )}
      </FormField>
      <FormField name="notes" control={control}>
        {(field) => <TextArea {...field} label="Notes" optional rows={3} maxLength={1000} />}
      </FormField>
    </>
  );
}
