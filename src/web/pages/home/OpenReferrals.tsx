import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  listReferrals,
  type ReferralStatus,
  type ReferralSummary,
} from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { DueClock } from '#web/features/young-persons/referrals/DueClock.tsx';
import {
  aboutWords,
  describeDecision,
  describeNext,
  hrefOfReferral,
  newReferralHref,
  REFERRALS,
  statusTones,
  statusWords,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

const SHOWN = 4;

/** A draft waits for its author; the office has nothing to do with it yet. */
const OPEN: Record<'admin' | 'client', ReferralStatus[]> = {
  admin: ['submitted', 'in review'],
  client: ['draft', 'submitted', 'in review'],
};

/** Referrals that wait for somebody: for the office the most urgent first, for a social worker what each waits for. */
export function OpenReferrals({ audience }: { audience: Exclude<SignedInRole, 'carer'> }) {
  const sort = audience === 'admin' ? 'due_at' : '-date';
  const { data } = useEndpoint(listReferrals, { query: { status: OPEN[audience], page_size: SHOWN, sort } });
  return (
    <Card
      title="Open referrals"
      aside={
        <UiLink href={newReferralHref()} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <Plus aria-hidden size={18} /> New referral
        </UiLink>
      }
      flush
    >
      {data?.items.length === 0 && (
        <p className="px-4 pb-4 text-ink-soft">
          {audience === 'admin'
            ? 'No referral waits for you.'
            : 'None is open. Ask for support with a new one.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.items.map((referral) => (
            <ReferralRow
              key={referral.id}
              referral={referral}
              words={
                audience === 'admin' && !referral.is_quarantined
                  ? referral.client.name
                  : describeNext(referral, audience === 'admin')
              }
            />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={REFERRALS}>All {formatTotal(data)} open referrals</TextLink>
        </p>
      )}
    </Card>
  );
}

const DECIDED_DAYS = 14;

/** Referrals of a social worker that were decided lately; nothing stands here while nothing was. */
export function DecidedReferrals() {
  const decided_from = addDays(todayInLondon(), -DECIDED_DAYS);
  const { data } = useEndpoint(listReferrals, {
    query: { decided_from, page_size: SHOWN, sort: '-decided_at' },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Decided in the last two weeks" flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((referral) => (
          <ReferralRow key={referral.id} referral={referral} words={describeDecision(referral)}>
            {referral.youngPerson && (
              // Above the link of the row.
              <TextLink href={personHref(referral.youngPerson.id)} className="relative">
                {referral.youngPerson.name}
              </TextLink>
            )}
          </ReferralRow>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className="border-t border-line px-4 py-3">
          <TextLink href={REFERRALS}>All referrals</TextLink>
        </p>
      )}
    </Card>
  );
}

/** The whole row leads to the referral. */
function ReferralRow({
  referral,
  words,
  children,
}: {
  referral: ReferralSummary;
  words: string;
  children?: ReactNode;
}) {
  const { status, reference } = referral;
  return (
    <li className="relative flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0">
        <p className="font-medium">
          <UiLink
            href={hrefOfReferral(referral)}
            className="rounded-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {aboutWords(referral)}
          </UiLink>
        </p>
        <p className="text-sm text-ink-soft">
          {reference}. {words}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-3 text-sm">
        {children}
        <DueClock referral={referral} />
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
      </span>
    </li>
  );
}
