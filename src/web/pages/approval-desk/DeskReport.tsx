import { MessageSquarePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { diffAnswers } from '#contract/questions/answers-in-words.ts';
import { type AppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { saysStillMissing } from '#contract/reports/still-missing.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { NamesAddress } from '#web/features/reports/NamesAddress.tsx';
import { RatingSummary } from '#web/features/reports/RatingSummary.tsx';
import { readNotes } from '#web/features/reports/report-notes.ts';
import { aboutText, isDecidable } from '#web/features/reports/report-words.ts';
import { StillMissing } from '#web/features/safety/missing-episodes/StillMissing.tsx';
import { DeskFacts, NoteToOffice } from '#web/pages/approval-desk/DeskFacts.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  report: ReportDetail;
  app_report: AppReport | undefined;
  onForm: (app_report_id: string) => void;
  /** Starts a reason for an answer. Undefined if there is nothing to decide. */
  onReason: ((path: string) => void) | undefined;
  /** The answers that already have a reason. */
  returning: readonly string[];
  /** As it was when it came onto the desk, if it was submitted again since. */
  earlier: AppReport | undefined;
}

/** One report to decide: the appointment's facts in view, then the answers with what changed since the last time. */
export function DeskReport({ heading, report, app_report, onForm, onReason, returning, earlier }: Props) {
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
        <DeskFacts report={report} app_report={app_report} />
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
        <Banner tone="error" title="This form raises a concern. Read it before you decide" />
      )}
      {app_report && saysStillMissing(app_report.questions, app_report.answers) && (
        <StillMissing report={report} waits={isDecidable(app_report)} />
      )}
      {app_report && <NamesAddress app_report={app_report} />}
      {report.owes_incident && (
        <Banner
          tone="warning"
          title="The carer said they would write an incident report but has not submitted one"
        />
      )}
      {app_report ? (
        <Answers
          app_report={app_report}
          isOneOfSeveral={app_reports.length > 1}
          onReason={onReason}
          returning={returning}
          earlier={earlier}
        />
      ) : (
        app_reports.length > 0 && <SkeletonCards count={2} />
      )}
    </article>
  );
}

type AnswersProps = { app_report: AppReport; isOneOfSeveral: boolean } & Pick<
  Props,
  'onReason' | 'returning' | 'earlier'
>;

function Answers({ app_report, isOneOfSeveral, onReason, returning, earlier }: AnswersProps) {
  const { questions, answers, submissions, status } = app_report;
  const reasons = useEndpoint(listNotApprovedReasons, {});
  const before = submissions.at(-1)?.answers;
  return (
    <Card title={isOneOfSeveral && app_report.form_type.name}>
      <div className="space-y-5">
        <RatingSummary questions={questions} answers={answers} />
        {earlier ? (
          <HandedInAgain app_report={app_report} />
        ) : (
          before && <SinceLastTime app_report={app_report} />
        )}
        <AnsweredQuestions
          headingLevel={3}
          questions={questions}
          answers={answers}
          before={earlier?.answers ?? (status === 'submitted corrected' ? before : undefined)}
          notes={readNotes(app_report, reasons.data)}
          noteLead="Returned because:"
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

/** How much changed, and why it was returned. */
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
          ? 'No changes since it was last submitted'
          : `${count} ${count === 1 ? 'change' : 'changes'} since ${formatDateTime(last.submitted_at)}`
      }
    >
      {not_approved_reason && <p>Returned because: {not_approved_reason.reason}.</p>}
      {comment && <p className="whitespace-pre-line">{comment}</p>}
    </Banner>
  );
}

function HandedInAgain({ app_report: { submitted_at } }: { app_report: AppReport }) {
  return (
    <Banner
      tone="warning"
      title={`Submitted again${submitted_at ? ` at ${toLondonTime(submitted_at)}` : ''} while you were reading`}
    >
      These are the latest answers. We marked the changes.
    </Banner>
  );
}
