import { MAX_REMINDED, remindOfReports } from '#contract/reports/report-reminders.ts';
import type { Report } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Whether its carer can be reminded: it is late, or it was returned. */
export const canBeReminded = ({ status, owes_incident }: Pick<Report, 'status' | 'owes_incident'>): boolean =>
  status === 'missing' || status === 'not approved' || owes_incident;

/** Reminds the carers of any number of reports, and shows the result. */
export function useRemind() {
  const { mutateAsync, isPending } = useSend(remindOfReports);
  const remind = async (reports: readonly Pick<Report, 'id'>[], onDone: () => void = () => {}) => {
    let [reminded, recent, left] = [0, 0, 0];
    const closed: string[] = [];
    try {
      for (let at = 0; at < reports.length; at += MAX_REMINDED) {
        const report_ids = reports.slice(at, at + MAX_REMINDED).map(({ id }) => id);
        const answer = await mutateAsync({ body: { report_ids } });
        reminded += answer.reminded.length;
        recent += answer.recent.length;
        left += answer.left.length;
        closed.push(...answer.closed.map(({ carer }) => carer.name));
      }
      const said = describeReminded({ reminded, recent, left, closed });
      if (reminded === 0 && left + closed.length > 0) toast.error('No reminders were sent', { text: said });
      else toast.success(said);
      onDone();
    } catch (error) {
      tellProblem(error, 'Some reminders could not be sent');
    }
    void refreshTopic('reports');
  };
  return { remind, isReminding: isPending };
}

const countReports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);

interface Outcome {
  reminded: number;
  recent: number;
  left: number;
  /** The carers of reports that are closed to them, one for each report. */
  closed: readonly string[];
}

/** `Reminders sent for 3 reports. We could not send a reminder for 1 report because its carer has left.` */
export function describeReminded({ reminded, recent, left, closed }: Outcome): string {
  const sentences = [
    reminded > 0 && `Reminders sent for ${countReports(reminded)}.`,
    recent > 0 && `We already sent reminders for ${countReports(recent)} in the last hour.`,
    left > 0 &&
      (left === 1
        ? 'We could not send a reminder for 1 report because its carer has left.'
        : `We could not send reminders for ${left} reports because their carers have left.`),
    ...[...new Set(closed)].map(
      (name) =>
        `${name} cannot open the restricted record to write the report. Ring them, or give them access.`,
    ),
  ];
  return sentences.filter(Boolean).join(' ') || 'No reports are missing now.';
}
