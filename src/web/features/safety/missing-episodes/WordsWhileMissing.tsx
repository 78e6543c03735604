import type { ReactNode } from 'react';
import { getAlertReadiness } from '#contract/safety/alert-readiness.ts';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/**
 * For the dialog that closes a record to all but named people: what that means while its young person is missing.
 * Otherwise undefined.
 */
export function useWordsWhileMissing(young_person_id: string): ReactNode {
  const { data } = useEndpoint(listMissingNow, {});
  const isMissing = data?.missing.some(({ young_person }) => young_person.id === young_person_id);
  return isMissing ? <WordsWhileMissing /> : undefined;
}

function WordsWhileMissing() {
  const { data } = useEndpoint(getAlertReadiness, {});
  const on_call = (data?.on_call ?? []).filter(({ has_left }) => !has_left).map(({ name }) => name);
  return (
    <>
      Only the people named can see they are missing, make the police form or record that they are found.{' '}
      {on_call.length > 0 &&
        `On call: ${on_call.join(', ')}. Name anyone on call who needs to keep working on this.`}
    </>
  );
}
