import { useState } from 'react';
import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import {
  type AppReport,
  type BlankAppReport,
  getAppReport,
  getAppReportForm,
} from '#contract/reports/app-reports.ts';
import { getReport, type Report } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { timesText } from '#web/features/appointments/appointment-words.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { ClosedForm } from '#web/features/reports/ClosedForm.tsx';
import { chooseIncident } from '#web/features/reports/incidents.ts';
import { LeftoverAnswers } from '#web/features/reports/LeftoverAnswers.tsx';
import { OtherPersonChoice } from '#web/features/reports/OtherPersonChoice.tsx';
import { listCopiesOf, placeOfReport, readSaved } from '#web/features/reports/report-copies.ts';
import { findFormAt, listForms } from '#web/features/reports/report-forms.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { aboutText, reportHref } from '#web/features/reports/report-words.ts';
import { pickLatest } from '#web/features/reports/send-form.ts';
import { withBegunForm } from '#web/features/reports/use-report-draft.ts';
import { WriteReport } from '#web/features/reports/WriteReport.tsx';
import type { SayStillMissing } from '#web/features/reports/WrittenReport.tsx';
import { compareAbout } from '#web/features/reports/written-about.ts';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { DAYS_KEPT, openOwnStore } from '#web/writing/device-store.ts';
import type { SavedContent, SavedCopy } from '#web/writing/saved-copy.ts';
import { useOwnCopy } from '#web/writing/use-own-copy.ts';

interface Props {
  id: string;
  form_type_id: string;
  /** Which incident of the visit. Without it the page chooses. */
  occurrence: number | undefined;
  /** Check the answers, or write them. */
  step: 'check' | undefined;
  onStep: (step: 'check' | undefined) => void;
  /** This device's copy, for use without signal. Null if there is none, undefined while loading. */
  kept: Kept | null | undefined;
  StillMissing: SayStillMissing;
}

interface Kept {
  report: Report;
  occurrence: number;
  /** Null if it was submitted. */
  start: AppReport | BlankAppReport | null;
}

/** The user must type into the newest form, so earlier responses are not used. */
const anew = { refetchOnMount: 'always', staleTime: 0 } as const;

export function WriteReportPage(props: Props) {
  const { id, form_type_id, occurrence: asked, kept } = props;
  const asking = useAsking(id);
  const hasSignal = useHasSignal();
  const report = asking.isFetchedAfterMount ? asking.data : undefined;
  const isOutOfReach = !hasSignal || asking.error?.status === null;
  /** Chosen once: a submission in the meantime must not change the open form. */
  const [chosen, setChosen] = useState(asked);
  if (!chosen) {
    if (report)
      setChosen(
        chooseIncident(
          report,
          form_type_id,
          listCopiesOf(reportOutbox.state.getState().entries, id, form_type_id),
        ),
      );
    else if (kept && isOutOfReach) setChosen(kept.occurrence);
    else if (kept !== undefined && asking.error) setChosen(1);
    return <SkeletonRecord />;
  }
  return <WriteOne {...props} asking={asking} occurrence={chosen} />;
}

type OneProps = Props & { occurrence: number; asking: ReturnType<typeof useAsking> };

function WriteOne({ id, form_type_id, occurrence, kept, asking, ...writing }: OneProps) {
  const which = { id, form_type_id, occurrence };
  const { opened, report, isClosed, error, retry } = useOpened(which, asking, kept);
  const { copy, other, use, discard } = useOwnWords(which, report);
  const offered = report?.app_report_form_types.find((type) => type.id === form_type_id);
  const name = opened?.start.form_type.name ?? (isClosed ? offered?.name : undefined) ?? 'Report';
  usePage(report ? `${name}: ${aboutText(report)}` : undefined);
  if (error && !opened)
    return (
      <div className="space-y-5">
        <NumbersAtHand />
        <ErrorState message={error.message} onRetry={retry} />
        {copy && error.status === 404 && <LeftoverAnswers copy={copy} />}
      </div>
    );
  if (!report || !copy || (!opened && !isClosed)) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={`${name}: ${aboutText(report)}`}
        back={{ label: 'Report', href: reportHref(id) }}
        lead={`${formatDay(toLondonDay(report.start_at))} ${timesText(report)}, ${report.service_types.join(', ')}`}
      />
      {opened && other ? (
        <OtherPersonChoice other={other} onUse={use} onDiscard={discard}>
          <AnsweredQuestions
            questions={opened.start.questions}
            answers={readSaved(copy.found)?.answers ?? {}}
          />
        </OtherPersonChoice>
      ) : opened ? (
        <WriteReport
          {...opened}
          start={chooseStart(opened, copy)}
          copy={copy}
          form_type_id={form_type_id}
          {...writing}
        />
      ) : report.is_restricted ? (
        <Restricted />
      ) : (
        <ClosedForm report={report} form_type_id={form_type_id} occurrence={occurrence} copy={copy} />
      )}
    </div>
  );
}

