import { FileText } from 'lucide-react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { linkHere } from '#web/features/reports/reports/report-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The documents of the approved forms, newest first. Opening the report orders those that are missing. */
export function ReportDocuments({ report }: { report: ReportDetail }) {
  if (!report.is_document_being_made && report.documents.length === 0) return null;
  return (
    <Card title="Documents" flush>
      {report.is_document_being_made && (
        <p className="px-4 pb-4 text-ink-soft" role="status">
          We are making the document. It will appear here shortly.
        </p>
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
