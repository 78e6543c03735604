import { useRouter } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { getSocialWorker } from '#contract/organisations/social-workers.ts';
import { createClientUser, createUser, listUsers, StaffType } from '#contract/organisations/users.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { workerHref } from '#web/features/organisations/social-workers/social-worker-words.ts';
import { ContactFields } from '#web/features/organisations/users/ContactFields.tsx';
import {
  buildStaffBody,
  PersonValues,
  readPersonValues,
} from '#web/features/organisations/users/person-values.ts';
import { StaffFields } from '#web/features/organisations/users/StaffFields.tsx';
import { userHref } from '#web/features/organisations/users/user-search.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { useDebounced } from '#web/lists/debounced.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { usePage } from '#web/shell/page.ts';
import { SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

interface For {
  client_id: string | undefined;
  social_worker_id: string | undefined;
}

/** A new account for a carer, an administrator or a client user. A social worker's details come from their record. */
export function AddPersonPage({ client_id, social_worker_id }: For) {
  usePage('Add person');
  const worker = useEndpoint(
    getSocialWorker,
    { params: { id: social_worker_id ?? '' } },
    { enabled: social_worker_id !== undefined },
  );
  const subject = social_worker_id ?? client_id;
  const form = subject ? `user/new/${subject}` : 'user/new';
  const stored = useStoredDraft(form);
  if (stored === undefined || (social_worker_id && worker.isPending)) return <SkeletonRecord />;
  return <NewAccount form={form} stored={stored} client_id={client_id} worker={worker.data} />;
}

interface NewAccountProps {
  form: string;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  client_id: string | undefined;
  worker: AnswerOf<typeof getSocialWorker> | undefined;
}

function NewAccount({ form, stored, client_id = '', worker }: NewAccountProps) {
  const router = useRouter();
  const staff = useSend(createUser);
  const client = useSend(createClientUser);
  const start = worker
    ? readPersonValues({
        user_type: 'client',
        client: worker.client,
        name: worker.name,
        email: worker.email,
        phone: worker.phone,
      })
    : { ...readPersonValues(client_id ? { user_type: 'client' } : {}), client_id };
  const add = (values: PersonValues, _version: number, replies: SaveReplies<PersonValues>) => {
    const { user_type, client_id, name, email } = values;
    const phone = values.phone || null;
    const answered = {
      onSuccess: async (user: { id: string; name: string; email: string }) => {
        await replies.done();
        toast.success(`${user.name} can sign in`, { text: `We e-mailed ${user.email}.` });
        void router.navigate({ href: userHref(user.id) });
      },
      onError: replies.refuse,
    };
    const as = { idempotency_key: replies.key };
    if (user_type === 'client') client.mutate({ body: { name, email, client_id, phone }, ...as }, answered);
    else {
      const body = { name, email, user_type: StaffType.parse(user_type), phone, ...buildStaffBody(values) };
      staff.mutate({ body, ...as }, answered);
    }
  };
  return (
    <div className="space-y-6">
      <PageHeader
        title="Add person"
        back={{ label: 'Users', href: '/dashboard/users' }}
        lead="We’ll e-mail them where to sign in and which address to use."
      />
      <FreshSignIn
        purpose="add someone"
        isRefused={[staff, client].some(({ error }) => error?.code === 'session.not_fresh')}
      />
      <RecordForm<PersonValues>
        form={form}
        what="this person"
        schema={PersonValues}
        start={start}
        version={0}
        stored={stored}
        compared={[]}
        submitLabel="Add and send invitation"
        cancelHref={worker ? workerHref(worker.id) : '/dashboard/users'}
        isSending={staff.isPending || client.isPending}
        onSubmit={add}
      >
        {({ control }) => <Fields control={control} />}
      </RecordForm>
    </div>
  );
}

const KINDS = [
  { value: 'user', label: 'Carer', detail: 'Goes to appointments, and writes reports and claims.' },
  {
    value: 'admin',
    label: 'Administrator',
    detail: 'Works in the office and sees everything except other people’s restricted records.',
  },
  {
    value: 'client',
    label: 'Someone at a client',
    detail: 'Sees their organisation’s young people, appointments and approved reports.',
  },
];

function Fields({ control }: { control: Control<PersonValues> }) {
  const user_type = useWatch({ control, name: 'user_type' });
  return (
    <>
      <FormField name="user_type" control={control}>
        {({ onChange, ...field }) => (
          <RadioGroup {...field} label="Who is it?" options={KINDS} onChange={onChange} />
        )}
      </FormField>
      <FormSection title="Contact">
        {user_type === 'client' && <ClientField control={control} />}
        <ContactFields control={control} />
        <Duplicates control={control} />
      </FormSection>
      {StaffType.safeParse(user_type).success && <StaffFields control={control} />}
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

/** An account with the same address, shown while the user types. */
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
