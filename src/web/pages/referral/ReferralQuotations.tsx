import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { listQuotations } from '#contract/money/quotation-records.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  describeLastDay,
  hrefOfQuotation,
  QUOTATION_TONES,
  QUOTATION_WORDS,
} from '#web/features/money/quotations/quotation-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The offers that began from a referral, the newest first; nothing where there is none. */
export function ReferralQuotations({ referral: { id, status } }: { referral: Referral }) {
  const { role } = useSignedIn();
  const { data } = useEndpoint(
    listQuotations,
    { query: { referral_id: id, page_size: MAX_PAGE_SIZE } },
    { enabled: status !== 'draft' && can(role, listQuotations) },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={data.items.length === 1 ? 'Quotation' : 'Quotations'} flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((quotation) => (
          <li key={quotation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <TextLink
              href={hrefOfQuotation(quotation)}
              className="inline-flex min-h-control items-center font-medium"
            >
              {quotation.quotation_number}
            </TextLink>
            <Badge tone={QUOTATION_TONES[quotation.status]}>{QUOTATION_WORDS[quotation.status]}</Badge>
            <span className="text-sm text-ink-soft">
              {sayAmount(quotation.total)}, good until {describeLastDay(quotation)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
