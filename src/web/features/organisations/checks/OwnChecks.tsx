import { BadgeCheck } from 'lucide-react';
import { formatDate } from '#contract/core/dates.ts';
import { type CheckStanding, listCarerChecks } from '#contract/organisations/checks.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { sayUntil } from '#web/features/organisations/checks/check-words.ts';
import { StateBadge } from '#web/features/organisations/checks/StateBadge.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** More kinds than anybody has. */
const ALL = 100;

/** A carer's own checks, those that end first on top. */
export function OwnChecks() {
  usePage('Checks');
  const { data, error, refetch } = useEndpoint(listCarerChecks, {
    query: { page_size: ALL, sort: 'expires_on' },
  });
  const wanting = data?.items.filter(({ state }) => state !== 'valid').length ?? 0;
  return (
    <div className="space-y-4">
      <PageHeader
        title="Checks"
        lead={
          data &&
          data.items.length > 0 &&
          (wanting === 0
            ? 'All of yours are valid.'
            : 'Some of yours want renewing. Without a check that a service asks for you cannot be booked for it.')
        }
      />
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      {data?.items.length === 0 && (
        <EmptyState
          icon={BadgeCheck}
          title="No checks yet"
          text="The office writes down your DBS, training and licences, and you find them here."
        />
      )}
      {data && data.items.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {data.items.map((standing) => (
              <Own key={standing.id} standing={standing} />
            ))}
          </ul>
        </Card>
      )}
      {data && data.items.length > 0 && (
        <p className="text-ink-soft">
          Something is wrong, or you have a new certificate?{' '}
          <TextLink href="/dashboard/helpcenter/carer/contact-information">Tell the office</TextLink>
        </p>
      )}
    </div>
  );
}

function Own({ standing: { kind, state, check } }: { standing: CheckStanding }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{kind.name}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {check
            ? [`Issued ${formatDate(check.issued_on)}, ${sayUntil(check.expires_on)}`, check.reference]
                .filter(Boolean)
                .join(' · ')
            : 'Some service asks for it, and the office has none of yours.'}
        </p>
        {check?.note && <p className="text-sm wrap-anywhere text-ink-soft">{check.note}</p>}
      </div>
      <StateBadge state={state} />
    </li>
  );
}
