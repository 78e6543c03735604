import type { ReactNode } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import { describeReady, readHref } from '#web/features/reports/report-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

/** Links a client to each of these approved forms, beside the status of the visit's own report. */
export function ReadyForms({ report_id, forms }: { report_id: string; forms: readonly Ref[] }): ReactNode {
  return forms.map((form) => (
    <span key={form.id} className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone="darkGreen">Approved</Badge>
      {/* above the card's own link */}
      <TextLink href={readHref(report_id, form.id)} className="relative z-[1]">
        {describeReady(form)}
      </TextLink>
    </span>
  ));
}
