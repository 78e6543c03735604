import type { SignedInRole } from '#contract/core/statuses.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { type FormOfReport, withTypedHere } from '#web/features/reports/report-forms.ts';
import { useReportCopiesFor } from '#web/features/reports/report-outbox.ts';
import { readHref, writeHref } from '#web/features/reports/report-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { cx } from '#web/ui/cx.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  report: ReportDetail;
  forms: readonly FormOfReport[];
  /** The form shown below. */
  shown: FormOfReport | undefined;
}

/** The report's own form and the others (an incident, a rating, the week), each with its status and next step. */
export function ReportForms({ report, forms, shown }: Props) {
  const { role } = useSignedIn();
  if (forms.length === 0) return null;
  return (
    <Card title="Forms" flush>
      <ul className="divide-y divide-line border-t border-line">
        {forms.map((form, index) => (
          <FormRow
            key={form.written?.id ?? form.form_type.id}
            report={report}
            form={form}
            isAsked={index === 0 || (report.owes_incident && form.form_type.id === report.incident_form_id)}
            isShown={form === shown}
            role={role}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  report: ReportDetail;
  form: FormOfReport;
  /** The report's own form, or a required incident report. */
  isAsked: boolean;
  isShown: boolean;
  role: SignedInRole;
}

function FormRow({ report, form, isAsked, isShown, role }: RowProps) {
  const here = useReportCopiesFor(report.id, form.form_type.id);
  const { form_type, written, step, occurrence, is_typed_here } = withTypedHere(form, report, here);
  return (
    <li
      className={cx(
        'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2',
        isShown && 'bg-accent-tint',
      )}
    >
      <div className="min-w-0 flex-1 basis-52">
        {written ? (
          <TextLink
            href={readHref(report.id, occurrence && occurrence > 1 ? written.id : form_type.id)}
            aria-current={isShown ? 'true' : undefined}
            className="font-medium"
          >
            {form_type.name}
          </TextLink>
        ) : (
          <span className="font-medium">{form_type.name}</span>
        )}
        {!isAsked && !written && !is_typed_here && (
          <span className="block text-sm text-ink-soft">Only if you need it</span>
        )}
      </div>
      {written ? (
        <StatusBadge status={written.status} audience={role} />
      ) : is_typed_here ? (
        <Badge tone="yellow">On this device</Badge>
      ) : (
        <NotWritten isAsked={isAsked} />
      )}
      {step && (
        <UiLink
          href={writeHref(report.id, form_type.id, occurrence)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {step}
          <span className="sr-only"> {form_type.name}</span>
        </UiLink>
      )}
    </li>
  );
}

const NotWritten = ({ isAsked }: { isAsked: boolean }) =>
  isAsked ? (
    <Badge tone="yellow">Not written</Badge>
  ) : (
    <span className="text-sm text-ink-soft">Not written</span>
  );
