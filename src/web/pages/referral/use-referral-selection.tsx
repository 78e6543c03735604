import { Download, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { downloadReferrals, MAX_REFERRALS_IN_A_ZIP } from '#contract/reports/referral-documents.ts';
import { associateReferrals } from '#contract/young-persons/referral-decisions.ts';
import type { ReferralSummary } from '#contract/young-persons/referrals.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { AssociateSeveralDialog } from '#web/features/young-persons/referrals/AssociateSeveralDialog.tsx';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { type Ticked, useTickedRows } from '#web/lists/ticked-rows.ts';
import { can } from '#web/session/permissions.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const memory: TickMemory<Ticked<ReferralSummary>> = {};

/**
 * The ticks of the list of referrals across its pages, and the actions for them.
 * @param list a changed filter or tab is another list, which starts without ticks
 */
export function useReferralSelection(
  rows: readonly ReferralSummary[],
  role: SignedInRole,
  list: string,
): Selection {
  const { chosen, tick, selected, onChange } = useTickedRows(memory, list, rows);
  const [isAssociating, setIsAssociating] = useState(false);
  const waiting = chosen.filter(({ status, youngPerson }) => status === 'approved' && !youngPerson);
  return {
    selected,
    onChange,
    actions: (
      <>
        <DownloadButton referrals={chosen} />
        {can(role, associateReferrals) && waiting.length > 0 && (
          <Button size="sm" variant="outline" icon={UserCheck} onClick={() => setIsAssociating(true)}>
            Say who {waiting.length > 1 ? 'they are' : 'it is'} about
          </Button>
        )}
        {isAssociating && (
          <AssociateSeveralDialog
            referrals={waiting}
            onClose={() => setIsAssociating(false)}
            onDone={() => tick([])}
          />
        )}
      </>
    ),
  };
}

/** Drafts have no document. */
function DownloadButton({ referrals }: { referrals: readonly ReferralSummary[] }) {
  const [isBusy, setIsBusy] = useState(false);
  const sent = referrals.filter(({ status }) => status !== 'draft');
  if (sent.length === 0) return <p className="text-sm">Drafts do not have a document.</p>;
  if (sent.length > MAX_REFERRALS_IN_A_ZIP)
    return <p className="text-sm">At most {MAX_REFERRALS_IN_A_ZIP} can be downloaded at once.</p>;
  const download = async () => {
    setIsBusy(true);
    try {
      const answer = await callForFile(downloadReferrals, {
        body: { app_support_required_ids: sent.map(({ id }) => id) },
      });
      saveFile(fileNameIn(answer) ?? 'referrals.zip', await answer.blob());
    } catch (error) {
      toast.error('We could not download the documents', { text: describeError(error) });
    }
    setIsBusy(false);
  };
  return (
    <Button size="sm" variant="outline" icon={Download} pending={isBusy} onClick={() => void download()}>
      Download {sent.length > 1 ? `${sent.length} documents` : 'document'}
    </Button>
  );
}
