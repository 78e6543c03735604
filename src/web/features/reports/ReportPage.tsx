import { FileText } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime, formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { getReport, type ReportDetail } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { appointmentHref, lengthText, timesText } from '#web/features/appointments/appointment-words.ts';
import { IncidentOwed } from '#web/features/reports/IncidentOwed.tsx';
import { OtherReports } from '#web/features/reports/OtherReports.tsx';
import { ReportActions } from '#web/features/reports/ReportActions.tsx';
import { ReportForms } from '#web/features/reports/ReportForms.tsx';
import { describeHeading, formShown, listForms } from '#web/features/reports/report-forms.ts';
import {
  aboutText,
  describeTakenBack,
  dueText,
  handedInAt,
  isOwed,
  linkHere,
  sinceText,
} from '#web/features/reports/report-words.ts';
import { SendReportsDialog } from '#web/features/reports/SendReportsDialog.tsx';
import { describeUntold } from '#web/features/reports/untold-incident.ts';
import { WithdrawnForms } from '#web/features/reports/WithdrawnForms.tsx';
import {
  ReturnedNotice,
  type SayStillMissing,
  StillMissingNotice,
  WrittenReport,
} from '#web/features/reports/WrittenReport.tsx';
import { YoungPersonLink } from '#web/features/young-persons/profile/YoungPersonLink.tsx';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, type Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** SHL-04: a single report leads back to the list. */
const back = { label: 'Reports', href: '/dashboard/reports' };

interface Props {
  id: string;
  /** The form to show, by its own id or its type's. Without it the page chooses. */
  form: string | undefined;
  StillMissing: SayStillMissing;
}

