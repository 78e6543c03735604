import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { YoungPersonStatus } from '#contract/core/statuses.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useSend } from '#web/api/hooks.ts';
import { listMissingSteps, MissingSteps } from '#web/features/young-persons/profile/MissingSteps.tsx';
import { RiskQuestionDialog } from '#web/features/young-persons/profile/RiskQuestionDialog.tsx';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import {
  editHref,
  formHref,
  personHref,
  statusWords,
} from '#web/features/young-persons/profile/young-person-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

const meanings: Record<YoungPersonStatus, string> = {
  DRAFT: '',
  ACTIVE: 'You can book appointments. The client and their carers see the record.',
  INACTIVE: 'We do not work with them at the moment. You can make the record active again.',
  ARCHIVED:
    'We no longer work with them. We keep the record but do not offer it. They must have no upcoming appointments.',
};

/** Changes the status. Says what each status means, and why one is not possible. */
export function StatusMenu({ person }: { person: YoungPersonDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={ArrowLeftRight} onClick={() => setIsOpen(true)}>
        Change status
      </Button>
      {isOpen && <StatusDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function StatusDialog({ person: live, onClose }: { person: YoungPersonDetail; onClose: () => void }) {
  const [person] = useState(live);
  const [chosen, setChosen] = useState<YoungPersonStatus>();
  const [wasTried, setWasTried] = useState(false);
  const send = useSend(updateYoungPerson);
  const missing = listMissingSteps(person);
  const buildHref = person.status === 'DRAFT' ? formHref : editHref;
  const isAsked = send.error?.code === 'young_person.has_appointments';
  const save = () => {
    setWasTried(true);
    if (!chosen) return;
    send.mutate(
      {
        params: { id: person.id },
        body: {
          status: chosen,
          version: person.version,
          ...(isAsked ? { appointments_to_come: 'keep' } : {}),
        },
      },
      {
        onSuccess: async (saved) => {
          toast.success(`${person.name} is ${statusWords[chosen].toLowerCase()}`);
          onClose();
          await refreshPersons(saved);
        },
        // Somebody may have saved first: reload before the next attempt.
        onError: () => void refreshPersons(),
      },
    );
  };
  if (chosen && send.error?.code === 'young_person.risk_above')
    return <RiskQuestionDialog person={person} status={chosen} onClose={onClose} />;
  if (isOvertaken(send.error))
    return <ReadAgainDialog title={`Someone else changed ${person.name}’s record`} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Status of ${person.name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            {isAsked ? 'Make inactive and keep appointments' : 'Change status'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {isAsked && (
          <Banner tone="warning" title="They have upcoming appointments">
            <p>{send.error?.message}</p>
            <p>
              If you want to cancel any, do that first:{' '}
              <TextLink href={`${personHref(person.id)}?tab=appointments`} target="_blank">
                their appointments
              </TextLink>
            </p>
          </Banner>
        )}
        {send.error && !isAsked && (
          <SendProblem error={send.error} title="Not changed">
            {send.error.errors.length === 0 ? (
              send.error.message
            ) : missing.length > 0 ? (
              <>
                <p>These steps still need answers:</p>
                <MissingSteps steps={missing} buildHref={(segment) => buildHref(person.id, segment)} />
              </>
            ) : (
              send.error.errors.map(({ path, message }) => <p key={path}>{message}</p>)
            )}
          </SendProblem>
        )}
        <RadioGroup
          label={`Currently ${statusWords[person.status].toLowerCase()}. Change to`}
          error={wasTried && !chosen ? 'Choose a status.' : undefined}
          value={chosen}
          onChange={(value) => {
            send.reset();
            setChosen(YoungPersonStatus.parse(value));
          }}
          options={YoungPersonStatus.options
            .filter((status) => status !== 'DRAFT' && status !== person.status)
            .map((value) => ({ value, label: statusWords[value], detail: meanings[value] }))}
        />
      </div>
    </Dialog>
  );
}
