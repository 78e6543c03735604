import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { getYoungPersonFromCarePlanner } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** The details in the third party's care planner, asked for only when somebody wants them. */
export function CarePlannerCard({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isFetching, refetch } = useEndpoint(
    getYoungPersonFromCarePlanner,
    { params: { id } },
    { enabled: isAsked, keepPrevious: false },
  );
  const ask = () => {
    if (isAsked) void refetch();
    setIsAsked(true);
  };
  return (
    <Card
      title="In the care planner"
      aside={
        <Button variant="outline" size="sm" icon={RefreshCw} pending={isFetching} onClick={ask}>
          {isAsked ? 'Refresh' : 'Show details'}
        </Button>
      }
    >
      {data && !error ? (
        <div className="space-y-3">
          <DefinitionList
            columns={2}
            facts={data.details.map(({ label, value }) => ({ term: label, value }))}
          />
          <p className="text-sm text-ink-soft">
            Number {data.idOnThirdParty}, fetched {formatDateTime(data.fetched_at)}. We do not save these
            details.
          </p>
        </div>
      ) : error && !isFetching ? (
        <Banner
          tone="warning"
          title={
            error.status === 503 ? 'The care planner is not responding' : 'Not found in the care planner'
          }
        >
          {error.message}
        </Banner>
      ) : (
        <p className="text-ink-soft">We fetch their details from the care planner when you ask.</p>
      )}
    </Card>
  );
}
