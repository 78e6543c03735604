import { Undo2 } from 'lucide-react';
import { formatDateTime } from '#contract/core/dates.ts';
import { restoreAppReport } from '#contract/reports/app-reports.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

type Withdrawn = ReportDetail['withdrawn'][number];

/** Withdrawn and deleted forms, each with a button to restore it. Only for administrators. */
export function WithdrawnForms({ report }: { report: ReportDetail }) {
  if (report.withdrawn.length === 0) return null;
  return (
    <Card title="Withdrawn" flush>
      <ul className="divide-y divide-line border-t border-line">
        {report.withdrawn.map((form) => (
          <WithdrawnRow key={form.id} report={report} form={form} />
        ))}
      </ul>
    </Card>
  );
}

function WithdrawnRow({ report, form }: { report: ReportDetail; form: Withdrawn }) {
  const send = useSend(restoreAppReport);
  const putBack = () =>
    send.mutate(
      { params: { id: report.id, reportId: form.id } },
      {
        onSuccess: () =>
          toast.success(`${form.form_type.name} restored`, { text: `We’ll tell ${form.carer.name}.` }),
        onError: (error) => tellProblem(error, 'It was not restored'),
        onSettled: () => refreshTopic('reports'),
      },
    );
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <span className="font-medium">{form.form_type.name}</span>
        <span className="block text-sm text-ink-soft">
          Written by {form.carer.name}
          {form.submitted_at && `, submitted ${formatDateTime(form.submitted_at)}`}. Withdrawn{' '}
          {formatDateTime(form.withdrawn_at)}; nothing is lost.
        </span>
      </div>
      <Button variant="outline" size="sm" icon={Undo2} pending={send.isPending} onClick={putBack}>
        Restore
        <span className="sr-only"> {form.form_type.name}</span>
      </Button>
    </li>
  );
}
