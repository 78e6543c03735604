import { listAccessRequests } from '#contract/organisations/access-requests.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

/** On the home page of users who may approve, while a request waits. */
export function AccessRequestsLine() {
  const { data } = useEndpoint(listAccessRequests, { query: {} });
  const mine = data?.filter(({ may }) => may.decide) ?? [];
  if (mine.length === 0) return null;
  return (
    <Banner
      title={
        mine.length === 1
          ? '1 request for access needs your decision'
          : `${mine.length} requests for access need your decision`
      }
    >
      <TextLink href="/dashboard/access-requests">
        {mine.length === 1 ? 'Review the request' : 'Review the requests'}
      </TextLink>
    </Banner>
  );
}
