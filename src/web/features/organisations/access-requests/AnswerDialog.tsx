import { useQueryClient } from '@tanstack/react-query';
import {
  type AccessRequest,
  type AccessRequestKind,
  answerAccessRequest,
  describeAccess,
} from '#contract/organisations/access-requests.ts';
import { useSend } from '#web/api/hooks.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** What a yes does, before it is said. */
const CONSEQUENCES: Record<AccessRequestKind, string> = {
  record_reader:
    'They can open the record from then on. Everybody who can open it already is told. You cannot open it by saying yes.',
  record_open: 'Everybody sees the record from then on whose role would see it without the restriction.',
  record_hand_over:
    'They can open such a record from then on, and say who else may. You are not told whether there is one.',
  account_identity:
    'Whoever signs in with that address has the account, and all that stands under its name. Ring the person first, on a number that you knew before.',
  social_worker:
    'Check with the person or their team first. They are told by e-mail of what becomes of their account.',
};

export function AnswerDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const client = useQueryClient();
  const send = useSend(answerAccessRequest);
  const isStale = send.error?.code === 'session.not_fresh';
  const answer = (outcome: 'approved' | 'declined') =>
    send.mutate(
      { params: { id: request.id }, body: { outcome } },
      {
        onSuccess: async () => {
          onClose();
          toast.success(outcome === 'approved' ? 'Approved' : 'Declined', {
            text: `We tell ${request.requested_by.name}.`,
          });
          await client.invalidateQueries();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${describeAccess(request)}?`}
      text={
        <div className="space-y-3">
          <FreshSignIn purpose="say yes" isRefused={isStale} keepsTyping={false} />
          {send.error && !isStale && <SendProblem error={send.error} title="Not answered" />}
          <p>
            <span className="font-medium">{request.requested_by.name}</span> asks for this. It needs a second
            person, so that nobody gives access alone.
          </p>
          <p>{CONSEQUENCES[request.kind]}</p>
        </div>
      }
      secondary={{ label: 'Decline', onPress: () => answer('declined') }}
      primary={{ label: 'Approve', pending: send.isPending, onPress: () => answer('approved') }}
    />
  );
}
