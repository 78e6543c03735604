import { MAX_REMINDED, remindOfReports } from '#contract/reports/report-reminders.ts';
import type { Report } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Whether its carer can be reminded of it: nothing was handed in in time, or it was returned. */
export const canBeReminded = ({ status, owes_incident }: Pick<Report, 'status' | 'owes_incident'>): boolean =>
  status === 'missing' || status === 'not approved' || owes_incident;

/** Reminds the carers of reports, however many, and says what came of it. */
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
      if (reminded === 0 && left + closed.length > 0) toast.error('Nobody was reminded', { text: said });
      else toast.success(said);
      onDone();
    } catch (error) {
      tellProblem(error, 'Not everybody could be reminded');
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
  /** The carers of reports that are closed to them, one for each. */
  closed: readonly string[];
}

/** `Reminded of 3 reports. Of 1 report the carer has left: nobody can be reminded of it.` */
export function describeReminded({ reminded, recent, left, closed }: Outcome): string {
  const sentences = [
    reminded > 0 && `Reminded of ${countReports(reminded)}.`,
    recent > 0 && `Their carers were reminded of ${countReports(recent)} less than an hour ago.`,
    left > 0 &&
      (left === 1
        ? 'Of 1 report the carer has left: nobody can be reminded of it.'
        : `Of ${left} reports the carers have left: nobody can be reminded of them.`),
    ...[...new Set(closed)].map(
      (name) =>
        `${name} cannot open a restricted record that is theirs to report on: ring them, or name them in it.`,
    ),
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing is missing any more.';
}
