import { useRouter } from '@tanstack/react-router';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import {
  createSocialWorker,
  getSocialWorker,
  listSocialWorkers,
  SocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { listTeamsOfClient } from '#contract/organisations/teams.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import {
  findRole,
  roleOptions,
  roleWords,
  workerHref,
} from '#web/features/organisations/social-workers/social-worker-words.ts';
import {
  emptyWorker,
  WorkerValues,
  workerBody,
  workerValues,
} from '#web/features/organisations/social-workers/worker-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { useDebounced } from '#web/lists/debounced.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

/** A new or existing social worker. */
export function SocialWorkerFormPage({ id }: { id?: string }) {
  const form = id ? `social-worker/${id}/edit` : 'social-worker/new';
  const record = useEndpoint(getSocialWorker, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const stored = useStoredDraft(form);
  const worker = record.data;
  const title = id ? (worker ? `Edit ${worker.name}` : undefined) : 'New social worker';
  usePage(title);
  if (record.error && !worker)
    return <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />;
  if (stored === undefined || (id && !worker)) return <SkeletonRecord />;
  const back = worker
    ? { label: worker.name, href: workerHref(worker.id) }
    : { label: 'Social workers', href: '/dashboard/social-workers' };
  return (
    <div className="space-y-6">
      <PageHeader title={title} back={back} />
      <WorkerForm form={form} worker={worker} stored={stored} cancelHref={back.href} />
    </div>
  );
}

interface FormProps {
  form: string;
  worker: SocialWorker | undefined;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  cancelHref: string;
}

function WorkerForm({ form, worker, stored, cancelHref }: FormProps) {
  const { user } = useSignedIn();
  const router = useRouter();
  const [create, update] = [useSend(createSocialWorker), useSend(updateSocialWorker)];
  const teams = useEndpoint(
    listTeamsOfClient,
    { params: { id: worker?.client.id ?? '' } },
    { enabled: Boolean(worker) },
  );
  const findTeam = (id: string) => teams.data?.find((each) => each.id === id)?.team ?? '';
  const save = (values: WorkerValues, version: number, replies: SaveReplies<WorkerValues>) => {
    const onSuccess = async (saved: SocialWorker) => {
      await replies.done();
      toast.success(...saySaved(worker, saved, values));
      void router.navigate({ href: workerHref(saved.id) });
    };
    const body = workerBody(values);
    if (!worker)
      return create.mutate(
        { body: { ...body, client_id: values.client_id }, idempotency_key: replies.key },
        { onSuccess, onError: replies.refuse },
      );
    update.mutate(
      { params: { id: worker.id }, body: { ...body, is_active: values.is_active, version } },
      {
        onSuccess,
        onError: (error) => {
          const theirs = SocialWorker.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(workerValues(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <div className="space-y-4">
      {worker && user.user_type === 'client' && (
        <p className="text-ink-soft">
          The office or the team lead must confirm a new e-mail address, or that someone has left or returned.
        </p>
      )}
      {update.error?.code === 'session.not_fresh' && <FreshSignIn purpose="change this" isRefused />}
      <RecordForm<WorkerValues>
        form={form}
        what="this social worker"
        schema={WorkerValues}
        start={worker ? workerValues(worker) : emptyWorker(user.client?.id ?? '')}
        version={worker?.version ?? 0}
        stored={stored}
        compared={[
          { name: 'name', label: 'Name', words: ({ name }) => name },
          { name: 'role', label: 'Role', words: ({ role }) => roleWords[findRole(role)] },
          { name: 'email', label: 'E-mail', words: ({ email }) => email },
          { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
          { name: 'team_id', label: 'Team', words: ({ team_id }) => findTeam(team_id) },
          { name: 'is_active', label: 'At work', words: ({ is_active }) => (is_active ? 'Yes' : 'Left') },
        ]}
        submitLabel={worker ? 'Save changes' : 'Add social worker'}
        cancelHref={cancelHref}
        isSending={create.isPending || update.isPending}
        onSubmit={save}
      >
        {(parts) => <Fields {...parts} worker={worker} isOffice={user.user_type === 'admin'} />}
      </RecordForm>
    </div>
  );
}

/** A colleague must not learn anything about an account, not even whether there is one. */
function saySaved(
  before: SocialWorker | undefined,
  saved: SocialWorker,
  values: WorkerValues,
): [string, { text?: string }] {
  if (!before) return ['Social worker added', {}];
  const isWaiting =
    saved.is_active !== values.is_active || saved.email.toLowerCase() !== values.email.trim().toLowerCase();
  if (isWaiting)
    return [
      'Waiting for confirmation',
      { text: 'Nothing changes until the office or the team lead approves it.' },
    ];
  const isMoved = before.email.toLowerCase() !== saved.email.toLowerCase();
  return ['Social worker saved', isMoved ? { text: `We now send mail about work to ${saved.email}.` } : {}];
}

interface FieldsProps {
  control: Control<WorkerValues>;
  setValue: UseFormSetValue<WorkerValues>;
  worker: SocialWorker | undefined;
  isOffice: boolean;
}

function Fields({ control, setValue, worker, isOffice }: FieldsProps) {
  const choosesClient = !worker && isOffice;
  const clients = useEndpoint(listClientOptions, {}, { enabled: choosesClient });
  const client_id = useWatch({ control, name: 'client_id' });
  const teams = useEndpoint(
    listTeamsOfClient,
    { params: { id: client_id } },
    { enabled: client_id !== '', keepPrevious: false },
  );
  return (
    <>
      <FormSection title="Personal details">
        {choosesClient && (
          <FormField name="client_id" control={control}>
            {(field) => (
              <Combobox
                {...field}
                label="Client"
                className="max-w-md"
                options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => {
                  field.onChange(chosen);
                  // A team belongs to one organisation.
                  setValue('team_id', '');
                }}
              />
            )}
          </FormField>
        )}
        <FormField name="name" control={control}>
          {(field) => <TextField {...field} label="Name" className="max-w-md" maxLength={200} />}
        </FormField>
        <FormField name="email" control={control}>
          {(field) => (
            <TextField
              {...field}
              label="E-mail"
              type="email"
              className="max-w-md"
              help={
                worker &&
                'We send mail about work here. Only the office can change the address they sign in with.'
              }
            />
          )}
        </FormField>
        <Duplicates control={control} client_id={client_id} except={worker?.id} />
        <FormField name="phone" control={control}>
          {(field) => <TextField {...field} label="Telephone" optional type="tel" className="max-w-sm" />}
        </FormField>
      </FormSection>
      <FormSection title="Role">
        <FormField name="role" control={control}>
          {(field) => <Select {...field} label="Role" className="max-w-sm" options={roleOptions} />}
        </FormField>
        <FormField name="team_id" control={control}>
          {(field) => (
            <Combobox
              {...field}
              label="Team"
              optional
              className="max-w-md"
              disabled={!client_id}
              placeholder={client_id ? '' : 'Choose the client first'}
              options={(teams.data ?? []).map(({ id, team }) => ({ value: id, label: team }))}
              valueLabel={worker?.team?.name}
            />
          )}
        </FormField>
        {worker && (
          <FormField name="is_active" control={control}>
            {(field) => (
              <CheckboxField
                {...field}
                label="At work"
                help={
                  worker.is_active
                    ? 'If they have left, they can no longer be chosen and their account is switched off.'
                    : 'If they have an account, this switches it back on.'
                }
              />
            )}
          </FormField>
        )}
      </FormSection>
    </>
  );
}

type DuplicatesProps = { control: Control<WorkerValues>; client_id: string; except: string | undefined };

/** People with the same address anywhere, or a similar name in the same organisation, shown while the user types. */
function Duplicates({ control, client_id, except }: DuplicatesProps) {
  const typed = useWatch({ control, name: ['name', 'email'] });
  const [name, email] = [useDebounced(typed[0].trim()), useDebounced(typed[1].trim())];
  const sameEmail = useEndpoint(
    listSocialWorkers,
    { query: { email, page_size: 4 } },
    { enabled: email.includes('@') && email.length > 5, keepPrevious: false },
  );
  const sameName = useEndpoint(
    listSocialWorkers,
    { query: { name, app_client_ids: [client_id], page_size: 4 } },
    { enabled: client_id !== '' && name.length > 3, keepPrevious: false },
  );
  const found = new Map(
    [...(sameEmail.data?.items ?? []), ...(sameName.data?.items ?? [])]
      .filter(({ id }) => id !== except)
      .map((each) => [each.id, each]),
  );
  return (
    <PossibleDuplicates
      noun="social worker"
      found={[...found.values()].map((each) => ({
        id: each.id,
        name: each.name,
        href: workerHref(each.id),
        detail: `${each.email}, ${each.client.name}`,
      }))}
    />
  );
}
