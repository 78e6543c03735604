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
import { DAYS_KEPT, openOwnStore } from '#web/device/device-store.ts';
import type { TypedContent } from '#web/device/typed-copy.ts';
import { timesText } from '#web/features/appointments/appointments/appointment-words.ts';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { ClosedForm } from '#web/features/reports/reports/ClosedForm.tsx';
import { chooseIncident } from '#web/features/reports/reports/incidents.ts';
import { LeftWords } from '#web/features/reports/reports/LeftWords.tsx';
import { OtherPersonChoice } from '#web/features/reports/reports/OtherPersonChoice.tsx';
import { findFormAt, listForms } from '#web/features/reports/reports/report-forms.ts';
import { aboutText, reportHref } from '#web/features/reports/reports/report-words.ts';
import {
  listTypedHere,
  lookForTypedReports,
  placeOfReport,
  readTypedAbout,
  readTypedAnswers,
  typedReports,
} from '#web/features/reports/reports/typed-reports.ts';
import { WriteReport } from '#web/features/reports/reports/WriteReport.tsx';
import type { SayStillMissing } from '#web/features/reports/reports/WrittenReport.tsx';
import { compareAbout } from '#web/features/reports/reports/written-about.ts';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { useTypedCopy } from '#web/forms/typed-copy.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

interface Props {
  id: string;
  form_type_id: string;
  /** Which incident of the visit; without it the page chooses. */
  occurrence: number | undefined;
  /** Check the answers, or write them. */
  step: 'check' | undefined;
  onStep: (step: 'check' | undefined) => void;
  /** As this device has it, for where there is no signal; null where it has none, undefined while it is looked for. */
  kept: Kept | null | undefined;
  StillMissing: SayStillMissing;
}

interface Kept {
  report: Report;
  occurrence: number;
  /** Null where it was handed in. */
  start: AppReport | BlankAppReport | null;
}

/** The form to type into must be the newest there is, so nothing of an earlier look is used. */
const anew = { refetchOnMount: 'always', staleTime: 0 } as const;

export function WriteReportPage(props: Props) {
  const { id, form_type_id, occurrence: asked, kept } = props;
  const asking = useAsking(id);
  const hasSignal = useHasSignal();
  const report = asking.isFetchedAfterMount ? asking.data : undefined;
  const isOutOfReach = !hasSignal || asking.error?.status === null;
  /** Chosen once: what is handed in meanwhile must not change what is open. */
  const [chosen, setChosen] = useState(asked);
  if (!chosen) {
    if (report)
      setChosen(
        chooseIncident(report, form_type_id, listTypedHere(typedReports.getState().here, id, form_type_id)),
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
        {copy && error.status === 404 && <LeftWords copy={copy} />}
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
            answers={readTypedAnswers(copy.found) ?? {}}
          />
        </OtherPersonChoice>
      ) : opened ? (
        <WriteReport {...opened} copy={copy} form_type_id={form_type_id} {...writing} />
      ) : report.is_restricted ? (
        <Restricted />
      ) : (
        <ClosedForm report={report} form_type_id={form_type_id} occurrence={occurrence} copy={copy} />
      )}
    </div>
  );
}

const useAsking = (id: string) => useEndpoint(getReport, { params: { id } }, anew);

interface Opened {
  report: Report;
  /** The form to go on with: as written, or a blank one. */
  start: AppReport | BlankAppReport;
}

interface Which {
  id: string;
  form_type_id: string;
  occurrence: number;
}

/**
 * The form as it was opened: a live refresh meanwhile must not change what is being typed over. The report is asked for all the
 * same, so that a form is not left open to somebody to whom the record was closed.
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
  // Told all the same, without whom it is about.
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

/** Text that was typed here before: about the person whom the report is for, or its writer is asked. */
function useOwnWords({ id, form_type_id, occurrence }: Which, report: Report | undefined) {
  const { user } = useSignedIn();
  const opened = useTypedCopy(placeOfReport(id, form_type_id, occurrence));
  /** The text that is kept once that was decided. */
  const [decided, setDecided] = useState<{ found: TypedContent | undefined }>();
  const copy = opened && { ...opened, ...decided };
  const found = copy?.found;
  const isTyped = readTypedAnswers(found) !== undefined;
  const other = isTyped && report ? compareAbout(readTypedAbout(found), report) : undefined;
  const look = async () => lookForTypedReports(await openOwnStore(user.id));
  return {
    copy,
    other,
    use: () => {
      if (!copy || !found || !other) return;
      // A draft again: it is read, and handed in, once more.
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

/** Nothing of the young person is shown. */
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
