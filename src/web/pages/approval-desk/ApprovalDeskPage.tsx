import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Total } from '#contract/core/list-totals.ts';
import { getAppReport } from '#contract/reports/app-reports.ts';
import { getReport, listReportsToApprove, type Report } from '#contract/reports/reports.ts';
import { endpointQuery, useEndpoint } from '#web/api/hooks.ts';
import { isEmptyReturn, type ReturnDraft } from '#web/features/reports/desk-return.ts';
import { hasWaitingConcern, hasWaitingIncident, isWaiting } from '#web/features/reports/report-words.ts';
import { useDecide } from '#web/features/reports/use-decide.ts';
import { DeskCase } from '#web/pages/approval-desk/DeskCase.tsx';
import { DeskQueue } from '#web/pages/approval-desk/DeskQueue.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { countWords, formatTotal } from '#web/ui/list/format-count.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

/** The limit of one call, and more than anybody decides in one sitting. */
const QUEUE_LENGTH = 100;

interface Props {
  /** The report on the desk. Default: the one that has waited longest. */
  id: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The waiting reports on the left, one report in the middle, the decision on the right. */
export function ApprovalDeskPage({ id, onOpen }: Props) {
  usePage('Approval desk');
  const list = useEndpoint(listReportsToApprove, { query: { page_size: QUEUE_LENGTH } });
  const [drafts, setDrafts] = useState<Readonly<Record<string, ReturnDraft>>>({});
  const kept = useDialogDraft('approval-desk', { drafts }, (found) => setDrafts(found.drafts));
  const open = (next: string | undefined) => {
    setFirst(undefined);
    onOpen(next);
  };
  const decisions = useDecide({ onNext: () => open(place.next?.id), onBack: open });
  // Chosen once: a report that somebody else decides stays on the desk, with the text being typed about it.
  const [first, setFirst] = useState<string>();
  const current_id = id ?? first;
  const queue = (list.data?.items ?? []).filter(
    (row) => !decisions.pending.has(row.id) || row.id === current_id,
  );
  const place = placeIn(queue, current_id);
  // The same query as DeskCase's. A report that was decided since no longer waits, but is still shown. If it was closed
  // to the reader, their text stays and the report is no longer fetched.
  const shown = useEndpoint(
    getReport,
    { params: { id: place.current_id ?? '' } },
    { enabled: place.current_id !== undefined },
  );
  const isBegun = [...(list.data?.items ?? []), ...(shown.data ? [shown.data] : [])].some((row) =>
    row.app_reports.some(({ id }) => drafts[id] && !isEmptyReturn(drafts[id])),
  );
  if (!current_id && place.current_id) setFirst(place.current_id);
  usePrefetched(place.next);
  const setDraft = (app_report_id: string, draft: ReturnDraft | undefined) =>
    setDrafts(({ [app_report_id]: _, ...others }) =>
      draft ? { ...others, [app_report_id]: draft } : others,
    );

  if (!list.data && list.error)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRecord />;
  return (
    <div className="space-y-4">
      <PageHeader
        title="Approval desk"
        back={{ label: 'Reports', href: '/dashboard/reports?tab=needs_approval' }}
        lead={leadText(place, list.data)}
      />
      {isBegun && kept.restored}
      {place.current_id ? (
        <div className="grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]">
          <DeskQueue rows={queue} current_id={place.current_id} onOpen={open} />
          <DeskCase
            key={place.current_id}
            id={place.current_id}
            position={place.position > 0 ? `${place.position} of ${queue.length}` : undefined}
            drafts={drafts}
            setDraft={setDraft}
            decisions={decisions}
            onNext={place.after && (() => open(place.after?.id))}
            onPrevious={place.before && (() => open(place.before?.id))}
          />
        </div>
      ) : (
        <Empty />
      )}
      <LeaveGuard
        hasChanges={() => isBegun}
        title="Leave without returning?"
        text="You started to return a report. What you typed is saved on this device for when you come back."
      />
    </div>
  );
}

interface Place {
  current_id: string | undefined;
  /** From 1. 0 if the report on the desk does not wait. */
  position: number;
  before: Report | undefined;
  after: Report | undefined;
  /** The report that follows once this one is decided. */
  next: Report | undefined;
}

function placeIn(queue: readonly Report[], id: string | undefined): Place {
  const current_id = id ?? queue[0]?.id;
  const at = queue.findIndex((row) => row.id === current_id);
  const [before, after] = [queue[at - 1], at < 0 ? queue[0] : queue[at + 1]];
  return { current_id, position: at + 1, before, after, next: after ?? before };
}

function leadText({ position }: Place, found: Total): string {
  if (found.total === 0) return 'Nothing to approve';
  return position > 0
    ? `${position} of ${formatTotal(found)}`
    : countWords(found, { one: 'report waiting', many: 'reports waiting' });
}

/** Loads the next report in advance, except for an incident or a concern, which would count as opened. */
function usePrefetched(next: Report | undefined) {
  const client = useQueryClient();
  const id = next?.id;
  const isUrgent = next && (hasWaitingIncident(next) || hasWaitingConcern(next));
  const reportId = isUrgent ? undefined : next?.app_reports.find(isWaiting)?.id;
  useEffect(() => {
    if (!id) return;
    void client.prefetchQuery(endpointQuery(getReport, { params: { id } }));
    if (reportId) void client.prefetchQuery(endpointQuery(getAppReport, { params: { id, reportId } }));
  }, [client, id, reportId]);
}

function Empty() {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        title="No reports are waiting for approval"
        text="Reports appear here when carers submit them."
        action={
          <UiLink href="/dashboard/reports?tab=missing" className={buttonClass({ variant: 'outline' })}>
            View missing reports
          </UiLink>
        }
      />
    </div>
  );
}
