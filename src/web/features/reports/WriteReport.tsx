import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { toLondonDay } from '#contract/core/dates.ts';
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
import { answersIn, checkForm, useQuestionForm } from '#web/features/questions/question-form.ts';
import { CheckAnswers } from '#web/features/reports/CheckAnswers.tsx';
import { DraftConflict, DraftForm } from '#web/features/reports/DraftForm.tsx';
import { describeOtherDay } from '#web/features/reports/report-day.ts';
import type { HandedIn, ReportDraft } from '#web/features/reports/report-draft.ts';
import { readNotes } from '#web/features/reports/report-notes.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { readHref, reportHref } from '#web/features/reports/report-words.ts';
import { useReportDraft } from '#web/features/reports/use-report-draft.ts';
import { ReturnedBanner, type SayStillMissing } from '#web/features/reports/WrittenReport.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { openOwnStore } from '#web/writing/device-store.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

interface Props {
  report: Report;
  start: AppReport | BlankAppReport;
  copy: SavedCopy;
  form_type_id: string;
  step: 'check' | undefined;
  onStep: (step: 'check' | undefined) => void;
  StillMissing: SayStillMissing;
}

/** A report form: written, saved as it is typed, checked and submitted. */
export function WriteReport(props: Props) {
  const draft = useReportDraft(props);
  return draft && <WriteDraft {...props} draft={draft} />;
}

type DraftProps = Props & { draft: ReportDraft };

function WriteDraft({ draft, report, start, form_type_id, step, onStep, StillMissing }: DraftProps) {
  const [answers] = useState(() => draft.store.getState().answers ?? start.answers);
  const form = useQuestionForm({
    questions: start.questions,
    answers,
    record_day: toLondonDay(report.start_at),
    onChange: draft.keep,
  });
  const theirs = useStore(draft.store, (now) => now.theirs);
  const isWaiting = useStore(draft.store, (now) => now.isWaiting);
  const [asked, setAsked] = useState(0);
  const router = useRouter();
  const { user } = useSignedIn();
  const written = 'id' in start ? start : undefined;
  const notes = useNotes(written);
  const isStillMissing = () => saysStillMissing(start.questions, answersIn(form));
  const done = (outcome: HandedIn) => {
    if (outcome === 'waits') {
      void openOwnStore(user.id).then(reportOutbox.load);
      toast.success('Saved on this device', { text: 'We’ll submit it when you’re back online.' });
      const search = isStillMissing() ? `?still_missing=${report.id}` : '';
      return void router.navigate({ href: `/dashboard/waiting${search}` });
    }
    toast.success(written?.status === 'not approved' ? 'Correction submitted' : 'Report submitted');
    void refreshTopic('reports');
    const isFurther = readOccurrence(start) > 1;
    void router.navigate({
      href: readHref(report.id, (isFurther && draft.readWritten()?.id) || form_type_id),
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
          agreed_day={describeOtherDay(start.questions, answersIn(form), report)}
        />
      ) : (
        <>
          <DraftForm {...{ draft, form, start, notes }}>
            <BeforeWriting report={report} start={start} />
          </DraftForm>
          {isWaiting && <WaitsToGo />}
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
      {/* Compares at once when the step changes, and whenever the user asks. */}
      <DraftConflict key={`${step} ${asked}`} draft={draft} form={form} />
      <LeaveGuard
        hasChanges={draft.isUnsaved}
        save={draft.flush}
        title="Leave with unsaved changes?"
        text="We could not save your latest changes to the office. They are saved on this device for when you come back."
      />
    </>
  );
}

function useNotes(written: AppReport | undefined) {
  const isReturned = written?.status === 'not approved';
  const reasons = useEndpoint(listNotApprovedReasons, {}, { enabled: isReturned });
  return isReturned ? readNotes(written, reasons.data) : undefined;
}

/** Submitted without signal, and opened again before it was sent. */
const WaitsToGo = () => (
  <Banner tone="info" title="This report is waiting to be submitted">
    We’ll send it when you’re back online and have closed this page. If you change it, submit it again.
  </Banner>
);

/** For whom it is, why it was returned, and the form's introduction. */
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
    </>
  );
}

function Saved({ draft }: { draft: ReportDraft }) {
  const state = useStore(draft.store, (draft) => draft.state);
  const time = useStore(draft.store, (draft) => draft.time);
  return state && <SavedAt state={state} time={time} />;
}
