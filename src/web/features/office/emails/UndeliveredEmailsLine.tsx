import { listUndeliveredEmails } from '#contract/office/undelivered-emails.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { formatTotal } from '#web/ui/list/format-count.ts';

/** On the office's home while there is one: e-mails that nobody has got. */
export function UndeliveredEmailsLine() {
  const { data } = useEndpoint(listUndeliveredEmails, { query: { page_size: 1 } });
  if (!data || data.items.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={
        data.total === 1 ? 'An e-mail was not delivered' : `${formatTotal(data)} e-mails were not delivered`
      }
    >
      <TextLink href="/dashboard/undelivered-emails">See who and why</TextLink>
    </Banner>
  );
}
