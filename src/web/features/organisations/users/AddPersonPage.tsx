import { useRouter } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import { UserType } from '#contract/core/statuses.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { createClientUser, createUser, listUsers } from '#contract/organisations/users.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { ContactFields } from '#web/features/organisations/users/ContactFields.tsx';
import {
  buildStaffBody,
  PersonValues,
  readPersonValues,
} from '#web/features/organisations/users/person-values.ts';
import { StaffFields } from '#web/features/organisations/users/StaffFields.tsx';
import { userHref } from '#web/features/organisations/users/user-search.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useStoredDraft } from '#web/forms/form-draft.ts';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { RecordForm, type SaveReplies } from '#web/forms/RecordForm.tsx';
import { useDebounced } from '#web/lists/debounced.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** An account for a carer, an administrator or somebody at a client organisation. */
export function AddPersonPage({ client_id = '' }: { client_id: string | undefined }) {
  usePage('Add person');
  const router = useRouter();
  const form = client_id ? `user/new/${client_id}` : 'user/new';
  const stored = useStoredDraft(form);
  const staff = useSend(createUser);
  const client = useSend(createClientUser);
  if (stored === undefined) return <SkeletonRecord />;
  const add = (values: PersonValues, _version: number, replies: SaveReplies<PersonValues>) => {
    const { user_type, client_id, name, email } = values;
    const phone = values.phone || null;
    const answered = {
      onSuccess: async (user: { id: string; name: string; email: string }) => {
        await replies.done();
        toast.success(`${user.name} can sign in`, { text: `We wrote to ${user.email}.` });
        void router.navigate({ href: userHref(user.id) });
      },
      onError: replies.refuse,
    };
    const as = { idempotency_key: replies.key };
    if (user_type === 'client') client.mutate({ body: { name, email, client_id, phone }, ...as }, answered);
    else
      staff.mutate({ body: { name, email, user_type, phone, ...buildStaffBody(values) }, ...as }, answered);
  };
  return (
    <div className="space-y-6">
      <PageHeader
        title="Add person"
        back={{ label: 'Users', href: '/dashboard/users' }}
        lead="They are told by e-mail where to sign in, and with which address."
      />
      <FreshSignIn
        purpose="add somebody"
        isRefused={[staff, client].some(({ error }) => error?.code === 'session.not_fresh')}
      />
      <RecordForm<PersonValues>
        form={form}
        what="this person"
        schema={PersonValues}
        start={{ ...readPersonValues({ user_type: client_id ? 'client' : 'user' }), client_id }}
        version={0}
        stored={stored}
        compared={[]}
        submitLabel="Add and send invitation"
        cancelHref="/dashboard/users"
        isSending={staff.isPending || client.isPending}
        onSubmit={add}
      >
        {({ control }) => <Fields control={control} />}
      </RecordForm>
    </div>
  );
}

const KINDS = [
  { value: 'user', label: 'Carer', detail: 'Goes to appointments, writes reports and claims.' },
  {
    value: 'admin',
    label: 'Administrator',
    detail: 'Works in the office and sees everything but restricted records of others.',
  },
  {
    value: 'client',
    label: 'Somebody at a client',
    detail: 'Sees their own organisation’s young people, appointments and approved reports.',
  },
];

function Fields({ control }: { control: Control<PersonValues> }) {
  const user_type = useWatch({ control, name: 'user_type' });
  return (
    <>
      <FormField name="user_type" control={control}>
        {({ onChange, ...field }) => (
          <RadioGroup
            {...field}
            label="Who is it?"
            options={KINDS}
            onChange={(value) => onChange(UserType.parse(value))}
          />
        )}
      </FormField>
      <FormSection title="Contact">
        {user_type === 'client' && <ClientField control={control} />}
        <ContactFields control={control} />
        <Duplicates control={control} />
      </FormSection>
      {user_type !== 'client' && <StaffFields control={control} />}
    </>
  );
}

function ClientField({ control }: { control: Control<PersonValues> }) {
  const clients = useEndpoint(listClientOptions, {});
  return (
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
  );
}

/** An account with the same address, while it is typed. */
function Duplicates({ control }: { control: Control<PersonValues> }) {
  const email = useDebounced(useWatch({ control, name: 'email' }).trim());
  const alike = useEndpoint(
    listUsers,
    { query: { email, page_size: 4 } },
    { enabled: email.includes('@') && email.length > 5, keepPrevious: false },
  );
  return (
    <PossibleDuplicates
      noun="account"
      found={(alike.data?.items ?? []).map((each) => ({
        id: each.id,
        name: each.name,
        href: userHref(each.id),
        detail: each.email,
      }))}
    />
  );
}
