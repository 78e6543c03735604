import { useState } from 'react';
import { type ReportDetail, reopenReport } from '#contract/reports/reports.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { isOvertaken, REASON_KEPT, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const MAX_CHARACTERS = 2_000;

/** Takes an approval back. The report waits for a decision again, and clients no longer read it. */
export function ReopenDialog({ report: live, onClose }: { report: ReportDetail; onClose: () => void }) {
  // The approval that was read: one that a colleague gives to corrected words meanwhile is another.
  const [report] = useState(live);
  const approved = report.app_reports.filter(({ status }) => status === 'approved');
  const [formId, setFormId] = useState(approved[0]?.id);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useSend(reopenReport);
  const kept = useKeptTyping(`report/${report.id}/reopen`, { comment }, (found) => setComment(found.comment));
  const close = () => {
    kept.forget();
    onClose();
  };
  const chosen = approved.find(({ id }) => id === formId);
  const reopen = () => {
    setMissing(!comment.trim());
    if (!comment.trim() || !chosen) return;
    const body = { app_report_id: chosen.id, comment: comment.trim(), version: report.version };
    send.mutate(
      { params: { id: report.id }, body },
      {
        onSuccess: () => {
          toast.success('Report reopened');
          close();
        },
        onSettled: () => refreshTopic('reports'),
      },
    );
  };
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="Someone else changed this report" kept={REASON_KEPT} onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title="Reopen this report?"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Keep approved
          </Button>
          <Button variant="warning" pending={send.isPending} onClick={reopen}>
            Reopen report
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && <SendProblem error={send.error} title="Not reopened" />}
        <p>
          The report goes back to waiting for a decision, and the client can no longer read it. We e-mail
          everyone who was sent it or opened it.
        </p>
        {approved.length > 1 && (
          <Select
            label="Form"
            value={formId}
            options={approved.map(({ id, form_type }) => ({ value: id, label: form_type.name }))}
            onChange={setFormId}
          />
        )}
        <TextArea
          label="Reason"
          help="The change log keeps this reason."
          maxLength={MAX_CHARACTERS}
          value={comment}
          onChange={setComment}
          error={missing ? 'Enter a reason.' : undefined}
        />
      </div>
    </Dialog>
  );
}
