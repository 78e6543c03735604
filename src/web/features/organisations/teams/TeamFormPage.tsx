import { useRouter } from '@tanstack/react-router';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Id, Line } from '#contract/core/shapes.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';
import { listTeamLeads } from '#contract/organisations/social-workers.ts';
import { createTeam, getTeam, listTeams, TeamDetail, updateTeam } from '#contract/organisations/teams.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { teamHref } from '#web/features/organisations/teams/team-search.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { useDebounced } from '#web/lists/debounced.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

const TeamValues = z.object({
  client_id: z.string().refine((id) => Id.safeParse(id).success, 'Choose a client.'),
  team: Line(200).min(1, 'Enter a name.'),
  team_manager_id: z.string(),
  practice_manager_id: z.string(),
  service_manager_id: z.string(),
});
type TeamValues = z.infer<typeof TeamValues>;

const LEADS = [
  ['team_manager_id', 'Team manager'],
  ['practice_manager_id', 'Practice manager'],
  ['service_manager_id', 'Service manager'],
] as const;

const readValues = (team: TeamDetail | undefined): TeamValues => ({
  client_id: team?.client.id ?? '',
  team: team?.team ?? '',
  team_manager_id: team?.teamManager?.id ?? '',
  practice_manager_id: team?.practiceManager?.id ?? '',
  service_manager_id: team?.serviceManager?.id ?? '',
});

const buildBody = (values: TeamValues) => ({
  team: values.team,
  team_manager_id: values.team_manager_id || null,
  practice_manager_id: values.practice_manager_id || null,
  service_manager_id: values.service_manager_id || null,
});

/** A new or existing team. */
export function TeamFormPage({ id }: { id?: string }) {
  const form = id ? `team/${id}/edit` : 'team/new';
  const record = useEndpoint(getTeam, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const stored = useStoredDraft(form);
  const team = record.data;
  const title = id ? (team ? `Edit ${team.team}` : undefined) : 'New team';
  usePage(title);
  if (record.error && !team)
    return <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />;
  if (stored === undefined || (id && !team)) return <SkeletonRecord />;
  const back = team
    ? { label: team.team, href: teamHref(team.id) }
    : { label: 'Teams', href: '/dashboard/teams' };
  return (
    <div className="space-y-6">
      <PageHeader title={title} back={back} />
      <TeamForm form={form} team={team} stored={stored} cancelHref={back.href} />
    </div>
  );
}

interface FormProps {
  form: string;
  team: TeamDetail | undefined;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  cancelHref: string;
}

function TeamForm({ form, team, stored, cancelHref }: FormProps) {
  const router = useRouter();
  const [create, update] = [useSend(createTeam), useSend(updateTeam)];
  const known = [team?.teamManager, team?.practiceManager, team?.serviceManager];
  const findName = (id: string) => known.find((each) => each?.id === id)?.name ?? (id && 'Another person');
  const save = (values: TeamValues, version: number, replies: SaveReplies<TeamValues>) => {
    const onSuccess = async (saved: TeamDetail) => {
      await replies.done();
      toast.success(team ? 'Team saved' : 'Team added');
      void router.navigate({ href: teamHref(saved.id) });
    };
    const body = buildBody(values);
    if (!team)
      return create.mutate(
        { body: { ...body, client_id: values.client_id }, idempotency_key: replies.key },
        { onSuccess, onError: replies.refuse },
      );
    update.mutate(
      { params: { id: team.id }, body: { ...body, version } },
      {
        onSuccess,
        onError: (error) => {
          const theirs = TeamDetail.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(readValues(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <RecordForm<TeamValues>
      form={form}
      what="this team"
      schema={TeamValues}
      start={readValues(team)}
      version={team?.version ?? 0}
      stored={stored}
      compared={[
        { name: 'team', label: 'Name', words: (values) => values.team },
        ...LEADS.map(([name, label]) => ({
          name,
          label,
          words: (values: TeamValues) => findName(values[name]),
        })),
      ]}
      submitLabel={team ? 'Save changes' : 'Add team'}
      cancelHref={cancelHref}
      isSending={create.isPending || update.isPending}
      onSubmit={save}
    >
      {(parts) => <Fields {...parts} team={team} findName={findName} />}
    </RecordForm>
  );
}

interface FieldsProps {
  control: Control<TeamValues>;
  setValue: UseFormSetValue<TeamValues>;
  team: TeamDetail | undefined;
  findName: (id: string) => string;
}

function Fields({ control, setValue, team, findName }: FieldsProps) {
  const clients = useEndpoint(listClientOptions, {}, { enabled: !team });
  const client_id = useWatch({ control, name: 'client_id' });
  const managers = useEndpoint(
    listTeamLeads,
    { params: { id: client_id } },
    { enabled: client_id !== '', keepPrevious: false },
  );
  return (
    <>
      <FormSection title="The team">
        {!team && (
          <FormField name="client_id" control={control}>
            {(field) => (
              <Combobox
                {...field}
                label="Client"
                className="max-w-md"
                options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => {
                  field.onChange(chosen);
                  // A lead belongs to the same organisation.
                  for (const [lead] of LEADS) setValue(lead, '');
                }}
              />
            )}
          </FormField>
        )}
        <FormField name="team" control={control}>
          {(field) => <TextField {...field} label="Name" className="max-w-md" maxLength={200} />}
        </FormField>
        <Duplicates control={control} client_id={client_id} except={team?.id} />
      </FormSection>
      <FormSection title="Team leads" lead="Choose managers from the same organisation.">
        {LEADS.map(([name, label]) => (
          <FormField key={name} name={name} control={control}>
            {(field) => (
              <Combobox
                {...field}
                label={label}
                optional
                className="max-w-md"
                disabled={!client_id}
                placeholder={client_id ? '' : 'Choose the client first'}
                options={tellNamesApart(managers.data ?? []).map((each) => ({
                  value: each.id,
                  label: each.name,
                }))}
                valueLabel={findName(field.value)}
              />
            )}
          </FormField>
        ))}
      </FormSection>
    </>
  );
}

type DuplicatesProps = { control: Control<TeamValues>; client_id: string; except: string | undefined };

/** Similar names in the same organisation, shown while the user types. */
function Duplicates({ control, client_id, except }: DuplicatesProps) {
  const name = useDebounced(useWatch({ control, name: 'team' }).trim());
  const alike = useEndpoint(
    listTeams,
    { query: { team: name, client_id, page_size: 4 } },
    { enabled: client_id !== '' && name.length > 2, keepPrevious: false },
  );
  const found = (alike.data?.items ?? []).filter(({ id }) => id !== except);
  return (
    <PossibleDuplicates
      noun="team"
      found={found.map((each) => ({ id: each.id, name: each.team, href: teamHref(each.id) }))}
    />
  );
}
