import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { answerPath } from '#contract/questions/question-groups.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { AppReport } from '#contract/reports/app-reports.ts';
import { DAYS_KEPT } from '#web/device/device-store.ts';
import { useNow } from '#web/device/use-now.ts';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { QuestionForm } from '#web/features/questions/questions/QuestionForm.tsx';
import {
  answersIn,
  checkForm,
  replaceAnswers,
  showErrors,
  useQuestionForm,
} from '#web/features/questions/questions/question-form.ts';
import { listTexts } from '#web/features/reports/reports/LeftWords.tsx';
import { dropUnasked, findUnasked, readForm } from '#web/features/visits/visits/begun-form.ts';
import { type Base, readBase } from '#web/features/visits/visits/part-contents.ts';
import { describeOtherDay, fillInPlan, findFilled } from '#web/features/visits/visits/report-day.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import {
  findPart,
  isUnwritten,
  NO_FORM,
  readAnswers,
  reportIsOpen,
  reportIsOwed,
  type StepProps,
} from '#web/features/visits/visits/visit-steps.ts';
import { changeWork, visitStore } from '#web/features/visits/visits/visit-store.ts';
import {
  clashedInTabs,
  newPart,
  type PartOf,
  typed,
  withPart,
} from '#web/features/visits/visits/visit-work.ts';
import { isSame } from '#web/forms/is-same.ts';
import { OnCallNumber } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FieldLink } from '#web/ui/field/ErrorSummary.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type Props = StepProps & { showsMissing: boolean };

