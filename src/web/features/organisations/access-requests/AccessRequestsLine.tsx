import { listAccessRequests } from '#contract/organisations/access-requests.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

/** On the home of whoever may say yes, while something waits for it. */
export function AccessRequestsLine() {
  const { data } = useEndpoint(listAccessRequests, { query: {} });
  const mine = data?.filter(({ may }) => may.decide) ?? [];
  if (mine.length === 0) return null;
  return (
    <Banner
      title={
        mine.length === 1
          ? '1 request for access needs your yes'
          : `${mine.length} requests for access need your yes`
      }
    >
      <TextLink href="/dashboard/access-requests">
        {mine.length === 1 ? 'See what it is' : 'See what they are'}
      </TextLink>
    </Banner>
  );
}
