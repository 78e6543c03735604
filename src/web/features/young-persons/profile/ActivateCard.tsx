import { useState } from 'react';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { listMissingSteps, MissingSteps } from '#web/features/young-persons/profile/MissingSteps.tsx';
import { RiskQuestionDialog } from '#web/features/young-persons/profile/RiskQuestionDialog.tsx';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  id: string;
  /** Saves what is on screen first. Resolves to false if that fails. */
  onSave: () => Promise<boolean>;
  buildHref: (segment: string) => string;
}

/** The end of a draft: what is still missing, or how to make the record active. */
export function ActivateCard({ id, onSave, buildHref }: Props) {
  const { data: person } = useEndpoint(getYoungPerson, { params: { id } });
  const [isSending, setIsSending] = useState(false);
  const [asksRisk, setAsksRisk] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>();
  const missing = person ? listMissingSteps(person) : [];
  const activate = async () => {
    setProblems(undefined);
    setIsSending(true);
    try {
      if (!(await onSave())) return;
      const { version } = await callApi(getYoungPerson, { params: { id } });
      const saved = await callApi(updateYoungPerson, { params: { id }, body: { status: 'ACTIVE', version } });
      toast.success(`${saved.name} is now active`);
      // An active record redirects to its own page. Navigating after every list has loaded again would be too late.
      void refreshPersons(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refreshPersons();
      if (error.code === 'young_person.risk_above') return setAsksRisk(true);
      setProblems(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message]);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Card title="Activate the record">
      <div className="space-y-4">
        {problems && (
          <Banner tone="error" title="Not active yet">
            {missing.length > 0 ? (
              <p>Some answers are missing or wrong. See the steps below.</p>
            ) : (
              problems.map((problem) => <p key={problem}>{problem}</p>)
            )}
          </Banner>
        )}
        {missing.length > 0 ? (
          <div className="space-y-1">
            <p>Answer these steps before you can book appointments:</p>
            <MissingSteps steps={missing} buildHref={buildHref} />
          </div>
        ) : (
          <p>The record is complete. Once active, the client and carers with an appointment can see it.</p>
        )}
        <Button
          variant={missing.length > 0 ? 'outline' : 'success'}
          pending={isSending}
          onClick={() => void activate()}
        >
          Save and activate
        </Button>
        {person && asksRisk && (
          <RiskQuestionDialog person={person} status="ACTIVE" onClose={() => setAsksRisk(false)} />
        )}
      </div>
    </Card>
  );
}
