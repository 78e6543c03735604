import { useState } from 'react';
import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { RiskQuestionDialog } from '#web/features/young-persons/profile/RiskQuestionDialog.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/** If a danger is more serious than the overall risk, asks users who may change that to justify it. */
export function OverallRiskPrompt({ youngPersonId }: { youngPersonId: string }) {
  const { role } = useSignedIn();
  const [isAnswering, setIsAnswering] = useState(false);
  const person = useEndpoint(getYoungPerson, { params: { id: youngPersonId } }).data;
  const [risk, ...more] = person?.risks_above ?? [];
  if (!person || !risk || !can(role, updateYoungPerson)) return null;
  const overall = person.risk_level ? RISK_LEVEL_WORDS[person.risk_level].toLowerCase() : 'not set';
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  return (
    <>
      <Banner
        tone="warning"
        title={`${risk.name}${others}: ${RISK_LEVEL_WORDS[risk.level].toLowerCase()}. Overall risk: ${overall}`}
        action={
          <Button variant="outline" size="sm" onClick={() => setIsAnswering(true)}>
            Answer
          </Button>
        }
      >
        Lists show the higher level until you raise the overall risk, or say why you keep it.
      </Banner>
      {isAnswering && <RiskQuestionDialog person={person} onClose={() => setIsAnswering(false)} />}
    </>
  );
}
