import { CircleAlert, CircleCheck, CircleDashed, CloudUpload, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { readNow } from '#web/api/office-clock.ts';
import { useNow } from '#web/device/use-now.ts';
import { explainLength } from '#web/features/appointments/appointment-words.ts';
import { IncidentOwed } from '#web/features/reports/IncidentOwed.tsx';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { reportOutbox, sendReports } from '#web/features/reports/report-outbox.ts';
import { describeExpenseDoubt, describeJourneyDoubt } from '#web/features/visits/claim-doubts.ts';
import { expenseWords } from '#web/features/visits/ExpensesStep.tsx';
import {
  asksForTimes,
  describeDay,
  describeDoubt,
  describeLeftOut,
  findDayDoubt,
  findReportToSend,
  goesAgain,
  markParts,
} from '#web/features/visits/hand-in.ts';
import { type DoubtfulStep, InDoubt } from '#web/features/visits/InDoubt.tsx';
import { journeyWords } from '#web/features/visits/MilesStep.tsx';
import { readEnd, readStart } from '#web/features/visits/part-contents.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { STEPS, type Step } from '#web/features/visits/step-names.ts';
import { judgeStanding, type StepStanding, type StepState } from '#web/features/visits/step-standings.ts';
import { TimesNotOver } from '#web/features/visits/TimesNotOver.tsx';
import { compareWithPlan } from '#web/features/visits/times-changes.ts';
import {
  expensesNow,
  extraNow,
  journeysNow,
  owesIncident,
  type StepProps,
  stepWords,
  timesNow,
} from '#web/features/visits/visit-steps.ts';
import { changeWork, visitStore, written } from '#web/features/visits/visit-store.ts';
import { waitingIn } from '#web/features/visits/visit-work.ts';
import { useIsReadingFiles } from '#web/files/chosen-files.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { FormActions } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';

const SECTIONS = STEPS.filter((step) => step !== 'check');

type Props = StepProps & { draft: ReportDraft | undefined };

/** All steps on one page, with what is missing. One press submits everything that is complete. */
export function CheckStep({ visit, work, blank, draft }: Props) {
  const { user } = useSignedIn();
  const id = visit.appointment_carer_id;
  const isSendingParts = useStore(visitStore, (state) => state.is_sending);
  const isSendingReport = useStore(reportOutbox.state, (state) => state.is_sending);
  const isSending = isSendingParts || isSendingReport;
  const isKept = useStore(visitStore, (state) => state.kept[id] !== 'failed');
  const isReading = useIsReadingFiles();
  const [timesSent, setTimesSent] = useState(0);
  const now = new Date(useNow());
  const standings = SECTIONS.map((step) => ({
    step,
    standing: judgeStanding(step, visit, work, now),
  }));
  const isReady = standings.some(({ standing }) => standing.state === 'ready');
  const isWaiting = work !== undefined && (waitingIn(work).length > 0 || work.report?.is_waiting === true);
  const isTrying = isWaiting || (work !== undefined && goesAgain(work, visit, now));
  const inState = (state: StepState) => standings.find(({ standing }) => standing.state === state);
  const unfinished = inState('problem') ?? inState('unfinished');
  const isIncidentOwed = owesIncident(visit, work);
  const [asking, setAsking] = useState<{ about: 'end' } | { about: DoubtfulStep; doubt: string }>();
  const send = async () => {
    setAsking(undefined);
    const report = findReportToSend(work ?? blank, visit, readNow());
    changeWork(id, (before) => markParts(before, visit, readNow()), blank);
    if (report) await draft?.submit(report.content, describeDay(work, visit));
    // Announce it once the device has saved it. If the page closed before, it would not know that it was submitted.
    await written(id);
    void openOwnStore(user.id).then(sendReports).then(sendWaiting);
    setTimesSent((times) => times + 1);
  };
  // One question after the other: an answer may change the work that the next is about.
  const readWork = () => ({ ...(visitStore.getState().works[id] ?? blank), report: work?.report });
  const ask = () => {
    const doubt = describeLeftOut(readWork(), visit, readNow());
    return doubt ? setAsking({ about: 'report', doubt }) : askAboutDay();
  };
  const askAboutDay = () => {
    const doubt = findDayDoubt(readWork(), visit, readNow());
    return doubt ? setAsking({ about: 'day', doubt }) : askAboutEnd();
  };
  const askAboutEnd = () =>
    asksForTimes(readWork(), visit, readNow()) ? setAsking({ about: 'end' }) : askAboutTimes();
  const askAboutTimes = () => {
    const doubt = describeDoubt(readWork(), visit, readNow(), visitStore.getState().works);
    return doubt ? setAsking({ about: 'times', doubt }) : askAboutMiles();
  };
  const askAboutMiles = () => {
    const doubt = describeJourneyDoubt(readWork(), visit, readNow());
    return doubt ? setAsking({ about: 'miles', doubt }) : askAboutExpenses();
  };
  const askAboutExpenses = () => {
    const doubt = describeExpenseDoubt(readWork(), visit, readNow());
    return doubt ? setAsking({ about: 'expenses', doubt }) : void send();
  };
  const goOn = {
    report: askAboutDay,
    day: askAboutEnd,
    times: askAboutMiles,
    miles: askAboutExpenses,
    expenses: () => void send(),
  };
  return (
    <>
      {timesSent > 0 && (
        <Outcome {...{ standings, isSending, isKept }} owesMore={isIncidentOwed} seen={timesSent} />
      )}
      {isIncidentOwed && <IncidentOwed report={visit.report} />}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {standings.map(({ step, standing }) => (
          <SectionRow key={step} id={id} step={step} standing={standing}>
            {splitLines(step, visit, work)}
          </SectionRow>
        ))}
      </ul>
      <FormActions>
        {isReady || isTrying ? (
          <Button size="lg" pending={isSending || isReading} onClick={ask}>
            {isSending ? 'Sending…' : isReading ? 'Adding receipts…' : isReady ? 'Send' : 'Send again'}
          </Button>
        ) : (
          <UiLink
            keepsScroll={unfinished !== undefined}
            href={unfinished ? buildHref(id, unfinished.step, unfinished.standing) : '/dashboard'}
            className={buttonClass({ size: 'lg' })}
          >
            {unfinished ? `Continue to ${stepWords[unfinished.step].toLowerCase()}` : 'Home'}
          </UiLink>
        )}
      </FormActions>
      {asking?.about === 'end' && (
        <TimesNotOver
          {...{ visit, work, blank }}
          onClose={() => setAsking(undefined)}
          onSend={askAboutTimes}
        />
      )}
      {asking && asking.about !== 'end' && (
        <InDoubt
          visit={visit}
          step={asking.about}
          text={asking.doubt}
          onClose={() => setAsking(undefined)}
          onSend={goOn[asking.about]}
        />
      )}
    </>
  );
}

type Standings = { step: Step; standing: StepStanding }[];

interface OutcomeProps {
  standings: Standings;
  isSending: boolean;
  isKept: boolean;
  owesMore: boolean;
  /** Scrolls the notice into view whenever this changes: Send is at the bottom of the screen. */
  seen: number;
}

function Outcome({ standings, isSending, isKept, owesMore, seen }: OutcomeProps) {
  const named = (...states: StepState[]) =>
    standings.filter(({ standing }) => states.includes(standing.state)).map(({ step }) => stepWords[step]);
  const [problems, waiting, unfinished] = [named('problem'), named('waiting'), named('unfinished')];
  const left = named('ready');
  if (isSending) return <p role="status">Sending…</p>;
  if (problems.length > 0)
    return (
      <Banner seen={seen} tone="error" title="Some parts were not sent">
        {problems.join(', ')}: see why below. Everything else was sent.
      </Banner>
    );
  if (waiting.length > 0 && !isKept)
    return (
      <Banner seen={seen} tone="error" title="Not sent and not saved on this device">
        Waiting for signal: {waiting.join(', ')}. Keep this page open until it is sent. If you close it, you
        lose what you wrote.
      </Banner>
    );
  if (waiting.length > 0)
    return (
      <div role="status">
        <Banner seen={seen} tone={unfinished.length > 0 ? 'warning' : 'info'} title="Saved on this device">
          Waiting for signal: {waiting.join(', ')}. We’ll send it when you’re back online. You can close this
          page.
          {unfinished.length > 0 && ` Not finished, so not sent: ${unfinished.join(', ')}.`}
        </Banner>
      </div>
    );
  if (unfinished.length > 0)
    return (
      <Banner seen={seen} tone="warning" title="Some of this is not sent">
        Not finished, so not sent: {unfinished.join(', ')}. Everything else is sent.
      </Banner>
    );
  if (left.length > 0)
    return (
      <Banner seen={seen} tone="warning" title="Some of this is not sent">
        Still on this device: {left.join(', ')}.
      </Banner>
    );
  return (
    <div role="status">
      <Banner
        seen={seen}
        tone="success"
        title={owesMore ? 'Sent. You have one thing left to do:' : 'Everything is sent. Thank you.'}
      />
    </div>
  );
}

/** Lists what a step contains, one line each. */
export function splitLines(step: Step, visit: StepProps['visit'], work: StepProps['work']): string[] {
  switch (step) {
    case 'times': {
      const times = timesNow(visit, work);
      const [start_at, end_at] = [readStart(times), readEnd(times)];
      if (!start_at || !end_at) return [];
      const when = { start_at, end_at };
      const [worked, elsewhere] = compareWithPlan(when, visit.timesheet.planned);
      // Times held for that reason have a message of their own.
      const isHeld = work?.parts.times?.problem?.reason === 'other times';
      return [worked, explainLength(when), isHeld ? undefined : elsewhere].filter(
        (line) => line !== undefined,
      );
    }
    case 'miles':
      return journeysNow(visit, work, readNow()).map(({ content }) => journeyWords(content));
    case 'expenses':
      return expensesNow(visit, work, readNow()).map(({ content }) =>
        expenseWords(content, visit.expense_reasons),
      );
    case 'else': {
      const { text } = extraNow(visit, work);
      return text ? [text] : [];
    }
    default:
      return visit.app_report ? [visit.app_report.form_type.name] : [];
  }
}

const marks: Record<StepState, { icon: LucideIcon; look: string }> = {
  handed_in: { icon: CircleCheck, look: 'text-dark-green-ink' },
  ready: { icon: CircleCheck, look: 'text-green-ink' },
  waiting: { icon: CloudUpload, look: 'text-teal-ink' },
  unfinished: { icon: CircleDashed, look: 'text-yellow-ink' },
  problem: { icon: CircleAlert, look: 'text-red-ink' },
  empty: { icon: CircleDashed, look: 'text-ink-soft' },
  closed: { icon: CircleDashed, look: 'text-ink-soft' },
};

/** A report that was started opens at what is missing. */
function buildHref(id: string, step: Step, { can_point }: StepStanding): string {
  return `/dashboard/visits/${id}?step=${step}${can_point ? '&missing=true' : ''}`;
}

type RowProps = { id: string; step: Step; standing: StepStanding; children: string[] };

function SectionRow({ id, step, standing, children }: RowProps) {
  const { icon: Icon, look } = marks[standing.state];
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunken">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{stepWords[step]}</h3>
        {children.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are drawn anew together
          <p key={index} className="line-clamp-3 text-control break-words whitespace-pre-line">
            {line}
          </p>
        ))}
        <p className={`text-sm ${look}`}>{standing.words}</p>
      </div>
      <UiLink
        keepsScroll
        href={buildHref(id, step, standing)}
        className="min-h-8 shrink-0 rounded-sm font-medium text-accent-text underline underline-offset-3 after:absolute after:inset-0"
      >
        {standing.state === 'handed_in' || standing.state === 'closed'
          ? 'Open'
          : standing.state === 'empty'
            ? 'Add'
            : 'Change'}
        <span className="sr-only"> {stepWords[step].toLowerCase()}</span>
      </UiLink>
    </li>
  );
}
