import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { createReferral, listReferralsOfYoungPerson } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DueClock } from '#web/features/young-persons/referrals/DueClock.tsx';
import {
  hrefOfReferral,
  newReferralHref,
  statusTones,
  statusWords,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

/** The referrals that led to a young person, newest first, with a link to write a new one. */
export function ReferralsTab({ youngPersonId }: { youngPersonId: string }) {
  const { role } = useSignedIn();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listReferralsOfYoungPerson,
    { params: { id: youngPersonId }, query: { page, sort: '-date' } },
    { keepPrevious: true },
  );
  const paging = readPaging(page, data, setPage);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Referrals" className="max-w-3xl space-y-4">
      <LinkRows
        title="Referrals"
        empty="No referrals for this young person"
        aside={
          can(role, createReferral) && (
            <UiLink
              href={newReferralHref(youngPersonId)}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <Plus aria-hidden size={18} /> New referral
            </UiLink>
          )
        }
        rows={data?.items.map((referral) => ({
          id: referral.id,
          name: `${referral.reference}, ${formatDate(referral.date)}`,
          href: hrefOfReferral(referral),
          detail: (
            <span className="flex flex-wrap items-center gap-3">
              <DueClock referral={referral} />
              <Badge tone={statusTones[referral.status]}>{statusWords[referral.status]}</Badge>
            </span>
          ),
        }))}
      />
      {paging && <Pagination {...paging} />}
    </section>
  );
}
