import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { type SocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { AcceptDialog } from '#web/features/organisations/social-workers/AcceptDialog.tsx';
import { can } from '#web/session/permissions.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';

/** The office accepts several at once who registered themselves; it is asked as by `AcceptButton`. */
export function useAcceptSelected(rows: readonly SocialWorker[], role: SignedInRole): Selection | undefined {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // As they were when the dialog opened: it stays while those who are accepted wait no longer.
  const [asked, setAsked] = useState<readonly SocialWorker[]>();
  const shown = rows.filter(({ id }) => selected.has(id));
  const waiting = shown.filter(({ is_pending }) => is_pending);
  if (role !== 'admin' || !can(role, updateSocialWorker)) return undefined;
  return {
    selected: new Set(shown.map(({ id }) => id)),
    onChange: setSelected,
    actions: (
      <>
        <Button
          size="sm"
          variant="outline"
          icon={Check}
          disabled={waiting.length === 0}
          onClick={() => setAsked(waiting)}
        >
          Accept registrations
        </Button>
        {asked && (
          <AcceptDialog
            workers={asked}
            onClose={() => setAsked(undefined)}
            onAccepted={() => setSelected(new Set())}
          />
        )}
      </>
    ),
  };
}
