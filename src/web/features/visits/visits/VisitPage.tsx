import { type ComponentType, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { toLondonTime } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { AloneNotice } from '#web/features/appointments/appointments/AloneNotice.tsx';
import { lengthText } from '#web/features/appointments/appointments/appointment-words.ts';
import { VisitNotes } from '#web/features/appointments/appointments/VisitNotes.tsx';
import { withBegunForm } from '#web/features/visits/visits/begun-form.ts';
import { CheckStep } from '#web/features/visits/visits/CheckStep.tsx';
import { ClashAround } from '#web/features/visits/visits/ClashPanel.tsx';
import { ExpensesStep } from '#web/features/visits/visits/ExpensesStep.tsx';
import { ExtraStep } from '#web/features/visits/visits/ExtraStep.tsx';
import { MilesStep } from '#web/features/visits/visits/MilesStep.tsx';
import { OtherPersonPage } from '#web/features/visits/visits/OtherPersonPage.tsx';
import { findOther } from '#web/features/visits/visits/other-person.ts';
import { ReportStep } from '#web/features/visits/visits/ReportStep.tsx';
import { RestrictedReport } from '#web/features/visits/visits/RestrictedReport.tsx';
import { StepList } from '#web/features/visits/visits/StepList.tsx';
import { sendDraft } from '#web/features/visits/visits/send-waiting.ts';
import { STEPS, type Step } from '#web/features/visits/visits/step-names.ts';
import { firstStep } from '#web/features/visits/visits/step-standings.ts';
import { TimesStep } from '#web/features/visits/visits/TimesStep.tsx';
import { TypedUnderReports } from '#web/features/visits/visits/TypedUnderReports.tsx';
import { useTypedUnderReports } from '#web/features/visits/visits/typed-under-reports.ts';
import { ReportVisitIncident, VisitIncidents } from '#web/features/visits/visits/VisitIncidents.tsx';
import { useVisit } from '#web/features/visits/visits/visit-queries.ts';
import {
  describeTitle,
  findPart,
  type StepProps,
  stepWords,
} from '#web/features/visits/visits/visit-steps.ts';
import {
  blankWork,
  holdOpen,
  openVisitStore,
  useWork,
  visitStore,
} from '#web/features/visits/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { WriteCaseNote } from '#web/features/young-persons/diaries/WriteCaseNote.tsx';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

const DRAFT_PAUSE_MS = 1_500;

interface Props {
  id: string;
  step: Step | undefined;
  showsMissing: boolean;
  /** The way to say that the young person is missing. */
  MissingAtVisit: ComponentType<Pick<Visit, 'appointment'>>;
}

/** Finishing a visit: with one hand, and with or without signal. */
export function VisitPage({ id, ...shown }: Props) {
  const { user } = useSignedIn();
  const { visit, is_kept, is_left, error, retry } = useVisit(user.id, id);
  const isOpen = useStore(visitStore, (state) => state.user_id === user.id);
  const work = useWork(id);
  useEffect(() => void openVisitStore(user.id), [user.id]);
  if (error) return <NotHere message={error.message} isLost={error.status === null} onRetry={retry} />;
  if (!visit || !isOpen) return <SkeletonRecord />;
  if (is_left && !work) return <Left visit={visit} />;
  const other = findOther(work, visit.appointment);
  if (work && other && !is_left) return <OtherPersonPage visit={visit} work={work} other={other} />;
  return <OpenVisit key={id} visit={visit} isKept={is_kept} isLeft={is_left} {...shown} />;
}

function NotHere({ message, isLost, onRetry }: { message: string; isLost: boolean; onRetry: () => void }) {
  usePage('Finish appointment');
  const words = 'This appointment is not saved on this device. Open it when you have signal.';
  return <ErrorState message={isLost ? words : message} onRetry={onRetry} />;
}

const LEFT = 'You are no longer on this appointment';

/** The incident form stands here too, for one who was there; nothing else of the visit does. */
function Left({ visit }: { visit: Visit }) {
  usePage('Finish appointment');
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader title="Finish appointment" back={{ label: 'Home', href: '/dashboard' }} />
      <NumbersAtHand />
      <Banner tone="warning" title={LEFT}>
        This device has nothing left to send. If you were at the appointment, ring the office.
      </Banner>
      <ReportVisitIncident visit={visit} />
      <VisitIncidents visit={visit} />
    </div>
  );
}

