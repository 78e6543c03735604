import { useState } from 'react';
import { getReportEmailTemplate, sendReportEmail } from '#contract/reports/report-emails.ts';
import type { Report } from '#contract/reports/reports.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ComposeEmail } from '#web/features/reports/reports/ComposeEmail.tsx';
import { type Letter, readStart } from '#web/features/reports/reports/report-letter.ts';
import { describeLabel } from '#web/features/reports/reports/report-words.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  /** Approved reports of one client. */
  reports: readonly Report[];
  onClose: () => void;
  onDone?: () => void;
}

/** Tells a client's contacts of approved reports by e-mail (EML-01): whom, what, a look at it, and off. */
export function SendReportsDialog({ reports: chosen, onClose, onDone }: Props) {
  // Those ticked when it opened.
  const [reports] = useState(chosen);
  const ids = reports.map(({ id }) => id);
  const template = useEndpoint(getReportEmailTemplate, { query: { ids } }, { refetchOnMount: 'always' });
  const title = reports.length === 1 ? 'Send this report' : `Send ${reports.length} reports`;
  // A letter that somebody has begun to write stays, whatever is fetched again meanwhile.
  const [letter, setLetter] = useState<Letter>();
  if (letter === undefined && template.data && !template.isFetching) setLetter(readStart(template.data));
  if (letter && template.data?.contacts.length)
    return (
      <ComposeEmail
        {...{ title, letter, setLetter, onClose }}
        note={`${reports.map((report) => describeLabel(report)).join('; ')}. The e-mail holds a link to each document, not the document itself.`}
        place={`letter/${nameSubjects(ids)}`}
        contacts={template.data.contacts}
        send={(written, idempotency_key) =>
          callApi(sendReportEmail, { body: { ids, ...written } }, { idempotency_key })
        }
        sentWords={reports.length === 1 ? 'Report sent' : `${reports.length} reports sent`}
        onSent={async () => {
          await refreshTopic('reports');
          onDone?.();
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} title={title}>
      {template.error ? (
        <ErrorState message={template.error.errors[0]?.message ?? template.error.message} />
      ) : template.data && letter ? (
        <EmptyState
          title="There is nobody to send it to"
          text={`${reports[0]?.client_name ?? 'The client'} has no user account and no e-mail address here. Add one first.`}
        />
      ) : (
        <SkeletonCards count={2} label="Preparing the e-mail" />
      )}
    </Dialog>
  );
}