export function ReportPage({ id, form, StillMissing }: Props) {
  const { role } = useSignedIn();
  const { data: report, error, refetch } = useEndpoint(getReport, { params: { id } });
  const forms = report ? listForms(report, role) : [];
  const shown = formShown(forms, form);
  const heading = report && describeHeading(report, shown);
  const title = report && heading && `${heading.name}: ${aboutText(report)}`;
  usePage(title);
  // If there is only one written form, it is shown first, and forms that could be written after it.
  const isChoice = forms.filter(({ written }) => written).length !== 1;
  return (
    <RecordScreen
      back={back}
      loading={!report}
      error={report ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={title}
      badge={heading && <StatusBadge status={heading.status} audience={role} />}
      lead={
        report && `${formatDay(toLondonDay(report.start_at))}, ${timesText(report)} (${lengthText(report)})`
      }
      actions={report && <ReportActions report={report} forms={forms} />}
      facts={report && heading ? describeFacts(report, role, heading.isFurther) : []}
      notice={
        report && (
          <>
            {shown?.written && role !== 'client' && (
              <StillMissingNotice
                report={report}
                app_report_id={shown.written.id}
                StillMissing={StillMissing}
              />
            )}
            {shown?.written && <ReturnedNotice report={report} app_report_id={shown.written.id} />}
            <UntoldIncident report={report} />
            <Notice report={report} role={role} isFurther={heading?.isFurther ?? false} />
          </>
        )
      }
    >
      {report && (
        <>
          {isChoice && <ReportForms report={report} forms={forms} shown={shown} />}
          {shown?.written && (
            <WrittenReport key={shown.written.id} report={report} app_report_id={shown.written.id} />
          )}
          {!isChoice && <ReportForms report={report} forms={forms} shown={shown} />}
          {role === 'client' && <OtherReports report={report} />}
          <WithdrawnForms report={report} />
          <ReportDocuments report={report} />
          <ReportEmails report={report} />
        </>
      )}
    </RecordScreen>
  );
}

/** On another form's page, says that the time is that of the report's own form. */
function describeFacts(report: ReportDetail, role: SignedInRole, isFurther: boolean): Fact[] {
  const { appointment, young_person, carers_names, client_name, service_types, period_date } = report;
  // Another form may be submitted before the report itself, so each shows its own time.
  const handedIn = isOwed(report) ? undefined : handedInAt(report);
  return [
    ...(report.report_required || handedIn
      ? [{ term: isFurther ? `${report.report_type} due` : 'Due', value: dueText(report) }]
      : []),
    ...(handedIn ? [{ term: 'Submitted', value: formatDateTime(handedIn) }] : []),
    { term: 'Carer', value: carers_names.join(', ') },
    ...(young_person
      ? [
          {
            term: 'Young person',
            value: <YoungPersonLink person={young_person} />,
          },
        ]
      : []),
    ...(role === 'client' ? [] : [{ term: 'Client', value: client_name }]),
    { term: 'Service', value: service_types.join(', ') },
    ...(appointment
      ? [
          {
            term: 'Appointment',
            value: <TextLink href={appointmentHref(appointment.id)}>{timesText(report)}</TextLink>,
          },
        ]
      : []),
    ...(period_date ? [{ term: 'Week from', value: formatDate(period_date) }] : []),
  ];
}

interface NoticeProps {
  report: ReportDetail;
  role: SignedInRole;
  /** The page is about a form other than the report's own. */
  isFurther: boolean;
}

/** The notice that the reader must see before reading on. */
function Notice({ report, role, isFurther }: NoticeProps) {
  const now = new Date(useNow());
  if (role === 'client') {
    const taken = describeTakenBack(report);
    if (taken)
      return (
        <Banner tone="warning" title={taken.title}>
          {taken.text}
        </Banner>
      );
    if (report.app_reports.length > 0) return null;
    if (report.status === 'not required') return <Banner title="No report is needed for this appointment" />;
    // Ratings need no approval: the agency has them and may approve them.
    if (report.status === 'numerical_submitted')
      return (
        <Banner title="Ratings were submitted">
          There is no written report. You can read the ratings here if the agency approves them.
        </Banner>
      );
    return <Banner title="Not ready to read yet">You can read it here when the agency approves it.</Banner>;
  }
  if (report.is_restricted) return <RestrictedNotice />;
  if (report.owes_incident) return <IncidentOwed report={report} />;
  if (!report.report_required && report.app_reports.length === 0)
    return <Banner title="No report is needed for this appointment" />;
  if (report.status === 'missing')
    return (
      <Banner
        tone="error"
        title={`${isFurther ? `${report.report_type}:` : 'This report is'} ${sinceText(report.due_at, now)} late`}
      >
        It was due {dueText(report)}.
      </Banner>
    );
  return null;
}

/**
 * Says that the client does not know about an incident, with ways to tell them, until the report is sent. Only for
 * administrators.
 */
function UntoldIncident({ report }: { report: ReportDetail }) {
  const [isSending, setIsSending] = useState(false);
  const title = describeUntold(report);
  const telephone = report.untold_incident?.telephone;
  return (
    <>
      {title && (
        <Banner
          tone="warning"
          title={title}
          action={<Button onClick={() => setIsSending(true)}>Send by e-mail…</Button>}
        >
          Send the report to someone there
          {telephone && (
            <>
              , or ring {telephone.name}:{' '}
              <TextLink href={telHref(telephone.phone)}>{telephone.phone}</TextLink>
            </>
          )}
          .
        </Banner>
      )}
      {isSending && <SendReportsDialog reports={[report]} onClose={() => setIsSending(false)} />}
    </>
  );
}

/** The documents of the approved forms, newest first. Opening the report requests any that are missing. */
function ReportDocuments({ report }: { report: ReportDetail }) {
  if (!report.is_document_being_made && report.documents.length === 0) return null;
  return (
    <Card title="Documents" flush>
      {report.is_document_being_made && (
        <p className="px-4 pb-4 text-ink-soft" role="status">
          We are making the document. It will appear here shortly.
        </p>
      )}
      {report.documents.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {report.documents.toReversed().map((document) => (
            <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <TextLink
                href={linkHere(document.link)}
                className="inline-flex min-h-control items-center gap-2 font-medium"
              >
                <FileText aria-hidden size={18} />
                {document.form_name}, version {document.document_version}
              </TextLink>
              <span className="text-sm text-ink-soft">
                Made {formatDateTime(document.made_at)}
                {document.is_outdated && ', before the visit was corrected'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The e-mails sent about it. Only for administrators. */
function ReportEmails({ report }: { report: ReportDetail }) {
  if (report.emails.length === 0) return null;
  return (
    <Card title="Sent by e-mail" flush>
      <ul className="divide-y divide-line border-t border-line">
        {report.emails.toReversed().map((email) => (
          <li key={`${email.sent_at} ${email.recipients.join()}`} className="px-4 py-2">
            <p className="font-medium break-words">{email.recipients.join(', ')}</p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(email.sent_at)}
              {email.sent_by && `, by ${email.sent_by.name}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
