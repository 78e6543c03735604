import { useState } from 'react';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import { MAX_RISK_REASON } from '#contract/young-persons/overall-risk.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

interface Props {
  person: YoungPersonDetail;
  /** The record becomes this with the answer. */
  status?: YoungPersonStatus;
  onClose: () => void;
}

/** Dangers are more serious than the overall risk: it is raised, or somebody says why it stays. */
export function RiskQuestionDialog({ person: live, status, onClose }: Props) {
  const [person] = useState(live);
  const [choice, setChoice] = useState<string>();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const send = useSend(updateYoungPerson);
  const { risk_level, risks_above } = person;
  const [worst] = risks_above;
  if (!worst) return null;
  const [above, overall] = [
    RISK_LEVEL_WORDS[worst.level],
    risk_level ? RISK_LEVEL_WORDS[risk_level] : 'None',
  ];
  const save = () => {
    setIsTried(true);
    if (!choice || (choice === 'keep' && !reason.trim())) return;
    const answer = choice === 'raise' ? { risk_level: worst.level } : { risk_kept_reason: reason.trim() };
    send.mutate(
      {
        params: { id: person.id },
        body: { ...answer, ...(status ? { status } : {}), version: person.version },
      },
      {
        onSuccess: async (saved) => {
          toast.success(status ? `${saved.name} is now active` : 'Overall risk confirmed');
          onClose();
          await refreshPersons(saved);
        },
      },
    );
  };
  if (isOvertaken(send.error))
    return <ReadAgainDialog title={`Someone else changed ${person.name}’s record`} onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`What is ${person.name}’s overall risk?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            {status ? 'Save and activate' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && <SendProblem title="Not saved" error={send.error} />}
        <p>The overall risk is {overall.toLowerCase()}, lower than these:</p>
        <ul className="space-y-1">
          {risks_above.map(({ name, level }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{name}</span>
              <LevelBadge level={level} />
            </li>
          ))}
        </ul>
        <RadioGroup
          label="Overall risk"
          error={isTried && !choice ? 'Choose one.' : undefined}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'raise', label: `Raise it to ${above.toLowerCase()}` },
            {
              value: 'keep',
              label: `Leave it at ${overall.toLowerCase()}`,
              detail: 'Say why. We’ll ask again if a risk becomes more serious.',
            },
          ]}
        />
        {choice === 'keep' && (
          <TextArea
            label="Why are you keeping the overall risk?"
            help="We save the reason with your name."
            maxLength={MAX_RISK_REASON}
            value={reason}
            onChange={setReason}
            error={isTried && !reason.trim() ? 'Enter a reason.' : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
