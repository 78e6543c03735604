import { type ComponentType, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { toLondonTime } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readNow } from '#web/api/office-clock.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/AloneNotice.tsx';
import { lengthText } from '#web/features/appointments/appointment-words.ts';
import { VisitNotes } from '#web/features/appointments/VisitNotes.tsx';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { RESTRICTED_REPORT } from '#web/features/reports/send-form.ts';
import { AttendanceBar } from '#web/features/visits/attendance/AttendanceBar.tsx';
import { attendedVisit } from '#web/features/visits/attendance/attended-visit.ts';
import { CheckStep } from '#web/features/visits/CheckStep.tsx';
import { ExpensesStep } from '#web/features/visits/ExpensesStep.tsx';
import { ExtraStep } from '#web/features/visits/ExtraStep.tsx';
import { MilesStep } from '#web/features/visits/MilesStep.tsx';
import { OtherPersonPage } from '#web/features/visits/OtherPersonPage.tsx';
import { findOther } from '#web/features/visits/other-person.ts';
import { ConflictAround } from '#web/features/visits/PartConflict.tsx';
import { ReportStep } from '#web/features/visits/ReportStep.tsx';
import { StepList } from '#web/features/visits/StepList.tsx';
import { STEPS, type Step } from '#web/features/visits/step-names.ts';
import { firstStep, isSent } from '#web/features/visits/step-standings.ts';
import { TimesStep } from '#web/features/visits/TimesStep.tsx';
import { findCopyOf, useReportCopies, useVisitReport } from '#web/features/visits/use-visit-report.ts';
import { ReportVisitIncident, VisitIncidents } from '#web/features/visits/VisitIncidents.tsx';
import { useVisit } from '#web/features/visits/visit-queries.ts';
import { describeTitle, findPart, type StepProps, stepWords } from '#web/features/visits/visit-steps.ts';
import {
  blankWork,
  holdOpen,
  openVisitStore,
  useWork,
  visitStore,
} from '#web/features/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';
import { WriteCaseNote } from '#web/features/young-persons/diaries/WriteCaseNote.tsx';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { DAYS_KEPT } from '#web/writing/device-store.ts';

interface Props {
  id: string;
  step: Step | undefined;
  showsMissing: boolean;
  /** Reports the young person missing. */
  MissingAtVisit: ComponentType<Pick<Visit, 'appointment'>>;
}

/** Completes a visit: with one hand, and with or without signal. */
export function VisitPage({ id, ...shown }: Props) {
  const { user } = useSignedIn();
  const { visit, is_kept, is_left, error, retry } = useVisit(user.id, id);
  const isOpen = useStore(visitStore, (state) => state.user_id === user.id);
  const work = useWork(id);
  const copies = useReportCopies(user.id);
  useEffect(() => void openVisitStore(user.id), [user.id]);
  if (error) return <NotHere message={error.message} isLost={error.status === null} onRetry={retry} />;
  if (!visit || !isOpen || !copies) return <SkeletonRecord />;
  const copy = findCopyOf(visit, copies);
  if (is_left && !work && !copy) return <Left visit={visit} />;
  const other = findOther(work, copy, visit.appointment);
  if (other && !is_left) return <OtherPersonPage visit={visit} work={work} copy={copy} other={other} />;
  return (
    <OpenVisit
      key={id}
      visit={visit}
      isKept={is_kept}
      isLeft={is_left}
      copyFormId={copy?.form_type_id}
      {...shown}
    />
  );
}

function NotHere({ message, isLost, onRetry }: { message: string; isLost: boolean; onRetry: () => void }) {
  usePage('Finish appointment');
  const words = 'This appointment is not saved on this device. Open it when you have signal.';
  return <ErrorState message={isLost ? words : message} onRetry={onRetry} />;
}

const LEFT = 'You are no longer on this appointment';

/** A carer who was taken off but had been there can still report an incident, but nothing else. */
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

type OpenProps = Omit<Props, 'id'> & {
  visit: Visit;
  isKept: boolean;
  isLeft: boolean;
  /** The form of the report that is on this device. */
  copyFormId: string | undefined;
};

function OpenVisit({ visit: office, copyFormId, ...rest }: OpenProps) {
  const report = useVisitReport(office, copyFormId);
  return report.isLoaded ? <LoadedVisit {...rest} report={report} /> : <SkeletonRecord />;
}

type LoadedProps = Omit<OpenProps, 'visit' | 'copyFormId'> & { report: ReturnType<typeof useVisitReport> };

