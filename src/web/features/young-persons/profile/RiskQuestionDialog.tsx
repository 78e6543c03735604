import { useState } from 'react';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import { MAX_RISK_REASON } from '#contract/young-persons/overall-risk.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { prepareCall } from '#web/api/call.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  person: YoungPersonDetail;
  /** The status that the record gets with the answer. */
  status?: YoungPersonStatus;
  onClose: () => void;
}

/** A topic is more serious than the overall risk: the user raises it or says why it stays. */
export function RiskQuestionDialog({ person: live, status, onClose }: Props) {
  const [{ id, name, risk_level, risks_above, version }] = useState(live);
  const [worst] = risks_above;
  if (!worst) return null;
  const above = RISK_LEVEL_WORDS[worst.level].toLowerCase();
  const overall = risk_level ? RISK_LEVEL_WORDS[risk_level].toLowerCase() : 'none';
  return (
    <FormDialog
      place={`young-person/${id}/risk`}
      title={`What is ${name}’s overall risk?`}
      start={{ choice: '', reason: '' }}
      submit={{
        label: status ? 'Save and activate' : 'Save',
        request: ({ choice, reason }) =>
          prepareCall(updateYoungPerson, {
            params: { id },
            body: {
              ...(choice === 'keep' ? { risk_kept_reason: reason } : { risk_level: worst.level }),
              ...(status ? { status } : {}),
              version,
            },
          }),
        judge: ({ choice }) => (choice ? {} : { risk_level: 'Choose one.' }),
      }}
      failed="Not saved"
      readAgain={{ title: `Someone else changed ${name}’s record` }}
      onDone={(saved) => {
        toast.success(status ? `${saved.name} is now active` : 'Overall risk confirmed');
        void refreshPersons(saved);
      }}
      onRefused={() => void refreshPersons()}
      onClose={onClose}
    >
      {({ values: { choice }, field }) => (
        <>
          <p>The overall risk is {overall}, lower than these:</p>
          <ul className="space-y-1">
            {risks_above.map(({ name: risk, level }) => (
              <li key={risk} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{risk}</span>
                <LevelBadge level={level} />
              </li>
            ))}
          </ul>
          <RadioGroup
            label="Overall risk"
            options={[
              { value: 'raise', label: `Raise it to ${above}` },
              {
                value: 'keep',
                label: `Leave it at ${overall}`,
                detail: 'Say why. We’ll ask again if a risk becomes more serious.',
              },
            ]}
            {...field('choice', 'risk_level')}
          />
          {choice === 'keep' && (
            <TextArea
              label="Why are you keeping the overall risk?"
              help="We save the reason with your name."
              maxLength={MAX_RISK_REASON}
              {...field('reason', 'risk_kept_reason')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
