import { useState } from 'react';
import { type LeaveRequest, listLeaveRequests } from '#contract/appointments/leave-requests.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { LeaveDialog } from '#web/features/appointments/leave-requests/LeaveDialog.tsx';
import { countAppointments, leaveDays } from '#web/features/appointments/leave-requests/leave-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** Holiday requests that wait for the office. Renders nothing if there are none. */
export function LeaveCard() {
  const { data } = useEndpoint(listLeaveRequests, { query: { page_size: MAX_PAGE_SIZE } });
  const [answered, setAnswered] = useState<LeaveRequest>();
  const asked = data?.items ?? [];
  return (
    <>
      {asked.length > 0 && (
        <Card flush title={`Holiday requests (${asked.length})`}>
          <ul className="divide-y divide-line border-t border-line">
            {asked.map((request) => (
              <li
                key={request.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
              >
                <div className="min-w-0">
                  <p>
                    <span className="font-medium">{request.carer.name}</span>, {leaveDays(request)}
                  </p>
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    {request.appointments === 0
                      ? 'No appointments to cover'
                      : `Booked on ${countAppointments(request.appointments)}`}
                    {request.note && `. ${request.note}`}
                  </p>
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Answer ${request.carer.name}, ${leaveDays(request)}`}
                  onClick={() => setAnswered(request)}
                >
                  Answer
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {answered && (
        <LeaveDialog
          request={asked.find(({ id }) => id === answered.id) ?? answered}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </>
  );
}
