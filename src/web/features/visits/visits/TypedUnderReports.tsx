import type { TypedReport } from '#web/features/reports/reports/typed-reports.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** Leads to the words of this report that were typed under Reports. */
export function TypedUnderReports({ typed }: { typed: TypedReport }) {
  return (
    <Banner
      tone="warning"
      title="Part of this report is only on this device"
      action={
        <UiLink href={typed.href} className={buttonClass()}>
          Continue there
        </UiLink>
      }
    >
      {typed.state === 'waits'
        ? 'You submitted it under Reports while offline. We’ll send it when you’re back online.'
        : 'You wrote it under Reports and the office does not have it yet. Continue there so that nothing is left out.'}
    </Banner>
  );
}
