import { formatDate, formatDateTime, formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { getReport, type ReportDetail } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import {
  appointmentHref,
  lengthText,
  timesText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { IncidentOwed } from '#web/features/reports/reports/IncidentOwed.tsx';
import { ReportActions } from '#web/features/reports/reports/ReportActions.tsx';
import { ReportDocuments, ReportEmails } from '#web/features/reports/reports/ReportDocuments.tsx';
import { ReportForms } from '#web/features/reports/reports/ReportForms.tsx';
import { describeHeading, formShown, listForms } from '#web/features/reports/reports/report-forms.ts';
import {
  aboutText,
  describeTakenBack,
  dueText,
  handedInAt,
  isOwed,
  sinceText,
} from '#web/features/reports/reports/report-words.ts';
import { UntoldIncident } from '#web/features/reports/reports/UntoldIncident.tsx';
import { WithdrawnForms } from '#web/features/reports/reports/WithdrawnForms.tsx';
import {
  type SayStillMissing,
  StillMissingNotice,
  WrittenReport,
} from '#web/features/reports/reports/WrittenReport.tsx';
import { YoungPersonLink } from '#web/features/young-persons/profile/YoungPersonLink.tsx';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** SHL-04: a single report leads back to the list. */
const back = { label: 'Reports', href: '/dashboard/reports' };

interface Props {
  id: string;
  /** The form that is read, by its own id or that of its type; without it the page chooses. */
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
  // Where one form alone is written, it is read first; what else could be written comes after it.
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
          <WithdrawnForms report={report} />
          <ReportDocuments report={report} />
          <ReportEmails report={report} />
        </>
      )}
    </RecordScreen>
  );
}

/** Under the name of a further form, that the hour is the report's own is said. */
function describeFacts(report: ReportDetail, role: SignedInRole, isFurther: boolean): Fact[] {
  const { appointment, young_person, carers_names, client_name, service_types, period_date } = report;
  // A further form may be handed in while the report itself is not; each says its own time.
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
  /** The page is headed by another form than the report's own. */
  isFurther: boolean;
}

/** The notice that its reader must know before reading on. */
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
    // Ratings wait for no approval: they are with the agency, which may approve them.
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
