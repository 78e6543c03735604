import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '#web/api/api-error.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  approveClaim,
  type ClaimWords,
  type ListedClaim,
  mayDecide,
} from '#web/features/visits/claims/claim-decision.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

interface Props<Claim extends ListedClaim> {
  claim: Claim;
  words: ClaimWords<Claim>;
}

/** The office's decision on one claim: approve it, or return it to its carer. */
export function DecideButtons<Claim extends ListedClaim>({ claim, words }: Props<Claim>) {
  const [isApproving, setIsApproving] = useState(false);
  const [isReturning, setIsReturning] = useState(false);
  if (!mayDecide(claim)) return null;
  const of = `${words.describe(claim)}, ${claim.carer.name}`;
  const approve = async () => {
    setIsApproving(true);
    try {
      await approveClaim(words, claim);
      toast.success('Claim approved');
    } catch (error) {
      toast.error('Not approved', { text: describeError(error) });
    }
    await refreshTopic('claims');
    setIsApproving(false);
  };
  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start">
      {claim.status !== 'approved' && (
        <Button variant="outline" size="sm" icon={Check} pending={isApproving} onClick={() => void approve()}>
          Approve<span className="sr-only"> {of}</span>
        </Button>
      )}
      {claim.status !== 'returned' && (
        <Button variant="ghost" size="sm" icon={Undo2} onClick={() => setIsReturning(true)}>
          Return…<span className="sr-only"> {of}</span>
        </Button>
      )}
      {isReturning && (
        <ReasonDialog
          place={`claim-return/${claim.id}`}
          title={`Return this ${words.noun.one}?`}
          text={`${of}. The carer can correct it, and it then comes back to you.`}
          help="We send this to the carer."
          required="Enter a reason."
          confirm={{ label: 'Return', variant: 'warning' }}
          maxLength={500}
          request={(reason) => words.decide(claim, { decision: 'returned', reason, version: claim.version })}
          failed="Not returned"
          topics={['claims']}
          onDone={() => toast.success('Claim returned')}
          onClose={() => setIsReturning(false)}
        />
      )}
    </span>
  );
}