type OpenProps = Omit<Props, 'id'> & { visit: Visit; isKept: boolean; isLeft: boolean };

function OpenVisit({ visit: office, isKept, isLeft, step: asked, showsMissing, MissingAtVisit }: OpenProps) {
  const id = office.appointment_carer_id;
  const work = useWork(id);
  const visit = withBegunForm(office, work);
  // Chosen once: what is typed must never turn the page under whoever types it.
  const [first] = useState(() => firstStep(visit, work, readNow()));
  const step = asked ?? first;
  const title = describeTitle(visit);
  usePage(`${stepWords[step]}: ${title}`);
  useEffect(() => holdOpen(id), [id]);
  const isRestricted = visit.report.is_restricted;
  useDraft(id, isRestricted ? undefined : work);
  // How far each step is takes the whole form to judge: typing never waits for it.
  const settledWork = useDeferredValue(work);
  const [steps, heading] = useStepInView(step, showsMissing);
  const typed = useTypedUnderReports(visit);
  const props: StepProps = { visit, work, blank: blankWork(visit, title) };
  // Words that wait here as well go first.
  const isTypedElsewhere = Boolean(typed) && !findPart(work, 'report')?.is_changed;
  if (typed === undefined) return <SkeletonRecord />;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        title={title}
        back={{ label: 'Home', href: '/dashboard' }}
        lead={`${visit.appointment.service_type.name}, ${lengthText(visit.appointment)}`}
      />
      <NumbersAtHand />
      <div className="flex flex-wrap gap-3 empty:hidden">
        <ReportVisitIncident visit={visit} />
        <MissingAtVisit appointment={visit.appointment} />
        {!isRestricted && !isLeft && <WriteCaseNote appointment={visit.appointment} size="sm" />}
      </div>
      <VisitIncidents visit={visit} />
      <Notices {...{ visit, isKept, isLeft }} />
      <div ref={steps}>
        <StepList visit={visit} work={settledWork} current={step} />
      </div>
      <section aria-labelledby="step" className="space-y-5">
        <h2 id="step" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {stepWords[step]}
        </h2>
        {step === 'report' && isRestricted && <RestrictedReport part={findPart(work, 'report')} />}
        {step === 'report' && !isRestricted && (
          <ClashAround key="report" id={id} place="report" part={findPart(work, 'report')} visit={visit}>
            {typed && <TypedUnderReports typed={typed} />}
            {!isTypedElsewhere && <ReportStep {...props} showsMissing={showsMissing} />}
          </ClashAround>
        )}
        {step === 'times' && (
          <ClashAround key="times" id={id} place="times" part={findPart(work, 'times')} visit={visit}>
            <TimesStep {...props} />
          </ClashAround>
        )}
        {step === 'miles' && <MilesStep {...props} />}
        {step === 'expenses' && <ExpensesStep {...props} />}
        {step === 'else' && (
          <ClashAround key="else" id={id} place="extra" part={findPart(work, 'extra')} visit={visit}>
            <ExtraStep {...props} />
          </ClashAround>
        )}
        {step === 'check' && <CheckStep {...props} typed={typed ?? undefined} />}
      </section>
      {step !== 'check' && <NextStep id={id} step={step} work={work} />}
    </div>
  );
}

const stepHref = (id: string, step: Step) => `/dashboard/visits/${id}?step=${step}`;

