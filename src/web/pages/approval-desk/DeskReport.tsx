import { MessageSquarePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import { isUnusuallyFar } from '#contract/core/unusual-claims.ts';
import { readHundredths, writeHundredths } from '#contract/money/pence.ts';
import { diffAnswers } from '#contract/questions/answers-in-words.ts';
import { type AppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { saysStillMissing } from '#contract/reports/still-missing.ts';
import { listExtraInfoOfAppointment } from '#contract/visits/carer-extra-info.ts';
import { listExpensesOfAppointment } from '#contract/visits/expenses.ts';
import { listMileagesOfAppointment } from '#contract/visits/mileages.ts';
import { listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  appointmentHref,
  lengthText,
  whenText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { StillMissing } from '#web/features/office/missing-episodes/StillMissing.tsx';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { NamesAddress } from '#web/features/reports/reports/NamesAddress.tsx';
import { RatingSummary } from '#web/features/reports/reports/RatingSummary.tsx';
import { readNotes } from '#web/features/reports/reports/report-notes.ts';
import { aboutText, dueText, isDecidable, reportHref } from '#web/features/reports/reports/report-words.ts';
import { describeLastChange, describeOverlap } from '#web/features/visits/timesheets/timesheet-words.ts';
import { findTimesOutside } from '#web/features/visits/visits/report-times.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  report: ReportDetail;
  app_report: AppReport | undefined;
  onForm: (app_report_id: string) => void;
  /** Begins a reason at an answer; undefined where nothing is to decide. */
  onReason: ((path: string) => void) | undefined;
  /** The answers that have a reason already. */
  returning: readonly string[];
}

/** One report to decide on: the appointment's facts in sight, then the answers with what changed since last time. */
export function DeskReport({ heading, report, app_report, onForm, onReason, returning }: Props) {
  const { app_reports } = report;
  return (
    <article className="min-w-0 space-y-4">
      <Card>
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words">
            {app_report?.form_type.name ?? report.report_type}: {aboutText(report)}
          </h2>
          <StatusBadge status={app_report?.status ?? report.status} audience="admin" />
        </div>
        <Facts report={report} app_report={app_report} />
      </Card>
      <NoteToOffice report={report} />
      {app_reports.length > 1 && app_report && (
        <SegmentedControl
          label="Form"
          value={app_report.id}
          options={app_reports.map(({ id, form_type }) => ({ value: id, label: form_type.name }))}
          onChange={onForm}
        />
      )}
      {app_reports.some(({ id, raises_concern }) => id === app_report?.id && raises_concern) && (
        <Banner tone="error" title="This form raises a concern: read it before you decide" />
      )}
      {app_report && saysStillMissing(app_report.questions, app_report.answers) && (
        <StillMissing report={report} waits={isDecidable(app_report)} />
      )}
      {app_report && <NamesAddress app_report={app_report} />}
      {report.owes_incident && (
        <Banner tone="warning" title="It says that an incident report follows: none is handed in yet" />
      )}
      {app_report ? (
        <Answers
          app_report={app_report}
          isOneOfSeveral={app_reports.length > 1}
          onReason={onReason}
          returning={returning}
        />
      ) : (
        app_reports.length > 0 && <SkeletonCards count={2} />
      )}
    </article>
  );
}

function Facts({ report, app_report }: Pick<Props, 'report' | 'app_report'>) {
  const { appointment, carers_names, client_name, service_types } = report;
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
            </>
          ),
        },
        { term: 'Claimed', value: <Claimed report={report} app_report={app_report} /> },
        { term: 'Miles', value: <ClaimedMiles report={report} /> },
        { term: 'Expenses', value: <ClaimedExpenses report={report} /> },
        { term: 'Client', value: client_name },
        {
          term: 'Handed in',
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

/** The miles that the carer claims for the visit: many for one visit are read twice. */
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
      {isFar && <span className="block text-sm">Far for one visit</span>}
    </span>
  );
}

/** The expenses that the carer claims for the visit, and what is to look at before they are paid. */
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

/** Anything else that the carer wrote to the office about the visit: it is no part of the report, and nobody decides on it. */
function NoteToOffice({ report: { appointment, appointment_carer_id } }: { report: ReportDetail }) {
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

/** The times the carer says they were there, or the office says since, beside the plan. */
function Claimed({ report, app_report }: Pick<Props, 'report' | 'app_report'>) {
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
      {differs && <span className="block text-sm">Differs from the plan</span>}
      {timesheet?.contradicts_report && (
        <span className="block text-sm text-orange-ink">
          As planned, but the report says that the visit was not
        </span>
      )}
      {overlap && <span className="block text-sm text-orange-ink">{overlap} of another visit</span>}
      {there && <span className="block text-sm text-orange-ink">The report says {there}</span>}
      {lastChange && <span className="block text-sm">{lastChange}</span>}
    </span>
  );
}

type AnswersProps = { app_report: AppReport; isOneOfSeveral: boolean } & Pick<
  Props,
  'onReason' | 'returning'
>;

function Answers({ app_report, isOneOfSeveral, onReason, returning }: AnswersProps) {
  const { questions, answers, submissions, status } = app_report;
  const reasons = useEndpoint(listNotApprovedReasons, {});
  const before = submissions.at(-1)?.answers;
  return (
    <Card title={isOneOfSeveral && app_report.form_type.name}>
      <div className="space-y-5">
        <RatingSummary questions={questions} answers={answers} />
        {before && <SinceLastTime app_report={app_report} />}
        <AnsweredQuestions
          headingLevel={3}
          questions={questions}
          answers={answers}
          before={status === 'submitted corrected' ? before : undefined}
          notes={readNotes(app_report, reasons.data)}
          noteLead="It went back because:"
          action={
            onReason &&
            (({ path, question }) => (
              <button
                type="button"
                aria-pressed={returning.includes(path)}
                onClick={() => onReason(path)}
                className="inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm text-ink-soft hover:text-accent-text hover:underline aria-pressed:font-semibold aria-pressed:text-accent-text pointer-coarse:min-h-11"
              >
                <MessageSquarePlus aria-hidden size={16} />
                {returning.includes(path) ? 'Reason added' : 'Add a reason'}
                <span className="sr-only">: {question.label}</span>
              </button>
            ))
          }
        />
      </div>
    </Card>
  );
}

/** How much changed, and why it went back. */
function SinceLastTime({ app_report }: { app_report: AppReport }) {
  const { questions, answers, submissions, not_approved_reason, comment } = app_report;
  const last = submissions.at(-1);
  if (!last) return null;
  const { changed, added, removed } = diffAnswers(questions, last.answers, answers);
  const count = changed.size + added.size + [...removed.values()].flat().length;
  return (
    <Banner
      tone={count === 0 ? 'warning' : 'info'}
      title={
        count === 0
          ? 'Nothing changed since it was handed in before'
          : `${count} ${count === 1 ? 'change' : 'changes'} since ${formatDateTime(last.submitted_at)}`
      }
    >
      {not_approved_reason && <p>It went back because: {not_approved_reason.reason}.</p>}
      {comment && <p className="whitespace-pre-line">{comment}</p>}
    </Banner>
  );
}
