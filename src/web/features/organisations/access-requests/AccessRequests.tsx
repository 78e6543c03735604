import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  type AccessRequest,
  answerAccessRequest,
  describeAccess,
  listAccessRequests,
} from '#contract/organisations/access-requests.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AnswerDialog } from '#web/features/organisations/access-requests/AnswerDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** What waits about one record or account, on its page; nothing where nothing does. */
export function WaitingAccess({ subject_id }: { subject_id: string }) {
  const { data } = useEndpoint(listAccessRequests, { query: { subject_id } });
  if (!data || data.length === 0) return null;
  return (
    <Card flush title="Waiting for a second person">
      <AccessRequestRows requests={data} />
    </Card>
  );
}

/** One row a request: what is asked for, by whom, and what the reader may do about it. */
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