function NextStep({ id, step, work }: { id: string; step: Step; work: VisitWork | undefined }) {
  const at = STEPS.indexOf(step);
  const [before, next] = [STEPS[at - 1], STEPS[at + 1] ?? 'check'];
  return (
    <FormActions saved={<Saved id={id} work={work} />}>
      <UiLink keepsScroll href={stepHref(id, next)} className={buttonClass({ size: 'lg' })}>
        Next<span className="sr-only">: {stepWords[next]}</span>
      </UiLink>
      {before && (
        <UiLink
          keepsScroll
          href={stepHref(id, before)}
          className={buttonClass({ variant: 'ghost', size: 'lg', className: 'max-[26rem]:hidden' })}
        >
          Back<span className="sr-only">: {stepWords[before]}</span>
        </UiLink>
      )}
    </FormActions>
  );
}

/** Says where the last key stroke is kept: at the office, or on this device. */
function Saved({ id, work }: { id: string; work: VisitWork | undefined }) {
  const kept = useStore(visitStore, (state) => state.kept[id]);
  if (!kept) return null;
  if (kept === 'failed') return <SavedAt state="failed" />;
  const isElsewhere = Object.values(work?.parts ?? {}).every((part) => !part.is_changed);
  return <SavedAt state={isElsewhere ? 'saved' : 'on-device'} time={toLondonTime(kept.at)} />;
}

function Notices({ visit, isKept, isLeft }: Pick<OpenProps, 'visit' | 'isKept' | 'isLeft'>) {
  const isLasting = useStore(visitStore, (state) => state.is_lasting);
  return (
    <>
      {isLeft && (
        <Banner tone="warning" title={LEFT}>
          You cannot send times, miles or expenses for it. If you were there, ring the office. What you wrote
          is saved on this device.
        </Banner>
      )}
      {visit.appointment.cancelled && (
        <Banner tone="warning" title="This appointment is cancelled">
          You can only send an incident report for it. If that is wrong, contact the office.
        </Banner>
      )}
      <AloneNotice appointment={visit.appointment} />
      <VisitNotes notes={visit.appointment.notes} />
      {visit.report.is_restricted && <RestrictedNotice />}
      {isKept && !navigator.onLine && (
        <p className="text-sm text-ink-soft">You’re offline. This is the last saved copy.</p>
      )}
      {!isLasting && (
        <Banner tone="warning" title="This browser cannot save your work">
          If you close this page while offline, you lose what you wrote. Use a window that is not private.
        </Banner>
      )}
    </>
  );
}

type InView = [steps: RefObject<HTMLDivElement | null>, heading: RefObject<HTMLHeadingElement | null>];

/**
 * Another step begins below the steps and not below the whole head of the page, which a phone has no room for; the keyboard
 * begins there too. A step that is opened for something missing in it shows that instead.
 */
function useStepInView(step: Step, showsMissing: boolean): InView {
  const steps = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    if (!showsMissing) steps.current?.scrollIntoView({ block: 'start' });
  }, [step, showsMissing]);
  return [steps, heading];
}

/** The report goes to the office as a draft, a moment after the last key stroke, or once there is signal again. */
function useDraft(id: string, work: VisitWork | undefined): void {
  const part = findPart(work, 'report');
  const isUnsent = part?.is_changed && !part.is_waiting && part.theirs === null;
  const content = isUnsent ? part.content : undefined;
  const hasSignal = useHasSignal();
  useEffect(() => {
    if (!content || !hasSignal) return;
    const timer = window.setTimeout(() => void sendDraft(id), DRAFT_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [id, content, hasSignal]);
  const isPending = useRef(false);
  useEffect(() => {
    isPending.current = content !== undefined;
  }, [content]);
  // Left within the moment: the same words are found wherever else the report is opened.
  useEffect(
    () => () => {
      if (isPending.current) void sendDraft(id);
    },
    [id],
  );
}
