import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  approveClaim,
  type ClaimWords,
  type ListedClaim,
  mayDecide,
} from '#web/features/visits/claims/claim-decision.ts';
import type { TickMemory } from '#web/lists/kept-ticks.ts';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';
import { type Ticked, useTickedRows } from '#web/lists/ticked-rows.ts';
import { Button } from '#web/ui/field/Button.tsx';
import type { Selection } from '#web/ui/list/list-types.ts';

interface Shown<Claim extends ListedClaim> {
  memory: TickMemory<Ticked<Claim>>;
  /** The list without its page: a changed filter is another list, which starts without ticks. */
  list: string;
  rows: readonly Claim[];
  words: ClaimWords<Claim>;
}

/** The office's ticks across pages, and the approval of ticked claims. */
export function useClaimSelection<Claim extends ListedClaim>(
  { memory, list, rows, words }: Shown<Claim>,
  role: SignedInRole,
): { selection: Selection | undefined; dialog: ReactNode } {
  const { chosen, tick, selected, onChange } = useTickedRows(memory, list, rows);
  const [isApproving, setIsApproving] = useState(false);
  if (role !== 'admin') return { selection: undefined, dialog: null };
  const actions = (
    <Button size="sm" icon={Check} onClick={() => setIsApproving(true)}>
      Approve
    </Button>
  );
  return {
    selection: { selected, onChange, actions },
    dialog: isApproving && (
      <OneByOneDialog
        items={chosen}
        exclude={excludeClaim}
        send={(claim) => approveClaim(words, claim)}
        words={{
          ask: (count) => ask(count, words.noun),
          verb: (count) =>
            count === 1 ? `Approve ${words.noun.one}` : `Approve ${count} ${words.noun.many}`,
          doing: 'Approving',
          done: 'approved',
        }}
        variant="success"
        describe={(claim) => ({
          title: words.describe(claim),
          detail: `${claim.carer.name}, ${formatDate(claim.date)}`,
        })}
        onOver={() => refreshTopic('claims')}
        onDone={() => tick([])}
        onClose={() => setIsApproving(false)}
      >
        <p>The carers can no longer change them.</p>
      </OneByOneDialog>
    ),
  };
}

const ask = (count: number, { one, many }: { one: string; many: string }) => {
  if (count === 0) return 'None of these can be approved';
  return count === 1 ? `Approve this ${one}?` : `Approve ${count} ${many}?`;
};

/** Why a claim is excluded from the start. */
function excludeClaim(claim: ListedClaim): string | undefined {
  if (!mayDecide(claim)) return 'The young person’s record is restricted. Someone with access must decide.';
  if (claim.status === 'approved') return 'It is already approved.';
  return claim.status === 'returned' ? 'You returned it. Wait for the carer to correct it.' : undefined;
}
