import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import { isUnusuallyFar } from '#contract/core/unusual-claims.ts';
import { readHundredths, writeHundredths } from '#contract/money/pence.ts';
import type { AppReport } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { listExtraInfoOfAppointment } from '#contract/visits/carer-extra-info.ts';
import { listExpensesOfAppointment } from '#contract/visits/expenses.ts';
import { listMileagesOfAppointment } from '#contract/visits/mileages.ts';
import { listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref, lengthText, whenText } from '#web/features/appointments/appointment-words.ts';
import { findOtherDay } from '#web/features/reports/report-day.ts';
import { dueText, reportHref } from '#web/features/reports/report-words.ts';
import { findTimesOutside } from '#web/features/visits/report-times.ts';
import { describeLastChange, describeOverlap } from '#web/features/visits/timesheets/timesheet-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';

interface Props {
  report: ReportDetail;
  app_report: AppReport | undefined;
}

/** The appointment's facts, and the carer's claims for it. */
export function DeskFacts({ report, app_report }: Props) {
  const { appointment, carers_names, client_name, service_types } = report;
  const otherDay = app_report && findOtherDay(app_report.questions, app_report.answers, report);
  return (
    <DefinitionList
      columns={2}
      facts={[
        { term: 'Carer', value: carers_names.join(', ') },
        { term: 'Service', value: service_types.join(', ') },
        {
          term: 'Planned',
          value: (
            <>
              {whenText(report)} ({lengthText(report)})
              {otherDay && (
                <span className="block text-sm text-orange-ink">The report says {formatDate(otherDay)}</span>
              )}
            </>
          ),
        },
        { term: 'Claimed', value: <Claimed report={report} app_report={app_report} /> },
        { term: 'Miles', value: <ClaimedMiles report={report} /> },
        { term: 'Expenses', value: <ClaimedExpenses report={report} /> },
        { term: 'Client', value: client_name },
        {
          term: 'Submitted',
          value: app_report?.submitted_at && (
            <>
              {formatDateTime(app_report.submitted_at)}
              {app_report.submitted_at > report.due_at && `, due ${dueText(report)}`}
              {app_report.submitted_by && `, by ${app_report.submitted_by.name}`}
            </>
          ),
        },
        {
          term: 'Open',
          value: (
            <span className="flex flex-wrap gap-x-4">
              <TextLink href={reportHref(report.id)}>Report</TextLink>
              {appointment && <TextLink href={appointmentHref(appointment.id)}>Appointment</TextLink>}
            </span>
          ),
        },
      ]}
    />
  );
}

/** The miles claimed for the visit, marked if there are unusually many. */
function ClaimedMiles({ report: { appointment, appointment_carer_id } }: { report: ReportDetail }) {
  const id = appointment?.id;
  const claims = useEndpoint(
    listMileagesOfAppointment,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const own = claims.data?.filter((each) => each.appointment_carer_id === appointment_carer_id) ?? [];
  if (own.length === 0) return <span className="font-normal text-ink-soft">None</span>;
  const miles = own.reduce((sum, each) => sum + readHundredths(each.miles), 0);
  const isFar = isUnusuallyFar(miles / 100);
  return (
    <span className={isFar ? 'text-orange-ink' : undefined}>
      {sayMiles(writeHundredths(miles))}
      {isFar && <span className="block text-sm">A long distance for one visit</span>}
    </span>
  );
}

/** The expenses claimed for the visit, and what to check before they are paid. */
function ClaimedExpenses({ report: { appointment, appointment_carer_id } }: { report: ReportDetail }) {
  const id = appointment?.id;
  const claims = useEndpoint(
    listExpensesOfAppointment,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const own = claims.data?.filter((each) => each.appointment_carer_id === appointment_carer_id) ?? [];
  if (own.length === 0) return <span className="font-normal text-ink-soft">None</span>;
  return own.map(({ id: expense_id, reason, amount, warnings }) => (
    <span key={expense_id} className={warnings.length > 0 ? 'block text-orange-ink' : 'block'}>
      {reason.reason}, {sayAmount(amount)}
      {warnings.map((warning) => (
        <span key={warning} className="block text-sm">
          {warning}
        </span>
      ))}
    </span>
  ));
}

/** The carer's further information for the office. It is not part of the report, and needs no decision. */
export function NoteToOffice({ report: { appointment, appointment_carer_id } }: { report: ReportDetail }) {
  const id = appointment?.id;
  const notes = useEndpoint(
    listExtraInfoOfAppointment,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const note = notes.data?.find((each) => each.appointment_carer_id === appointment_carer_id);
  if (!note || !appointment) return null;
  return (
    <Banner title="The carer also wrote to the office">
      <p className="whitespace-pre-wrap">{note.text}</p>
      <TextLink href={appointmentHref(appointment.id)}>Open the appointment</TextLink>
    </Banner>
  );
}

/** The times as the carer or, later, the office recorded them, beside the plan. */
function Claimed({ report, app_report }: Props) {
  const id = report.appointment?.id;
  const claims = useEndpoint(
    listTimesheetsOfAppointment,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const timesheet = claims.data?.find(
    ({ appointment_carer_id }) => appointment_carer_id === report.appointment_carer_id,
  );
  const { start_at, end_at, minutes_from_plan } = timesheet ?? {};
  if (!start_at || !end_at) return <span className="font-normal text-ink-soft">Not claimed yet</span>;
  const there =
    app_report && findTimesOutside(app_report.questions, app_report.answers, { start_at, end_at });
  const lastChange = timesheet && describeLastChange(timesheet);
  const overlap = timesheet && describeOverlap(timesheet);
  const differs = minutes_from_plan && (minutes_from_plan.start !== 0 || minutes_from_plan.end !== 0);
  return (
    <span className={differs ? 'text-orange-ink' : undefined}>
      {whenText({ start_at, end_at })} ({lengthText({ start_at, end_at })})
      {timesheet?.break_minutes ? (
        <span className="block text-sm">Includes a {timesheet.break_minutes} min break</span>
      ) : null}
      {differs && <span className="block text-sm">Differs from the plan</span>}
      {timesheet?.contradicts_report && (
        <span className="block text-sm text-orange-ink">
          Times match the plan, but the report says the visit did not
        </span>
      )}
      {overlap && <span className="block text-sm text-orange-ink">{overlap} from another visit</span>}
      {there && <span className="block text-sm text-orange-ink">The report says {there}</span>}
      {lastChange && <span className="block text-sm">{lastChange}</span>}
    </span>
  );
}
