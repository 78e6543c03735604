import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { answerPath } from '#contract/questions/question-groups.ts';
import type { AppReport } from '#contract/reports/app-reports.ts';
import { useNow } from '#web/device/use-now.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import {
  answersIn,
  checkForm,
  replaceAnswers,
  showErrors,
  useQuestionForm,
} from '#web/features/questions/question-form.ts';
import { DraftConflict, DraftForm } from '#web/features/reports/DraftForm.tsx';
import { listTexts } from '#web/features/reports/LeftoverAnswers.tsx';
import { fillInPlan } from '#web/features/reports/report-day.ts';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { describeDay } from '#web/features/visits/hand-in.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import {
  isUnwritten,
  NO_FORM,
  type ReportInHand,
  reportIsOpen,
  reportIsOwed,
  type StepProps,
} from '#web/features/visits/visit-steps.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FieldLink } from '#web/ui/field/ErrorSummary.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { DAYS_KEPT } from '#web/writing/device-store.ts';

type Props = Omit<StepProps, 'blank'> & { draft: ReportDraft | undefined; showsMissing: boolean };

/** The report itself: to fill in, or to read once it is submitted. */
export function ReportStep(props: Props) {
  const { visit, work, draft } = props;
  const { app_report } = visit;
  const now = new Date(useNow());
  if (!app_report) return <WithoutForm visit={visit} report={work?.report} />;
  if (draft && (work?.report || reportIsOpen(visit, now)))
    return <WritableReport {...props} start={app_report} draft={draft} />;
  if (!isWritten(app_report) && !isUnwritten(visit.report.status)) return <p>Sent.</p>;
  if (!isWritten(app_report)) return <p>You can write the report once the appointment has started.</p>;
  return (
    <>
      <p className="text-ink-soft">
        {app_report.status === 'approved' ? 'Approved' : 'Sent'} {formatDateTime(app_report.submitted_at)}
      </p>
      <AnsweredQuestions questions={app_report.questions} answers={app_report.answers} headingLevel={3} />
    </>
  );
}

/** Text that was written here stays readable, whatever happened to its form. */
function WithoutForm({ visit, report }: { visit: StepProps['visit']; report: ReportInHand | undefined }) {
  if (!report)
    return (
      <p>{reportIsOwed(visit) ? NO_FORM : 'No report is needed for this service.'} Continue to your times.</p>
    );
  return (
    <Banner tone="error" title="This report cannot be sent">
      <p>
        {report.problem?.sentence ?? NO_FORM} We keep what you wrote on this device for {DAYS_KEPT} days. Read
        it to the office, or copy it.
      </p>
      {listTexts(report.content).map((text) => (
        <blockquote key={text} className="mt-2 border-l-4 border-line-strong pl-3 whitespace-pre-line">
          {text}
        </blockquote>
      ))}
    </Banner>
  );
}

type WritableProps = Props & {
  start: NonNullable<StepProps['visit']['app_report']>;
  draft: ReportDraft;
};

function WritableReport({ visit, work, showsMissing, start: latest, draft }: WritableProps) {
  // The questions stay those with which the screen was opened, whatever is published later.
  const [start] = useState(latest);
  const [answers] = useState(() => draft.store.getState().answers ?? latest.answers);
  const isTaking = useRef(false);
  const form = useQuestionForm({
    record_day: visit.appointment.start_date,
    questions: start.questions,
    answers,
    onChange: (typed) => {
      if (!isTaking.current) draft.keep(typed);
    },
  });
  const office = isWritten(latest) ? latest : undefined;
  const takeOffice = useEffectEvent(() => {
    if (!office || !draft.follow(office)) return;
    // Restored, not typed: nothing in it has to be sent.
    isTaking.current = true;
    replaceAnswers(form, office.answers);
    isTaking.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the office's is what is looked at
  useEffect(() => takeOffice(), [office?.version]);
  const errors = work?.report?.problem?.errors;
  useEffect(() => {
    if (errors && errors.length > 0) showErrors(form, errors);
  }, [form, errors]);
  useEffect(() => {
    if (showsMissing) checkForm(form);
  }, [form, showsMissing]);
  const notes = readNotes(office);
  const otherDay = describeDay(work, visit);
  const fillIn = () => fillInPlan(start.questions, answersIn(form), visit.appointment, draft.readFilled());
  const putIn = () => {
    const { answers, words } = fillIn();
    replaceAnswers(form, answers);
    toast.success(words, { key: 'day of the visit' });
  };
  useStartAt(showsMissing ? undefined : Object.keys(notes)[0]);
  return (
    <>
      <DraftForm {...{ draft, form, start, notes }} headingLevel={3}>
        {office?.status === 'not approved' && (
          <ReturnedBanner report={office} isRequired={visit.report.report_required} />
        )}
        {otherDay && (
          <Banner
            tone="warning"
            title={otherDay}
            action={
              <Button variant="outline" onClick={putIn}>
                {fillIn().keepsTimes ? 'Use the date of the visit' : 'Use the date and times of the visit'}
              </Button>
            }
          >
            The visit may have been moved since you started the report.
          </Banner>
        )}
      </DraftForm>
      <DraftConflict draft={draft} form={form} />
    </>
  );
}

function ReturnedBanner({ report, isRequired }: { report: AppReport; isRequired: boolean }) {
  return (
    <Banner tone="warning" title="The office returned this report">
      {report.not_approved_reason && <p>{report.not_approved_reason.reason}</p>}
      {report.comment && <p>{report.comment}</p>}
      <p>
        {isRequired
          ? 'Correct it and send it again.'
          : 'It is no longer needed. You can still correct it and send it again.'}
      </p>
      {report.question_reasons.length > 0 && (
        <ul className="mt-1 space-y-1">
          {report.question_reasons.map((reason) => {
            const path = answerPath(reason.group_identifier, reason.entry, reason.question_id);
            return (
              <li key={path}>
                <FieldLink name={path}>
                  {report.questions.find(({ id }) => id === reason.question_id)?.label ?? 'A question'}
                </FieldLink>
                : {reason.reason}
              </li>
            );
          })}
        </ul>
      )}
    </Banner>
  );
}

/** Why each question was returned, by path. */
function readNotes(report: AppReport | undefined): Record<string, string> {
  if (report?.status !== 'not approved') return {};
  return Object.fromEntries(
    report.question_reasons.map((reason) => [
      answerPath(reason.group_identifier, reason.entry, reason.question_id),
      [reason.reason, reason.comment].filter(Boolean).join(': '),
    ]),
  );
}

/** Opens a returned report at the first question concerned. */
function useStartAt(path: string | undefined): void {
  useEffect(() => {
    if (path) document.getElementById(fieldId(path))?.scrollIntoView({ block: 'center' });
  }, [path]);
}
