import { useState } from 'react';
import {
  type LeaveRequest,
  listLeaveRequests,
  withdrawLeave,
} from '#contract/appointments/leave-requests.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AskLeaveDialog } from '#web/features/appointments/leave-requests/AskLeaveDialog.tsx';
import { LEAVE_WORDS, leaveDays } from '#web/features/appointments/leave-requests/leave-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const TONES = { asked: 'yellow', approved: 'green', declined: 'red', withdrawn: 'neutral' } as const;

/** A carer's own future holidays: what they asked for, and what the office decided. */
export function OwnLeave() {
  const { data } = useEndpoint(listLeaveRequests, { query: {} });
  const [asks, setAsks] = useState(false);
  // Without signal it is unknown, and nothing is shown.
  const shown = data?.items.filter(({ status }) => status !== 'withdrawn');
  return (
    <Card
      flush
      title="Holiday"
      aside={
        <Button variant="outline" size="sm" onClick={() => setAsks(true)}>
          Ask for holiday
        </Button>
      }
    >
      {shown?.length === 0 && <p className="px-4 pb-4 text-ink-soft">You have no holiday coming up.</p>}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
      {asks && <AskLeaveDialog onClose={() => setAsks(false)} />}
    </Card>
  );
}

function OwnRequest({ request }: { request: LeaveRequest }) {
  const { id, status, answer } = request;
  const send = useSend(withdrawLeave);
  const withdraw = () =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success('Withdrawn'),
        onError: (error) => tellProblem(error, 'Not withdrawn'),
        onSettled: () => void refreshTopic('rotas'),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{leaveDays(request)}</p>
        {answer && <p className="text-sm wrap-anywhere text-ink-soft">{answer}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Badge tone={TONES[status]}>{LEAVE_WORDS[status]}</Badge>
        {status === 'asked' && (
          <Button
            variant="link"
            size="sm"
            pending={send.isPending}
            aria-label={`Withdraw ${leaveDays(request)}`}
            onClick={withdraw}
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}