/** Decided once the device has been read: until then its draft may still be in transit. */
const chooseStart = ({ report, start }: Opened, copy: SavedCopy) => {
  const latest = pickLatest(start);
  return withBegunForm(report, latest, readSaved(copy.found)) ?? latest;
};

const useAsking = (id: string) => useEndpoint(getReport, { params: { id } }, anew);

interface Opened {
  report: Report;
  /** The form to continue: as written, or a blank one. */
  start: AppReport | BlankAppReport;
}

interface Which {
  id: string;
  form_type_id: string;
  occurrence: number;
}

/**
 * The form as it was opened: a live update must not replace what the user is editing. The report is still fetched, so
 * that a form closes if its record does.
 */
function useOpened(
  { id, form_type_id: formTypeId, occurrence }: Which,
  asking: OneProps['asking'],
  kept: Kept | null | undefined,
) {
  const { role } = useSignedIn();
  const hasSignal = useHasSignal();
  const [opened, setOpened] = useState<Opened>();
  const report = asking.isFetchedAfterMount ? asking.data : undefined;
  const form = report && findFormAt(listForms(report, role), formTypeId, occurrence);
  const reportId = form?.written?.id ?? '';
  const mayBegin = !opened && form?.step === 'Write';
  const mayGoOn = !opened && Boolean(form?.step && form.written);
  const params = { id, formTypeId };
  const blank = useEndpoint(
    getAppReportForm,
    { params, query: { occurrence } },
    { ...anew, enabled: mayBegin },
  );
  const written = useEndpoint(getAppReport, { params: { id, reportId } }, { ...anew, enabled: mayGoOn });
  const loading = mayGoOn ? written : blank;
  const start = loading.isFetchedAfterMount ? loading.data : undefined;
  const error = asking.error ?? loading.error;
  const isOutOfReach = !hasSignal || error?.status === null;
  const keptHere = kept?.occurrence === occurrence && isOutOfReach ? kept : undefined;
  if (!opened && report && start && (mayBegin || mayGoOn)) setOpened({ report, start });
  else if (!opened && keptHere?.start) setOpened({ report: keptHere.report, start: keptHere.start });
  const isRefused = asking.error?.status === 404;
  // Fetched anyway, without whom it is about.
  const isRestricted = report?.is_restricted === true;
  const isClosedHere = !opened && keptHere?.start === null;
  const known = opened?.report ?? report ?? (isClosedHere ? keptHere.report : undefined);
  return {
    opened: isRefused || isRestricted ? undefined : opened,
    report: isRefused ? undefined : isRestricted ? report : known,
    isClosed: isClosedHere || (report !== undefined && !form?.step),
    error: kept === undefined || isClosedHere ? null : error,
    retry: () => void (asking.error ? asking : loading).refetch(),
  };
}

/** Text typed here before: used if it is about the person the report is for, otherwise its author is asked. */
function useOwnWords({ id, form_type_id, occurrence }: Which, report: Report | undefined) {
  const { user } = useSignedIn();
  const opened = useOwnCopy(placeOfReport(id, form_type_id, occurrence));
  /** The saved text after that decision. */
  const [decided, setDecided] = useState<{ found: SavedContent | undefined }>();
  const copy = opened && { ...opened, ...decided };
  const found = copy?.found;
  const saved = readSaved(found);
  const other = saved && report ? compareAbout(saved.about, report) : undefined;
  const look = async () => reportOutbox.load(await openOwnStore(user.id));
  return {
    copy,
    other,
    use: () => {
      if (!copy || !found || !other) return;
      // A draft again: its author reads and submits it once more.
      const { problem: _, is_handed_in: _was, ...words } = found.content;
      const content = { ...words, about: other.now };
      setDecided({ found: { ...found, content } });
      void copy.keep(content, found.upon).then(look);
    },
    discard: () => {
      setDecided({ found: undefined });
      void copy?.forget().then(look);
    },
  };
}

/** Nothing about the young person is shown. */
function Restricted() {
  return (
    <>
      <RestrictedNotice />
      <Banner title="What you wrote is saved">
        It stays on this device for {DAYS_KEPT} days, and nobody else can read it. You can submit it from here
        when you have access to the record again.
      </Banner>
    </>
  );
}