/** The report itself: asked, or read once it is handed in. */
export function ReportStep(props: Props) {
  const { visit, work } = props;
  const { app_report } = visit;
  const part = findPart(work, 'report');
  const now = new Date(useNow());
  if (!app_report) return <WithoutForm visit={visit} part={part} />;
  if (part || reportIsOpen(visit, now)) return <WritableReport {...props} questions={app_report} />;
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

/** The words that were written here stay to be read, whatever became of their form. */
function WithoutForm({ visit, part }: { visit: StepProps['visit']; part: PartOf<'report'> | undefined }) {
  if (!part)
    return (
      <p>{reportIsOwed(visit) ? NO_FORM : 'No report is needed for this service.'} Continue to your times.</p>
    );
  return (
    <Banner tone="error" title="This report cannot be sent">
      <p>
        {part.problem?.sentence ?? NO_FORM} We keep what you wrote on this device for {DAYS_KEPT} days. Read
        it to the office, or copy it.
      </p>
      {listTexts(part.content).map((text) => (
        <blockquote key={text} className="mt-2 border-l-4 border-line-strong pl-3 whitespace-pre-line">
          {text}
        </blockquote>
      ))}
    </Banner>
  );
}

type AppReportForm = NonNullable<StepProps['visit']['app_report']>;

function WritableReport({
  visit,
  work,
  blank,
  showsMissing,
  questions,
}: Props & { questions: AppReportForm }) {
  const part = findPart(work, 'report');
  const office = isWritten(questions) ? questions : undefined;
  /** The version that the form on the screen was made from: the office may have a newer one before the form has taken it. */
  const madeFrom = useRef({ base: office ? readBase(office) : null, opened: questions.answers });
  /** The answers that this form shows, as far as they were written or taken by it. */
  const shown = useRef(readAnswers(visit, work));
  const isTaking = useRef(false);
  // The questions on the screen are those with which it was opened, whatever is published meanwhile.
  const [asked] = useState(() => readForm(questions));
  useEffect(() => {
    if (part) madeFrom.current = { base: part.base, opened: part.opened ?? part.content };
  }, [part]);
  const write = (answers: Answers) => {
    if (isTaking.current) return;
    const upon = shown.current;
    shown.current = answers;
    changeWork(
      visit.appointment_carer_id,
      (now) => {
        const before = findPart(now, 'report');
        const { opened, base } = madeFrom.current;
        const next = { ...typed(before ?? newPart('report', opened, base), answers), form: asked };
        const isUnseen = before && !isSame(before.content, upon) && !isSame(before.content, answers);
        return withPart(now, 'report', isUnseen ? clashedInTabs(next, before.content) : next);
      },
      blank,
    );
  };
  const form = useQuestionForm({
    record_day: visit.appointment.start_date,
    questions: questions.questions,
    answers: readAnswers(visit, work),
    onChange: write,
  });
  const { problem } = part ?? {};
  useEffect(() => {
    if (problem && problem.errors.length > 0) showErrors(form, problem.errors);
  }, [form, problem]);
  const takeOffice = useEffectEvent(() => {
    // Written on elsewhere, and nothing here that is not there.
    if (part || !office || isOlder(office, madeFrom.current.base)) return;
    madeFrom.current = { base: readBase(office), opened: office.answers };
    if (isSame(answersIn(form), office.answers)) return;
    // Taken, not typed: nothing of it has to be sent.
    shown.current = office.answers;
    isTaking.current = true;
    replaceAnswers(form, office.answers);
    isTaking.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the office's, or nothing left to send, is what is looked at
  useEffect(() => takeOffice(), [office?.version, part === undefined]);
  const takeDecided = useEffectEvent(() => {
    // The form goes on with what was decided between two versions, or came from another tab.
    const now = findPart(visitStore.getState().works[visit.appointment_carer_id], 'report');
    if (!now || now.theirs || isSame(now.content, shown.current)) return;
    shown.current = now.content;
    isTaking.current = true;
    replaceAnswers(form, now.content);
    isTaking.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content, or a decision, is what is looked at
  useEffect(() => takeDecided(), [part?.content, part?.theirs]);
  useEffect(() => {
    if (showsMissing) checkForm(form);
  }, [form, showsMissing]);
  const drop = () => replaceAnswers(form, dropUnasked(asked.questions, answersIn(form)));
  const notes = readNotes(office);
  const otherDay = describeOtherDay(work ?? blank, visit);
  const fillIn = () => fillInPlan(asked.questions, answersIn(form), visit.appointment, findFilled(part));
  const putIn = () => {
    const { answers, words } = fillIn();
    replaceAnswers(form, answers);
    toast.success(words, { key: 'day of the visit' });
  };
  useStartAt(showsMissing ? undefined : Object.keys(notes)[0]);
  return (
    <>
      {problem && problem.errors.length === 0 && (
        <Banner tone="error" title="The report was not sent">
          {problem.sentence}
        </Banner>
      )}
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
      <Unasked questions={asked.questions} answers={readAnswers(visit, work)} onDrop={drop} />
      {questions.introduction && <p className="max-w-prose text-ink-soft">{questions.introduction}</p>}
      <OnCallNumber said={questions.introduction} />
      <QuestionForm form={form} notes={notes} headingLevel={3} />
    </>
  );
}

/** Another tab sent it and let it go, and this one has not read the visit since: the form stays as it is until then. */
const isOlder = (office: Base, base: Base | null) => office.id === base?.id && office.version < base.version;

interface UnaskedProps {
  questions: AppReportForm['questions'];
  answers: Answers;
  onDrop: () => void;
}

/** Answers that have no place in the form: shown, for they cannot be sent, and only their writer may let go of them. */
function Unasked({ questions, answers, onDrop }: UnaskedProps) {
  const { count, texts } = findUnasked(questions, answers);
  if (count === 0) return null;
  return (
    <Banner tone="warning" title="The form has changed since you wrote this">
      <p>
        {texts.length > 0
          ? 'It no longer asks for this text. Copy what you need into the answers below, then remove it here.'
          : 'It no longer offers an answer that you chose. Check the answers below.'}
      </p>
      {texts.map((text) => (
        <blockquote key={text} className="mt-2 border-l-4 border-line-strong pl-3 whitespace-pre-line">
          {text}
        </blockquote>
      ))}
      <Button variant="outline" className="mt-3" onClick={onDrop}>
        Remove from the report
      </Button>
    </Banner>
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

/** Why each question was returned, by its path. */
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
