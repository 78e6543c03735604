import { useRouter } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { describeDayAhead } from '#contract/core/not-ahead.ts';
import { Id, IsoDate, Line } from '#contract/core/shapes.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { FirstName, LastName } from '#contract/young-persons/young-person-fields.ts';
import { createYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { Duplicates } from '#web/features/young-persons/profile/StepDuplicates.tsx';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { formHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

const NewPerson = z.object({
  first_name: FirstName,
  last_name: LastName,
  dob: z
    .string()
    .refine((day) => !describeDayAhead(day, new Date()), {
      error: 'This date is in the future.',
      abort: true,
    })
    .refine((day) => IsoDate.safeParse(day).success, 'Enter a date of birth, like 24/11/2012.'),
  client_id: z.string().refine((id) => Id.safeParse(id).success, 'Choose a client.'),
  external_reference: Line(30),
});
type NewPerson = z.infer<typeof NewPerson>;

const blank: NewPerson = { first_name: '', last_name: '', dob: '', client_id: '', external_reference: '' };
const FORM = 'young-person/new';

/** A new record starts as a draft; the steps ask for the rest. */
export function NewYoungPersonPage() {
  const stored = useStoredDraft(FORM);
  usePage('New young person');
  if (stored === undefined) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title="New young person"
        back={{ label: 'Young people', href: '/dashboard/young-persons' }}
        lead="Start a draft that only the office can see. The next steps ask for the rest, and each saves separately."
      />
      <NewForm stored={stored} />
    </div>
  );
}

function NewForm({ stored }: { stored: NonNullable<ReturnType<typeof useStoredDraft>> | null }) {
  const router = useRouter();
  const send = useSend(createYoungPerson);
  const clients = useEndpoint(listClientOptions, {});
  const clientName = (id: string) => clients.data?.find((each) => each.id === id)?.name ?? '';
  const save = (values: NewPerson, _version: number, replies: SaveReplies<NewPerson>) =>
    send.mutate(
      {
        body: { ...values, external_reference: values.external_reference || null },
        idempotency_key: replies.key,
      },
      {
        onSuccess: async (person) => {
          await replies.done();
          await refreshPersons(person);
          void router.navigate({ href: formHref(person.id) });
        },
        onError: replies.refuse,
      },
    );
  return (
    <RecordForm<NewPerson>
      form={FORM}
      what="this young person"
      schema={NewPerson}
      start={blank}
      version={0}
      stored={stored}
      compared={[
        { name: 'first_name', label: 'First name', words: ({ first_name }) => first_name },
        { name: 'last_name', label: 'Last name', words: ({ last_name }) => last_name },
        { name: 'dob', label: 'Date of birth', words: ({ dob }) => formatDate(dob) },
        { name: 'client_id', label: 'Client', words: ({ client_id }) => clientName(client_id) },
      ]}
      submitLabel="Save draft and continue"
      cancelHref="/dashboard/young-persons"
      isSending={send.isPending}
      onSubmit={save}
    >
      {({ control }) => (
        <div className="space-y-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField name="first_name" control={control}>
              {(field) => <TextField {...field} label="First name" maxLength={70} autoComplete="off" />}
            </FormField>
            <FormField name="last_name" control={control}>
              {(field) => (
                <TextField
                  {...field}
                  label="Last name"
                  help="Leave this empty if they have only one name."
                  maxLength={70}
                  autoComplete="off"
                />
              )}
            </FormField>
            <FormField name="dob" control={control}>
              {(field) => <DateField {...field} label="Date of birth" max="today" isBirth />}
            </FormField>
          </div>
          <FormField name="client_id" control={control}>
            {(field) => (
              <Combobox
                {...field}
                label="Client"
                className="max-w-md"
                options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </FormField>
          <FormField name="external_reference" control={control}>
            {(field) => (
              <TextField
                {...field}
                label="Client’s case number"
                optional
                className="max-w-xs"
                maxLength={30}
              />
            )}
          </FormField>
          <NewDuplicates control={control} />
        </div>
      )}
    </RecordForm>
  );
}

function NewDuplicates({ control }: { control: Control<NewPerson> }) {
  return <Duplicates identity={useWatch({ control, compute: (values: NewPerson) => values })} />;
}
