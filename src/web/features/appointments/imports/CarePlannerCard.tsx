import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { listCarePlannerSyncs, syncCarePlanner } from '#contract/appointments/appointment-imports.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** Appointments of the third-party care planner, where one is connected. */
export function CarePlannerCard() {
  const client = useQueryClient();
  const { data } = useEndpoint(listCarePlannerSyncs, { query: { page_size: 5 } });
  const send = useSend(syncCarePlanner);
  if (!data?.is_configured) return null;
  const sync = () =>
    send.mutate(
      {},
      {
        onSuccess: ({ created_count, changed_count }) =>
          toast.success(`${created_count} new, ${changed_count} changed`),
        onSettled: () => client.invalidateQueries({ queryKey: [listCarePlannerSyncs.path] }),
      },
    );
  return (
    <Card title="The care planner">
      <div className="space-y-4">
        {send.error && <SendProblem error={send.error} title="Not fetched" />}
        <Button variant="outline" icon={RefreshCw} pending={send.isPending} onClick={sync}>
          Fetch appointments
        </Button>
        <ul className="divide-y divide-line text-sm">
          {data.items.map((run) => (
            <li key={run.id} className="flex flex-wrap justify-between gap-2 py-2">
              <span>{formatDateTime(run.started_at)}</span>
              <span className="text-ink-soft">
                {run.failure ??
                  `${run.created_count} new, ${run.changed_count} changed, ${run.same_count} already there`}
                {run.problems.length > 0 && `, ${run.problems.length} to check`}
              </span>
              {run.problems.length > 0 && (
                <details className="w-full">
                  <summary>Visits to check</summary>
                  <ul className="mt-1 space-y-1">
                    {run.problems.map(({ id_on_third_party, message }) => (
                      <li key={`${id_on_third_party} ${message}`}>
                        {id_on_third_party}: {message}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
