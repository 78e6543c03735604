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
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  team: TeamDetail;
  kind: 'social_workers' | 'young_persons';
  onClose: () => void;
}

interface Person {
  id: string;
  name: string;
  /** The team they are in now, if it is another. */
  elsewhere?: string | undefined;
}

/** People in the team are ticked. Ticking someone removes them from their current team. */
export function MembersDialog({ team, kind, onClose }: Props) {
  const areWorkers = kind === 'social_workers';
  const people = usePeople(team, areWorkers);
  // As shown when the dialog opened, so that saving does not remove someone whom a colleague has added since.
  const [before] = useState(() => (areWorkers ? team.members : team.young_people).map(({ id }) => id));
  const [typed, setTyped] = useState('');
  const findChanges = ({ chosen }: { chosen: string[] }) => ({
    associate: chosen.filter((id) => !before.includes(id)),
    disassociate: before.filter((id) => !chosen.includes(id)),
  });
  const countChanges = (values: { chosen: string[] }) => Object.values(findChanges(values)).flat().length;
  const shown = (people ?? []).filter(({ name }) => matchesName(name, typed));
  const noun = areWorkers ? 'Social workers' : 'Young people';
  return (
    <FormDialog
      title={`${noun} of ${team.team}`}
      start={{ chosen: before }}
      submit={{
        label: (values) => sayChanges(countChanges(values)),
        disabled: (values) => countChanges(values) === 0,
        request: (values) =>
          prepareCall(areWorkers ? associateSocialWorkers : associateYoungPersons, {
            params: { id: team.id },
            body: findChanges(values),
          }),
      }}
      failed="Not saved"
      topics={['organisations', 'young_persons']}
      onDone={() => toast.success(`${team.team} saved`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SearchField
            label="Find by name"
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <CheckboxGroup
            label={noun}
            help="Anyone you select leaves their current team."
            {...field('chosen', 'associate')}
            options={shown.map(({ id, name, elsewhere }) => ({
              value: id,
              label: name,
              ...(elsewhere ? { detail: `Now in ${elsewhere}` } : {}),
            }))}
          />
          {people && shown.length === 0 && <p className="text-ink-soft">No matching names.</p>}
        </>
      )}
    </FormDialog>
  );
}

const sayChanges = (count: number) =>
  count === 0 ? 'Save' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`;

/** Everyone in the team's organisation. Undefined while loading. */
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
