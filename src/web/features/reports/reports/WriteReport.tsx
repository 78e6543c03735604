import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { toLondonDay } from '#contract/core/dates.ts';
import { Answers } from '#contract/questions/questions.ts';
import {
  type AppReport,
  type BlankAppReport,
  listNotApprovedReasons,
} from '#contract/reports/app-reports.ts';
import { readOccurrence } from '#contract/reports/occurrences.ts';
import type { Report } from '#contract/reports/reports.ts';
import { saysStillMissing } from '#contract/reports/still-missing.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { AnswerConflict } from '#web/features/questions/questions/AnswerConflict.tsx';
import { QuestionForm } from '#web/features/questions/questions/QuestionForm.tsx';
import {
  answersIn,
  checkForm,
  replaceAnswers,
  useQuestionForm,
} from '#web/features/questions/questions/question-form.ts';
import { CheckAnswers } from '#web/features/reports/reports/CheckAnswers.tsx';
import { DraftProblem } from '#web/features/reports/reports/DraftProblem.tsx';
import {
  createReportDraft,
  type HandedIn,
  pickWritten,
  type ReportDraft,
} from '#web/features/reports/reports/report-draft.ts';
import { readNotes } from '#web/features/reports/reports/report-notes.ts';
import { readHref, reportHref } from '#web/features/reports/reports/report-words.ts';
import {
  isHandedIn,
  lookForTypedReports,
  readTypedAbout,
} from '#web/features/reports/reports/typed-reports.ts';
import { ReturnedBanner, type SayStillMissing } from '#web/features/reports/reports/WrittenReport.tsx';
import { readAbout } from '#web/features/reports/reports/written-about.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { OnCallNumber } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  report: Report;
  start: AppReport | BlankAppReport;
  copy: TypedCopy;
  form_type_id: string;
  step: 'check' | undefined;
  onStep: (step: 'check' | undefined) => void;
  StillMissing: SayStillMissing;
}

/** A form of a report: written, kept as it is typed, checked, handed in. */
export function WriteReport({ report, start, copy, form_type_id, step, onStep, StillMissing }: Props) {
  const [unsaved] = useState(() => readUnsaved(copy));
  const draft = useDraft({ report, start, copy, unsaved, form_type_id });
  const answers = unsaved?.answers ?? start.answers;
  const form = useQuestionForm({
    questions: start.questions,
    answers,
    record_day: toLondonDay(report.start_at),
    onChange: draft.keep,
  });
  const theirs = useStore(draft.store, (now) => now.theirs);
  const base = useStore(draft.store, (now) => now.base);
  const isGoing = useStore(draft.store, (now) => now.isGoing);
  const [asked, setAsked] = useState(0);
  const router = useRouter();
  const { user } = useSignedIn();
  const written = 'id' in start ? start : undefined;
  const notes = useNotes(written);
  const isStillMissing = () => saysStillMissing(start.questions, answersIn(form));
  const done = (outcome: HandedIn) => {
    if (outcome === 'waits') {
      void openOwnStore(user.id).then(lookForTypedReports);
      toast.success('Saved on this device', { text: 'We’ll submit it when you’re back online.' });
      const search = isStillMissing() ? `?still_missing=${report.id}` : '';
      return void router.navigate({ href: `/dashboard/waiting${search}` });
    }
    toast.success(written?.status === 'not approved' ? 'Correction submitted' : 'Report submitted');
    void refreshTopic('reports');
    const isFurther = readOccurrence(start) > 1;
    void router.navigate({
      href: readHref(report.id, (isFurther && draft.readId()) || form_type_id),
    });
  };
  return (
    <>
      {step === 'check' ? (
        <CheckAnswers
          form={form}
          draft={draft}
          isNumeric={start.form_type.is_numeric}
          notice={isStillMissing() && <StillMissing report={report} staysHere />}
          onBack={() => onStep(undefined)}
          onDone={done}
        />
      ) : (
        <>
          <BeforeWriting report={report} start={start} />
          <QuestionForm form={form} notes={notes} disabled={isGoing} />
          <DraftProblem draft={draft} />
          {isHandedIn(copy.found) && <WaitsToGo />}
          <FormActions saved={<Saved draft={draft} />}>
            {theirs ? (
              <Button onClick={() => setAsked((count) => count + 1)}>Compare both versions</Button>
            ) : (
              <Button onClick={() => checkForm(form) && onStep('check')}>Check your answers</Button>
            )}
            <UiLink href={reportHref(report.id)} className={buttonClass({ variant: 'ghost' })}>
              Finish later
            </UiLink>
          </FormActions>
        </>
      )}
      <AnswerConflict
        // Compared at once where the step changes, and whenever that is asked for.
        key={`${step} ${asked}`}
        theirs={theirs}
        mine={() => answersIn(form)}
        base={base}
        questions={start.questions}
        onMerged={(merged) => {
          void draft.settle(merged);
          replaceAnswers(form, merged);
        }}
      />
      <LeaveGuard
        hasChanges={draft.isUnsaved}
        save={draft.flush}
        title="Leave with unsaved changes?"
        text="We could not save your latest changes to the office. They are saved on this device for when you come back."
      />
    </>
  );
}

