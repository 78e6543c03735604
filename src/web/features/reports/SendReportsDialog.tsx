import { useState } from 'react';
import { getReportEmailTemplate, sendReportEmail } from '#contract/reports/report-emails.ts';
import type { Report } from '#contract/reports/reports.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { ComposeEmail } from '#web/features/reports/ComposeEmail.tsx';
import {
  findUnready,
  leaveOutLabel,
  sayUnready,
  type Unready,
  UnreadyList,
  withoutUnready,
} from '#web/features/reports/left-out-reports.tsx';
import {
  describeTooMany,
  type Letter,
  type LetterTemplate,
  leaveOut,
  readStart,
} from '#web/features/reports/report-letter.ts';
import { describeLabel } from '#web/features/reports/report-words.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Approved reports of one client. */
  reports: readonly Report[];
  /** Some can no longer be sent, and the letter is sent without them. */
  onLeaveOut?: (report_ids: readonly string[]) => void;
  onClose: () => void;
  onDone?: () => void;
}

/** E-mails a client's contacts about approved reports (EML-01): recipients, text, preview, sending. */
export function SendReportsDialog(props: Props) {
  // Those ticked when it opened.
  const [reports] = useState(props.reports);
  const tooMany = describeTooMany(reports);
  if (!tooMany) return <WriteToContacts {...props} reports={reports} />;
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title="You cannot send these in one e-mail"
      text={tooMany}
      primary={{ label: 'Close', onPress: props.onClose }}
    />
  );
}

const nameDialog = ({ length }: readonly Report[]) =>
  length === 1 ? 'Send this report' : `Send ${length} reports`;

function WriteToContacts({ reports: chosen, onLeaveOut, onClose, onDone }: Props) {
  const [reports, setReports] = useState(chosen);
  const ids = reports.map(({ id }) => id);
  // A letter that the user has started stays, whatever is loaded later.
  const [letter, setLetter] = useState<Letter>();
  const [template, setTemplate] = useState<LetterTemplate>();
  const [unready, setUnready] = useState<Unready[]>([]);
  const asked = useEndpoint(
    getReportEmailTemplate,
    { query: { ids } },
    { refetchOnMount: 'always', keepPrevious: false, enabled: template === undefined },
  );
  if (template === undefined && asked.data && !asked.isFetching) {
    setTemplate(asked.data);
    setLetter(readStart(asked.data));
  }
  const title = nameDialog(reports);
  const forget = (left: readonly Unready[]) => {
    setReports(withoutUnready(reports, left));
    setUnready([]);
    onLeaveOut?.(left.map(({ report }) => report.id));
  };
  const goOnWithout = async (written: Letter, before: LetterTemplate) => {
    const rest = withoutUnready(reports, unready);
    try {
      const next = await callApi(getReportEmailTemplate, { query: { ids: rest.map(({ id }) => id) } });
      setTemplate(next);
      setLetter(leaveOut(written, before, next));
      forget(unready);
      toast.success(
        unready.length === 1 ? 'One report is left out' : `${unready.length} reports are left out`,
        {
          text: 'We removed their links from the message. Read it again before you send it.',
        },
      );
      return true;
    } catch (error) {
      const further = findUnready(error, rest);
      if (further.length === 0) tellProblem(error, 'We could not leave them out');
      setUnready([...unready, ...further]);
      return false;
    }
  };
  if (letter && template?.contacts.length)
    return (
      <ComposeEmail
        {...{ title, letter, setLetter, onClose }}
        note={`${reports.map((report) => describeLabel(report)).join('; ')}. The e-mail links to each document and does not attach it.`}
        place={`letter/${nameSubjects(ids)}`}
        contacts={template.contacts}
        send={(written, idempotency_key) =>
          callApi(sendReportEmail, { body: { ids, ...written } }, { idempotency_key }).catch((error) => {
            setUnready(findUnready(error, reports));
            throw error;
          })
        }
        {...(unready.length > 0
          ? {
              stopped: {
                title: sayUnready(unready.length, reports.length, 'sent'),
                text: <UnreadyList unready={unready} />,
                ...(unready.length < reports.length
                  ? { label: leaveOutLabel(unready.length), onPress: () => goOnWithout(letter, template) }
                  : {}),
              },
            }
          : {})}
        sentWords={reports.length === 1 ? 'Report sent' : `${reports.length} reports sent`}
        onSent={async () => {
          await refreshTopic('reports');
          onDone?.();
        }}
      />
    );
  const never = findUnready(asked.error, reports);
  if (never.length > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={sayUnready(never.length, reports.length, 'sent')}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            {never.length < reports.length && (
              <Button onClick={() => forget(never)}>{leaveOutLabel(never.length)} and go on</Button>
            )}
          </>
        }
      >
        <UnreadyList unready={never} />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={title}>
      {asked.error ? (
        <ErrorState message={asked.error.errors[0]?.message ?? asked.error.message} />
      ) : template && letter ? (
        <EmptyState
          title="There is no one to send it to"
          text={`${reports[0]?.client_name ?? 'The client'} has no user account or e-mail address. Add one first.`}
        />
      ) : (
        <SkeletonCards count={2} label="Preparing the e-mail" />
      )}
    </Dialog>
  );
}
