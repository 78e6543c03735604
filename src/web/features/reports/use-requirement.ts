import type { ReportStatus } from '#contract/core/statuses.ts';
import { updateRequirements } from '#contract/reports/reports.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeRequirement } from '#web/features/reports/report-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

export interface Requirement {
  appointment_carer_id: string;
  carer_name: string;
}

/** Sets whether a carer must write a report (REP-07). It takes effect at once, with undo. */
export function useRequirement() {
  const set = async (of: Requirement, report_required: boolean, isUndo = false): Promise<boolean> => {
    const requirement = { appointment_carer_id: of.appointment_carer_id, report_required };
    let status: ReportStatus | undefined;
    try {
      const { items } = await callApi(updateRequirements, { body: { requirements: [requirement] } });
      status = items[0]?.report_status;
    } catch (error) {
      tellProblem(error, 'Nothing was changed');
      return false;
    }
    toast.success(describeRequirement(of.carer_name, report_required, status), {
      key: `requirement ${of.appointment_carer_id}`,
      ...(isUndo ? {} : { action: { label: 'Undo', onAction: () => void set(of, !report_required, true) } }),
    });
    await refreshTopic('reports');
    return true;
  };
  return set;
}
