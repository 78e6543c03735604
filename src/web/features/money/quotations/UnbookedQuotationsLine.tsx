import { listQuotations } from '#contract/money/quotation-records.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { hrefOfQuotation, QUOTATIONS } from '#web/features/money/quotations/quotation-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';

/** On the office's home page while there is one: a client has accepted and relies on a visit that is in no calendar. */
export function UnbookedQuotationsLine() {
  const { data } = useEndpoint(listQuotations, { query: { unbooked: 'true', page_size: 1 } });
  const [first] = data?.items ?? [];
  if (!data || !first) return null;
  const isOne = data.total === 1;
  return (
    <Banner
      tone="warning"
      title={
        isOne
          ? `${first.quotation_number} was accepted, but some visits are not booked`
          : `${formatTotal(data)} quotations were accepted, but some visits are not booked`
      }
    >
      <TextLink href={isOne ? hrefOfQuotation(first) : `${QUOTATIONS}?unbooked=true`}>
        {isOne ? 'Book them' : 'See which'}
      </TextLink>
    </Banner>
  );
}
