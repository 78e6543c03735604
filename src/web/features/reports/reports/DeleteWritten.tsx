import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DECIDABLE_STATUSES, type SignedInRole } from '#contract/core/statuses.ts';
import { type AppReport, deleteAppReport } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  report: ReportDetail;
  app_report: AppReport;
  role: SignedInRole;
}

/** Carers withdraw their drafts, administrators whatever is not approved. It stays in the record of changes. */
export function DeleteWritten({ report, app_report, role }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(deleteAppReport);
  const isDraft = app_report.status === 'draft';
  const may = role === 'admin' ? app_report.status !== 'approved' : role === 'carer' && isDraft;
  if (!may) return null;
  const mayReturn = DECIDABLE_STATUSES.includes(app_report.status);
  const what = isDraft ? 'draft' : 'form';
  const close = () => {
    setIsAsking(false);
    send.reset();
  };
  const remove = () =>
    send.mutate(
      { params: { id: report.id, reportId: app_report.id } },
      {
        onSuccess: () => {
          close();
          toast.success(isDraft ? 'Draft deleted' : 'Form withdrawn');
        },
        onSettled: () => refreshTopic('reports'),
      },
    );
  return (
    <>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setIsAsking(true)}>
        {isDraft ? 'Delete draft' : 'Withdraw'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={isDraft ? 'Delete this draft?' : `Withdraw this ${app_report.form_type.name.toLowerCase()}?`}
        text={
          <div className="space-y-4">
            {send.error && <SendProblem error={send.error} title="Not deleted" />}
            <p>
              {app_report.form_type.name}, written by {app_report.carer.name}. It will no longer be shown. If
              the report was required, it is due again.
            </p>
            {role === 'carer' && <p>If you need it again, the office can restore it.</p>}
            {role === 'admin' && (
              <p>
                We’ll tell {app_report.carer.name}.
                {mayReturn && ' If you want it corrected, return it instead.'} You can restore it from this
                page.
              </p>
            )}
          </div>
        }
        primary={{
          label: isDraft ? 'Delete draft' : 'Withdraw',
          variant: 'destructive',
          onPress: remove,
          pending: send.isPending,
        }}
        secondary={{ label: `Keep ${what}`, onPress: close }}
      />
    </>
  );
}
