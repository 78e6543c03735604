import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppReport } from '#contract/reports/app-reports.ts';
import { decideReport, type Report, type ReportDetail } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type ReturnDraft, toDecision } from '#web/features/reports/desk-return.ts';
import { describeLabel, isWaiting, reportHref } from '#web/features/reports/report-words.ts';
import { describeUntold } from '#web/features/reports/untold-incident.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface Deciding {
  /** Goes to the next waiting report. */
  onNext: () => void;
  /** Returns to a report whose decision failed. */
  onBack: (id: string) => void;
}

/** A report may have several forms, decided one by one. */
type Decided = Pick<AppReport, 'id' | 'form_type' | 'names_secret_address'>;

interface Approval {
  approved: true;
  address_acknowledged?: true;
}

/**
 * Decisions at the approval desk. The next report is on screen before the server has responded. A decision that failed
 * is announced, with a link back. Text typed for a return is kept until it succeeds.
 */
export function useDecide({ onNext, onBack }: Deciding) {
  const router = useRouter();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string, isPending: boolean) =>
    setPending((before) => {
      const next = new Set(before);
      if (isPending) next.add(id);
      else next.delete(id);
      return next;
    });

  const decide = async (
    report: Report,
    body: Approval | ReturnType<typeof toDecision>,
    { id: app_report_id, form_type }: Decided,
  ) => {
    const decided = await callApi(decideReport, {
      params: { id: report.id },
      body: { ...body, app_report_id, version: report.version },
    });
    const label = describeLabel({ ...report, report_type: form_type.name });
    if (decided.untold_incident?.app_report_id === app_report_id) sayUntold(decided, label);
    else if (body.approved)
      toast.success('Approved', {
        text: `${label}. The client can read it now.`,
        key: 'desk',
        action: openReport(decided),
      });
    else toast.success('Returned', { text: label, key: 'desk' });
  };

  const openReport = ({ id }: Pick<Report, 'id'>) => ({
    label: 'Open report',
    onAction: () => void router.navigate({ href: reportHref(id) }),
  });

  /** Stays until it is closed, whatever is decided next: the office has to tell the client. */
  const sayUntold = (report: ReportDetail, label: string) =>
    toast.show({
      title: 'Approved, but we could not tell the client',
      text: `${label}. ${describeUntold(report)}`,
      persistent: true,
      key: `untold ${report.id}`,
      action: openReport(report),
    });

  /** Whether more of the report's forms wait: the report then stays on screen. */
  const hasMore = (report: Report, app_report_id: string) =>
    report.app_reports.some((form) => form.id !== app_report_id && isWaiting(form));

  const approve = async (report: Report, app_report: Decided) => {
    if (pending.has(report.id)) return;
    mark(report.id, true);
    if (!hasMore(report, app_report.id)) onNext();
    try {
      // The desk asks about it first.
      const acknowledged = app_report.names_secret_address && { address_acknowledged: true as const };
      await decide(report, { approved: true, ...acknowledged }, app_report);
    } catch (error) {
      tellProblem(error, 'Not approved', {
        text: `${describeLabel({ ...report, report_type: app_report.form_type.name })}. ${describeError(error)}`,
        action: { label: 'Open it', onAction: () => onBack(report.id) },
      });
    }
    await refreshTopic('reports');
    mark(report.id, false);
  };

  /** Throws ApiError: the form that was filled in stays and shows it. */
  const giveBack = async (report: Report, app_report: Decided, draft: ReturnDraft) => {
    mark(report.id, true);
    try {
      await decide(report, toDecision(draft), app_report);
      if (!hasMore(report, app_report.id)) onNext();
    } finally {
      // Also after a refusal: somebody else may have decided, and the next attempt needs the new state.
      await refreshTopic('reports');
      mark(report.id, false);
    }
  };

  return { pending, approve, giveBack };
}
