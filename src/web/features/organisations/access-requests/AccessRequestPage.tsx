import { KeyRound } from 'lucide-react';
import { listAccessRequests } from '#contract/organisations/access-requests.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AccessRequestRows } from '#web/features/organisations/access-requests/AccessRequests.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const TITLE = 'Requests for access';

/** Every request that waits for a second person's approval, the oldest first. */
export function AccessRequestPage() {
  const { data, error, refetch } = useEndpoint(listAccessRequests, { query: {} });
  usePage(TITLE);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={TITLE}
        lead="When someone requests access, a second person must approve or decline it."
      />
      <Card flush title={`Waiting (${data.length})`}>
        {data.length === 0 ? (
          <EmptyState
            icon={KeyRound}
            title="No requests are waiting"
            text="Requests for access that need a second person’s approval appear here."
          />
        ) : (
          <AccessRequestRows requests={data} />
        )}
      </Card>
    </div>
  );
}
