import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listReferrals, type ReferralSummary } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { DueClock } from '#web/features/young-persons/referrals/DueClock.tsx';
import {
  aboutWords,
  describeDecision,
  describeNext,
  describeThread,
  hrefOfReferral,
  newReferralHref,
  REFERRALS,
  statusTones,
  statusWords,
  waitingHref,
} from '#web/features/young-persons/referrals/referral-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

const SHOWN = 4;

/**
 * For each reader: the office sees the most urgent first, a social worker the newest, and both the other side's name.
 */
const SIDES = {
  admin: { mine: { waits_for: 'office', sort: 'due_at' }, theirs: { waits_for: 'referrer', sort: 'due_at' } },
  client: { mine: { waits_for: 'referrer', sort: '-date' }, theirs: { waits_for: 'office', sort: '-date' } },
} as const;

/**
 * Referrals that are undecided, or approved and not taken up: those that wait for the reader first, then as many others
 * as fit. An approved one never displaces one to decide.
 */
export function OpenReferrals({ audience }: { audience: Exclude<SignedInRole, 'carer'> }) {
  const sides = SIDES[audience];
  const mine = useEndpoint(listReferrals, { query: { ...sides.mine, page_size: SHOWN } }).data;
  const theirs = useEndpoint(listReferrals, { query: { ...sides.theirs, page_size: SHOWN } }).data;
  const approved = useEndpoint(
    listReferrals,
    { query: { waits_for: 'record', sort: 'decided_at', page_size: SHOWN } },
    { enabled: audience === 'admin' },
  ).data;
  const open = [...(mine?.items ?? []), ...(approved?.items ?? [])];
  const rows = mine && theirs ? [...open, ...theirs.items].slice(0, SHOWN) : [];
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
      {mine && theirs && rows.length === 0 && (
        <p className="px-4 pb-4 text-ink-soft">
          {audience === 'admin'
            ? 'No referrals are waiting for you.'
            : 'You have no open referrals. Make a new referral to ask for support.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((referral) => (
            <ReferralRow
              key={referral.id}
              referral={referral}
              words={describeOpen(referral, audience === 'admin')}
            />
          ))}
        </ul>
      )}
      {mine && theirs && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-3 empty:hidden">
          {mine.total > SHOWN && (
            <TextLink href={waitingHref(sides.mine.waits_for)}>Show all waiting for you</TextLink>
          )}
          {approved && approved.total > Math.max(0, SHOWN - mine.items.length) && (
            <TextLink href={waitingHref('record')}>
              {formatTotal(approved)} approved without a complete record
            </TextLink>
          )}
          {theirs.total > Math.max(0, SHOWN - open.length) && (
            <TextLink href={waitingHref(sides.theirs.waits_for)}>
              {theirs.total === 1 ? 'Show the one waiting' : `Show all ${formatTotal(theirs)} waiting`} for
              the {sides.theirs.waits_for}
            </TextLink>
          )}
        </p>
      )}
    </Card>
  );
}

/** The office knows what to do with a new one, so it reads whose it is and what was asked. */
function describeOpen(referral: ReferralSummary, isOffice: boolean): string {
  if (!isOffice || referral.is_quarantined) return describeNext(referral, isOffice);
  if (referral.status === 'approved')
    return referral.youngPerson ? 'Their record is not active.' : 'Say who it is about.';
  return [referral.client.name, describeThread(referral, isOffice)?.next].filter(Boolean).join('. ');
}

const DECIDED_DAYS = 14;

/** A social worker's recently decided referrals. Renders nothing if there are none. */
export function DecidedReferrals() {
  const today = useToday();
  const decided_from = addDays(today, -DECIDED_DAYS);
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
              // Above the row's link.
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

/** The whole row is a link to the referral. */
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
