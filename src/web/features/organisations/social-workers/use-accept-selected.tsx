import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { type SocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { can } from '#web/session/permissions.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';

/** The office accepts several at once who registered themselves; each as `AcceptButton` does. */
export function useAcceptSelected(rows: readonly SocialWorker[], role: SignedInRole): Selection | undefined {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const shown = rows.filter(({ id }) => selected.has(id));
  const waiting = shown.filter(({ is_pending }) => is_pending);
  const accept = async () => {
    setIsBusy(true);
    for (const { id, name, version } of waiting) {
      try {
        await callApi(updateSocialWorker, { params: { id }, body: { is_pending: false, version } });
      } catch (error) {
        tellProblem(error, `${name} was not accepted`);
      }
    }
    await refreshTopic('organisations');
    setSelected(new Set());
    setIsBusy(false);
  };
  if (role !== 'admin' || !can(role, updateSocialWorker)) return undefined;
  return {
    selected: new Set(shown.map(({ id }) => id)),
    onChange: setSelected,
    actions: (
      <Button
        size="sm"
        variant="outline"
        icon={Check}
        pending={isBusy}
        disabled={waiting.length === 0}
        onClick={() => void accept()}
      >
        Accept registrations
      </Button>
    ),
  };
}