function LoadedVisit({ report, isKept, isLeft, step: asked, showsMissing, MissingAtVisit }: LoadedProps) {
  const { visit, draft, inHand } = report;
  const id = visit.appointment_carer_id;
  const parts = useWork(id);
  const blank = blankWork(visit, describeTitle(visit));
  const work = inHand ? { ...(parts ?? blank), report: inHand } : parts;
  // Chosen once: typing must never change the page.
  const [first] = useState(() => firstStep(visit, work, readNow()));
  const step = asked ?? first;
  const title = describeTitle(visit);
  const now = new Date(useNow());
  const words = step === 'check' && isSent(visit, work, now) ? 'Sent' : stepWords[step];
  usePage(`${words}: ${title}`);
  useEffect(() => holdOpen(id), [id]);
  const isRestricted = visit.report.is_restricted;
  // Judging the steps means checking the whole form: typing never waits for it.
  const settledWork = useDeferredValue(work);
  const [steps, heading] = useStepInView(step, showsMissing);
  const props: StepProps = { visit, work, blank };
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        title={title}
        back={{ label: 'Home', href: '/dashboard' }}
        lead={`${visit.appointment.service_type.name}, ${lengthText(visit.appointment)}`}
      />
      {!isLeft && <AttendanceBar visit={attendedVisit(visit)} attendance={visit.attendance} />}
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
          {words}
        </h2>
        {step === 'report' &&
          (isRestricted ? (
            <RestrictedReport isWritten={inHand !== undefined} />
          ) : (
            <ReportStep {...{ visit, work, draft, showsMissing }} />
          ))}
        {step === 'times' && (
          <ConflictAround key="times" id={id} place="times" part={findPart(work, 'times')} visit={visit}>
            <TimesStep {...props} />
          </ConflictAround>
        )}
        {step === 'miles' && <MilesStep {...props} />}
        {step === 'expenses' && <ExpensesStep {...props} />}
        {step === 'else' && (
          <ConflictAround key="else" id={id} place="extra" part={findPart(work, 'extra')} visit={visit}>
            <ExtraStep {...props} />
          </ConflictAround>
        )}
        {step === 'check' && <CheckStep {...props} draft={draft} />}
      </section>
      {step !== 'check' && <NextStep {...{ id, step, work }} draft={step === 'report' ? draft : undefined} />}
    </div>
  );
}

const stepHref = (id: string, step: Step) => `/dashboard/visits/${id}?step=${step}`;

interface NextProps {
  id: string;
  step: Step;
  work: VisitWork | undefined;
  /** The draft of the report, if it is written here. */
  draft: ReportDraft | undefined;
}

function NextStep({ id, step, work, draft }: NextProps) {
  const at = STEPS.indexOf(step);
  const [before, next] = [STEPS[at - 1], STEPS[at + 1] ?? 'check'];
  return (
    <FormActions saved={draft ? <DraftSaved draft={draft} /> : <Saved id={id} work={work} />}>
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

/** Says where the last change is saved: on the server, or on this device. */
function Saved({ id, work }: { id: string; work: VisitWork | undefined }) {
  const kept = useStore(visitStore, (state) => state.kept[id]);
  if (!kept) return null;
  if (kept === 'failed') return <SavedAt state="failed" />;
  const isElsewhere = Object.values(work?.parts ?? {}).every((part) => !part.is_changed);
  return <SavedAt state={isElsewhere ? 'saved' : 'on-device'} time={toLondonTime(kept.at)} />;
}

function DraftSaved({ draft }: { draft: ReportDraft }) {
  const state = useStore(draft.store, (now) => now.state);
  const time = useStore(draft.store, (now) => now.time);
  return state && <SavedAt state={state} time={time} />;
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
 * Scrolls a new step to below the list of steps, because a phone has no room for the whole page header. Focus starts
 * there too. A step opened for something missing shows that instead.
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

/**
 * The report of a record that is closed to its carer, with the notice above it. Shows nothing about the young person.
 */
function RestrictedReport({ isWritten }: { isWritten: boolean }) {
  if (!isWritten) return <p>{RESTRICTED_REPORT} Continue to your times.</p>;
  return (
    <Banner title="What you wrote is saved">
      It stays on this device for {DAYS_KEPT} days, and nobody else can read it. You cannot send it while the
      record is restricted. Tell the office that you have it. You can send it from here when you have access
      again.
    </Banner>
  );
}
