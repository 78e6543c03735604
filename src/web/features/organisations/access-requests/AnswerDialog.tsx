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
    'They will be able to open the record. We’ll tell everyone who can already open it. Approving does not let you open it.',
  record_open: 'Everyone whose role allows it will then see the record.',
  record_hand_over:
    'They will be able to open any such record and choose who else can. We don’t tell you whether there is one.',
  account_identity:
    'Anyone who signs in with that address gets this account and everything in it. First ring the person on a number you already have.',
  social_worker:
    'Check with the person or their team first. We’ll e-mail them about any change to their account.',
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
            text: `We’ll tell ${request.requested_by.name}.`,
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
          <FreshSignIn purpose="approve" isRefused={isStale} keepsTyping={false} />
          {send.error && !isStale && <SendProblem error={send.error} title="Not answered" />}
          <p>
            <span className="font-medium">{request.requested_by.name}</span> has asked for this. A second
            person must approve it, so nobody can give access alone.
          </p>
          <p>{CONSEQUENCES[request.kind]}</p>
        </div>
      }
      secondary={{ label: 'Decline', onPress: () => answer('declined') }}
      primary={{ label: 'Approve', pending: send.isPending, onPress: () => answer('approved') }}
    />
  );
}
