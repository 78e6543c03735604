import { FileText } from 'lucide-react';
import { formatDateTime } from '#contract/core/dates.ts';
import { createReportDocument } from '#contract/reports/report-documents.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { linkHere } from '#web/features/reports/reports/report-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** The documents made of what was approved, the newest first. An approved report gets one by itself. */
export function ReportDocuments({ report }: { report: ReportDetail }) {
  const { role } = useSignedIn();
  const isApproved = report.app_reports.some(({ status }) => status === 'approved');
  if (!isApproved && report.documents.length === 0) return null;
  const isBeingMade = report.documents.every(({ is_outdated }) => is_outdated);
  const mayCreate = can(role, createReportDocument) && isApproved;
  return (
    <Card title="Documents" flush>
      {isBeingMade && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
          <p className="text-ink-soft">The document is being made.</p>
          {mayCreate && <CreateDocument report={report} />}
        </div>
      )}
      {report.documents.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {report.documents.toReversed().map((document) => (
            <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <TextLink
                href={linkHere(document.link)}
                className="inline-flex min-h-control items-center gap-2 font-medium"
              >
                <FileText aria-hidden size={18} />
                {document.form_name}, version {document.document_version}
              </TextLink>
              <span className="text-sm text-ink-soft">
                Made {formatDateTime(document.made_at)}
                {document.is_outdated && ', before the visit was corrected'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function CreateDocument({ report }: { report: ReportDetail }) {
  const send = useSend(createReportDocument);
  const create = () =>
    send.mutate(
      { params: { id: report.id } },
      {
        onSuccess: () => toast.success('Document made'),
        onError: (error) => tellProblem(error, 'No document was made'),
        onSettled: () => refreshTopic('reports'),
      },
    );
  return (
    <Button variant="outline" size="sm" pending={send.isPending} onClick={create}>
      Make document now
    </Button>
  );
}

/** The e-mails that told people of it; administrators only. */
export function ReportEmails({ report }: { report: ReportDetail }) {
  if (report.emails.length === 0) return null;
  return (
    <Card title="Sent by e-mail" flush>
      <ul className="divide-y divide-line border-t border-line">
        {report.emails.toReversed().map((email) => (
          <li key={`${email.sent_at} ${email.recipients.join()}`} className="px-4 py-2">
            <p className="font-medium break-words">{email.recipients.join(', ')}</p>
            <p className="text-sm text-ink-soft">
              {formatDateTime(email.sent_at)}
              {email.sent_by && `, by ${email.sent_by.name}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
