import { useState } from 'react';
import { matchesName } from '#contract/core/search-words.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';
import { listSocialWorkersOfClient } from '#contract/organisations/social-workers.ts';
import {
  associateSocialWorkers,
  associateYoungPersons,
  type TeamDetail,
} from '#contract/organisations/teams.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  team: TeamDetail;
  kind: 'social_workers' | 'young_persons';
  onClose: () => void;
}

interface Person {
  id: string;
  name: string;
  /** Where they are now, if in another team. */
  elsewhere?: string | undefined;
}

/** People in the team are ticked. A person who is ticked leaves the team they were in. */
export function MembersDialog({ team, kind, onClose }: Props) {
  const areWorkers = kind === 'social_workers';
  const people = usePeople(team, areWorkers);
  // As it was opened: a person whom a colleague puts in meanwhile is not taken out with what is ticked here.
  const [before] = useState(() => (areWorkers ? team.members : team.young_people).map(({ id }) => id));
  const [chosen, setChosen] = useState<string[]>(before);
  const [typed, setTyped] = useState('');
  const send = useSend(areWorkers ? associateSocialWorkers : associateYoungPersons);
  const body = {
    associate: chosen.filter((id) => !before.includes(id)),
    disassociate: before.filter((id) => !chosen.includes(id)),
  };
  const changes = body.associate.length + body.disassociate.length;
  const save = () =>
    send.mutate(
      { params: { id: team.id }, body },
      {
        onSuccess: async () => {
          toast.success(`${team.team} saved`);
          onClose();
          await Promise.all([refreshTopic('organisations'), refreshTopic('young_persons')]);
        },
      },
    );
  const shown = (people ?? []).filter(({ name }) => matchesName(name, typed));
  const noun = areWorkers ? 'Social workers' : 'Young people';
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={`${noun} of ${team.team}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} disabled={changes === 0} onClick={save}>
            {changes === 0 ? 'Save' : `Save ${changes} ${changes === 1 ? 'change' : 'changes'}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && (
          <SendProblem title="Not saved" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        <SearchField label="Find by name" value={typed} onChange={setTyped} />
        <CheckboxGroup
          label={noun}
          help="Anyone you select leaves their current team."
          value={chosen}
          onChange={setChosen}
          options={shown.map(({ id, name, elsewhere }) => ({
            value: id,
            label: name,
            ...(elsewhere ? { detail: `Now in ${elsewhere}` } : {}),
          }))}
        />
        {people && shown.length === 0 && <p className="text-ink-soft">No matching names.</p>}
      </div>
    </Dialog>
  );
}

/** All of the team's organisation; undefined while loading. */
function usePeople(team: TeamDetail, areWorkers: boolean): Person[] | undefined {
  const { id } = team.client;
  const workers = useEndpoint(listSocialWorkersOfClient, { params: { id } }, { enabled: areWorkers });
  const young = useEndpoint(listYoungPersonOptions, { query: { client_id: id } }, { enabled: !areWorkers });
  if (!areWorkers) return young.data;
  const accepted = workers.data?.filter(({ is_pending }) => !is_pending);
  return (
    accepted &&
    tellNamesApart(accepted).map((each) => ({
      id: each.id,
      name: each.name,
      elsewhere: each.team && each.team.id !== team.id ? each.team.name : undefined,
    }))
  );
}
