import { MAX_REMINDED, type Report, remindOfReports } from '#contract/reports/reports.ts';
import { describeError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Whether its carer can be reminded of it: nothing was handed in in time, or it was returned. */
export const canBeReminded = ({ status, owes_incident }: Pick<Report, 'status' | 'owes_incident'>): boolean =>
  status === 'missing' || status === 'not approved' || owes_incident;

/** Reminds the carers of reports, however many, and says what came of it. */
export function useRemind() {
  const { mutateAsync, isPending } = useSend(remindOfReports);
  const remind = async (reports: readonly Pick<Report, 'id'>[], onDone: () => void = () => {}) => {
    let [reminded, recent] = [0, 0];
    try {
      for (let at = 0; at < reports.length; at += MAX_REMINDED) {
        const report_ids = reports.slice(at, at + MAX_REMINDED).map(({ id }) => id);
        const answer = await mutateAsync({ body: { report_ids } });
        reminded += answer.reminded.length;
        recent += answer.recent.length;
      }
      toast.success(describeReminded(reminded, recent));
      onDone();
    } catch (error) {
      toast.error('Not everybody could be reminded', { text: describeError(error) });
    }
    void refreshTopic('reports');
  };
  return { remind, isReminding: isPending };
}

const countReports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);

/** `Reminded of 3 reports. Of 1 report less than an hour ago.` */
function describeReminded(reminded: number, recent: number): string {
  const before =
    recent > 0 ? ` Their carers were reminded of ${countReports(recent)} less than an hour ago.` : '';
  return reminded > 0
    ? `Reminded of ${countReports(reminded)}.${before}`
    : before.trim() || 'Nothing is missing any more.';
}
