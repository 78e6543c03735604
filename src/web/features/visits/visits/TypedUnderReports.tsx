import type { TypedReport } from '#web/features/reports/reports/typed-reports.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** Leads to the words of this report that were typed under Reports. */
export function TypedUnderReports({ typed }: { typed: TypedReport }) {
  return (
    <Banner
      tone="warning"
      title="Some of this report is on this device alone"
      action={
        <UiLink href={typed.href} className={buttonClass()}>
          Go on there
        </UiLink>
      }
    >
      {typed.state === 'waits'
        ? 'You handed it in under Reports without signal, and it is sent by itself.'
        : 'You wrote it under Reports, and the office does not have it yet. Go on there, so that no word is left out.'}
    </Banner>
  );
}
