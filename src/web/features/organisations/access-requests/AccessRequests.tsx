import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  type AccessRequest,
  type AccessRequestKind,
  answerAccessRequest,
  describeAccess,
  listAccessRequests,
} from '#contract/organisations/access-requests.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

/** The access requests about one record or account, on its page. Renders nothing if there are none. */
export function WaitingAccess({ subject_id }: { subject_id: string }) {
  const { data } = useEndpoint(listAccessRequests, { query: { subject_id } });
  if (!data || data.length === 0) return null;
  return (
    <Card flush title="Waiting for a second person">
      <AccessRequestRows requests={data} />
    </Card>
  );
}

/** One row for each request: what is asked for, by whom, and what the reader may do about it. */
export function AccessRequestRows({ requests }: { requests: readonly AccessRequest[] }) {
  const [answered, setAnswered] = useState<AccessRequest>();
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {requests.map((request) => (
          <Row key={request.id} request={request} onAnswer={() => setAnswered(request)} />
        ))}
      </ul>
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function Row({ request, onAnswer }: { request: AccessRequest; onAnswer: () => void }) {
  const what = describeAccess(request);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {request.may.withdraw ? 'You asked' : `${request.requested_by.name} asked`} on{' '}
          {formatDate(request.requested_at)}. {sayWho(request)}
        </p>
      </div>
      {request.may.decide && (
        <Button variant="outline" size="sm" aria-label={`Answer: ${what}`} onClick={onAnswer}>
          Answer
        </Button>
      )}
      {request.may.withdraw && <Withdraw request={request} what={what} />}
    </li>
  );
}

function sayWho({ kind, may, expires_at }: AccessRequest): string {
  if (may.decide) return `You or another approver must decide by ${formatDate(expires_at)}.`;
  const second = kind === 'social_worker' ? 'the office or the team lead' : 'a second administrator';
  return `Waiting for ${second} until ${formatDate(expires_at)}.`;
}

function Withdraw({ request, what }: { request: AccessRequest; what: string }) {
  const send = useSend(answerAccessRequest);
  const withdraw = () =>
    send.mutate(
      { params: { id: request.id }, body: { outcome: 'declined' } },
      {
        onSuccess: () => toast.success('Withdrawn'),
        onError: (error) => tellProblem(error, 'Not withdrawn'),
        onSettled: () => void refreshTopic('access_requests'),
      },
    );
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Withdraw: ${what}`}
      pending={send.isPending}
      onClick={withdraw}
    >
      Withdraw
    </Button>
  );
}

/** What an approval does, shown before it is given. */
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

function AnswerDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
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