/** The draft for as long as the screen is open. Kept at once when the page is put away: a phone may not come back to it. */
function useDraft({
  report,
  start,
  copy,
  unsaved,
  form_type_id,
}: Omit<Props, 'step' | 'onStep' | 'StillMissing'> & { unsaved: Unsaved | undefined }): ReportDraft {
  const { role } = useSignedIn();
  const [draft] = useState(() =>
    createReportDraft({
      report_id: report.id,
      form_type_id,
      occurrence: readOccurrence(start),
      about: readTypedAbout(copy.found) ?? ('id' in start ? start.written_about : null) ?? readAbout(report),
      title: `${start.form_type.name}, ${whenText(report)}`,
      questions: start.questions,
      written: pickWritten(unsaved, start),
      copy,
      unsaved: unsaved?.answers,
      isHandedIn: isHandedIn(copy.found),
      unheard: copy.found?.content.unheard,
      mayWait: role === 'carer',
    }),
  );
  useEffect(() => {
    draft.start();
    const save = () => void draft.flush();
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      void draft.stop();
    };
  }, [draft]);
  return draft;
}

interface Unsaved {
  answers: Answers;
  written: { id: string; version: number; base: Answers | undefined } | undefined;
}

const Kept = z.object({
  answers: Answers,
  id: z.string().optional(),
  version: z.number().optional(),
  base: Answers.optional(),
});

/** Reads what was typed here before, and never reached the server. */
function readUnsaved({ found }: TypedCopy): Unsaved | undefined {
  const kept = Kept.safeParse(found?.content).data;
  if (!kept) return undefined;
  const { answers, id, version, base } = kept;
  return { answers, written: id && version ? { id, version, base } : undefined };
}

function useNotes(written: AppReport | undefined) {
  const isReturned = written?.status === 'not approved';
  const reasons = useEndpoint(listNotApprovedReasons, {}, { enabled: isReturned });
  return isReturned ? readNotes(written, reasons.data) : undefined;
}

/** Handed in without signal, and opened again before it has gone. */
const WaitsToGo = () => (
  <Banner tone="info" title="This report is waiting to be submitted">
    We’ll send it when you’re back online and have closed this page. If you change it, submit it again.
  </Banner>
);

/** For whom, why it came back, and what the form says of itself. */
function BeforeWriting({ report, start }: Pick<Props, 'report' | 'start'>) {
  const { user } = useSignedIn();
  const [carer] = report.carers_associated_to_report;
  return (
    <>
      {carer && carer.id !== user.id && (
        <Banner tone="warning" title={`You are writing this for ${carer.name}`}>
          The report will show that you wrote it, and someone else must approve it.
        </Banner>
      )}
      {'id' in start && start.status === 'not approved' && <ReturnedBanner app_report={start} />}
      {start.introduction && <p className="max-w-prose whitespace-pre-line">{start.introduction}</p>}
      <OnCallNumber said={start.introduction} />
    </>
  );
}

function Saved({ draft }: { draft: ReportDraft }) {
  const state = useStore(draft.store, (draft) => draft.state);
  const time = useStore(draft.store, (draft) => draft.time);
  return state && <SavedAt state={state} time={time} />;
}
