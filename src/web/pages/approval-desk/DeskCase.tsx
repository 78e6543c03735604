import { useEffect, useRef, useState } from 'react';
import { getAppReport } from '#contract/reports/app-reports.ts';
import { getReport, type ReportDetail } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  emptyReturn,
  isEmptyReturn,
  type ReturnDraft,
  reasonField,
  withQuestion,
} from '#web/features/reports/desk-return.ts';
import { aboutText, isDecidable, isWaiting } from '#web/features/reports/report-words.ts';
import type { useDecide } from '#web/features/reports/use-decide.ts';
import { useSingleKeys } from '#web/features/reports/use-single-keys.ts';
import { DeskDecision } from '#web/pages/approval-desk/DeskDecision.tsx';
import { DoubtDialog, useDoubts } from '#web/pages/approval-desk/DeskDoubts.tsx';
import { DeskReport } from '#web/pages/approval-desk/DeskReport.tsx';
import { useAppStore } from '#web/session/app-store.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';

const RETURN_KEPT =
  'We have not sent what you typed to return it. It is saved on this device for when you can open the report again.';

interface Props {
  id: string;
  /** `3 of 18`. Undefined if it does not wait. */
  position: string | undefined;
  drafts: Readonly<Record<string, ReturnDraft>>;
  setDraft: (app_report_id: string, draft: ReturnDraft | undefined) => void;
  decisions: ReturnType<typeof useDecide>;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** The report on the desk, with its decision. */
export function DeskCase(props: Props) {
  const { id, position, drafts, setDraft, decisions, onNext, onPrevious } = props;
  const report = useEndpoint(getReport, { params: { id } });
  const [chosen, setChosen] = useState<string>();
  const form = report.data && formOnDesk(report.data, chosen, drafts);
  const written = useEndpoint(
    getAppReport,
    { params: { id, reportId: form?.id ?? '' } },
    { enabled: form !== undefined },
  );
  const app_report = written.data;
  const heading = useAnnouncedCase(report.data, position);
  const isPending = decisions.pending.has(id);
  const mayDecide = Boolean(report.data?.may_decide && app_report && isDecidable(app_report)) && !isPending;
  const draft = app_report && drafts[app_report.id];
  // True once it was shown here, in case the report closes to the reader.
  const [isBegun, setIsBegun] = useState(false);
  const isTyped = draft !== undefined && !isEmptyReturn(draft);
  if (app_report && isTyped !== isBegun) setIsBegun(isTyped);

  const doubts = useDoubts(mayDecide ? app_report : undefined);
  const approve = () => {
    if (!mayDecide || !report.data || !app_report || draft) return;
    if (doubts.doubt) doubts.ask();
    else void decisions.approve(report.data, app_report);
  };
  const approveAllTheSame = () => {
    doubts.close();
    if (mayDecide && report.data && app_report) void decisions.approve(report.data, app_report);
  };
  const startReturn = (path?: string) => {
    if (!mayDecide || !app_report) return;
    const begun = draft ?? emptyReturn;
    setDraft(app_report.id, path ? withQuestion(begun, path) : begun);
    focusSoon(fieldId(path ? reasonField(path) : 'reason_id'));
  };
  const giveBack = async () => {
    if (!report.data || !app_report || !draft) return;
    await decisions.giveBack(report.data, app_report, draft);
    setDraft(app_report.id, undefined);
  };
  const isOn = useAppStore((state) => state.single_keys);
  useSingleKeys(isOn, { a: approve, r: () => startReturn(), j: onNext, k: onPrevious });

  const error = report.error ?? written.error;
  if (error && !app_report)
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState
          message={isBegun ? `${error.message} ${RETURN_KEPT}` : error.message}
          onRetry={() => void (report.error ? report : written).refetch()}
        />
      </div>
    );
  if (!report.data) return <SkeletonCards count={3} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <DeskReport
        heading={heading}
        report={report.data}
        app_report={app_report}
        onForm={setChosen}
        onReason={mayDecide ? startReturn : undefined}
        earlier={doubts.earlier}
        returning={draft?.questions.map(({ path }) => path) ?? []}
      />
      <DeskDecision
        report={report.data}
        app_report={app_report}
        mayDecide={mayDecide}
        isPending={isPending}
        draft={draft}
        onDraft={(next) => app_report && setDraft(app_report.id, next)}
        onApprove={approve}
        onStartReturn={() => startReturn()}
        onReturn={giveBack}
        onNext={onNext}
        onPrevious={onPrevious}
      />
      <DoubtDialog {...doubts} onApprove={approveAllTheSame} />
    </div>
  );
}

/**
 * The requested form. Otherwise, in this order: one being returned, a waiting incident, a waiting concern, any waiting
 * form, the first that was written.
 */
function formOnDesk(
  { app_reports }: ReportDetail,
  chosen: string | undefined,
  drafts: Readonly<Record<string, ReturnDraft>>,
) {
  return (
    app_reports.find(({ id }) => id === chosen) ??
    app_reports.find(({ id }) => drafts[id]) ??
    app_reports.find((form) => form.alerts_office && isWaiting(form)) ??
    app_reports.find((form) => form.raises_concern) ??
    app_reports.find(isWaiting) ??
    app_reports.find(isDecidable) ??
    app_reports[0]
  );
}

let isFirstCase = true;

/** Announces that another report is on the desk and moves the focus to its heading. */
function useAnnouncedCase(report: ReportDetail | undefined, position: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const about = report && [position, report.report_type, aboutText(report)].filter(Boolean).join(', ');
  const id = report?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report, whatever its position becomes
  useEffect(() => {
    if (!id) return;
    if (!isFirstCase) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
      if (about) announce(about);
    }
    isFirstCase = false;
  }, [id]);
  return heading;
}

/** Waits until the form is rendered. */
function focusSoon(id: string): void {
  window.requestAnimationFrame(() =>
    window.requestAnimationFrame(() => {
      const field = document.getElementById(id);
      field?.scrollIntoView({ block: 'nearest' });
      field?.focus({ preventScroll: true });
    }),
  );
}
