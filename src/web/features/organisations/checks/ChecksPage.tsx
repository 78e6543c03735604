import { BadgeCheck } from 'lucide-react';
import { formatDate } from '#contract/core/dates.ts';
import { type CheckStanding, listCarerChecks } from '#contract/organisations/checks.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CheckListPage, type ChecksProps } from '#web/features/organisations/checks/CheckListPage.tsx';
import { sayUntil } from '#web/features/organisations/checks/check-words.ts';
import { StateBadge } from '#web/features/organisations/checks/StateBadge.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The office sees everybody's checks, a carer only their own. */
export function ChecksPage(props: ChecksProps) {
  const { role } = useSignedIn();
  return role === 'admin' ? <CheckListPage {...props} /> : <OwnChecks />;
}

/** More kinds than anybody has. */
const ALL = 100;

/** A carer's own checks, those that expire first on top. */
function OwnChecks() {
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
            ? 'All your checks are valid.'
            : 'Some of your checks expire soon. You cannot be booked for a service without the checks it asks for.')
        }
      />
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      {data?.items.length === 0 && (
        <EmptyState
          icon={BadgeCheck}
          title="No checks yet"
          text="Your DBS, training and licences appear here once the office records them."
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
          Is something wrong, or do you have a new certificate?{' '}
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
            : 'A service asks for this, but the office has no record of yours.'}
        </p>
        {check?.note && <p className="text-sm wrap-anywhere text-ink-soft">{check.note}</p>}
      </div>
      <StateBadge state={state} />
    </li>
  );
}
