import { listSocialWorkers } from '#contract/organisations/social-workers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';

/**
 * On the office's home page while anyone waits: people who registered themselves, and who cannot be chosen anywhere
 * until they are accepted.
 */
export function RegistrationsLine() {
  const { data } = useEndpoint(listSocialWorkers, { query: { pending: 'true', page_size: 1 } });
  if (!data || data.items.length === 0) return null;
  const isOne = data.total === 1;
  return (
    <Banner
      title={
        isOne
          ? '1 social worker is waiting to be accepted'
          : `${formatTotal(data)} social workers are waiting to be accepted`
      }
    >
      <TextLink href="/dashboard/social-workers?pending=true">
        {isOne ? 'See who it is' : 'See who they are'}
      </TextLink>
    </Banner>
  );
}
