import { getAlertReadiness } from '#contract/office/alert-readiness.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

/** On the office's home while an alert that nobody takes would reach nobody else. */
export function OnCallLine() {
  const { data } = useEndpoint(getAlertReadiness, {});
  if (!data?.on_call.every(({ has_left }) => has_left)) return null;
  return (
    <Banner tone="warning" title="Nobody is on call">
      Emergency alerts are e-mailed only to {data.emergency_email_to}, even if nobody is reading it.{' '}
      <TextLink href="/dashboard/alerts">Add someone to the on-call list</TextLink>
    </Banner>
  );
}
