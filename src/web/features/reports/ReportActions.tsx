import {
  BellRing,
  ClipboardCheck,
  EllipsisVertical,
  PenLine,
  RotateCcw,
  Send,
  UserCheck,
  UserMinus,
} from 'lucide-react';
import { useState } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import { remindOfReports } from '#contract/reports/report-reminders.ts';
import {
  decideReport,
  type ReportDetail,
  reopenReport,
  updateRequirements,
} from '#contract/reports/reports.ts';
import { prepareCall } from '#web/api/call.ts';
import { DownloadPdf } from '#web/features/reports/DownloadPdf.tsx';
import { type FormOfReport, nextToWrite } from '#web/features/reports/report-forms.ts';
import { deskHref, hasDecidable, isApproved, writeHref } from '#web/features/reports/report-words.ts';
import { SendReportsDialog } from '#web/features/reports/SendReportsDialog.tsx';
import { canBeReminded, useRemind } from '#web/features/reports/use-remind.ts';
import { useRequirement } from '#web/features/reports/use-requirement.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { REASON_KEPT } from '#web/writing/ReadAgainDialog.tsx';

interface Props {
  report: ReportDetail;
  forms: readonly FormOfReport[];
}

/** The reader's actions on a report: one primary step, the rest in a menu. */
export function ReportActions({ report, forms }: Props) {
  const { role } = useSignedIn();
  const [isReopening, setIsReopening] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const items = useMenuItems(report, role, {
    reopen: () => setIsReopening(true),
    send: () => setIsSending(true),
  });
  const decides = can(role, decideReport) && hasDecidable(report);
  return (
    <>
      {items.length > 0 && (
        <Menu
          label="More actions"
          trigger={<EllipsisVertical aria-hidden size={18} />}
          triggerClass={buttonClass({ variant: 'outline' })}
          items={items}
        />
      )}
      <DownloadPdf report={report} />
      <WriteLink report={report} forms={forms} role={role} isPrimary={!decides} />
      {decides && (
        <UiLink href={deskHref(report.id)} className={buttonClass()}>
          <ClipboardCheck aria-hidden size={18} /> {report.may_decide ? 'Decide' : 'Approval desk'}
        </UiLink>
      )}
      {isSending && <SendReportsDialog reports={[report]} onClose={() => setIsSending(false)} />}
      {isReopening && <ReopenDialog report={report} onClose={() => setIsReopening(false)} />}
    </>
  );
}

function WriteLink({ report, forms, role, isPrimary }: Props & { role: SignedInRole; isPrimary: boolean }) {
  const next = nextToWrite(forms);
  if (!next) return null;
  const words = { Write: 'Write report', Continue: 'Continue report', Correct: 'Correct report' };
  // The office writes for somebody else only as an exception, so its button is not primary.
  const isMain = isPrimary && role === 'carer';
  return (
    <UiLink
      href={writeHref(report.id, next.form_type.id, next.occurrence)}
      className={buttonClass({ variant: isMain ? 'default' : 'outline' })}
    >
      <PenLine aria-hidden size={18} /> {next.step && words[next.step]}
    </UiLink>
  );
}

const REQUIREMENT_MATTERS = ['required', 'missing', 'draft', 'not approved', 'not required'];

function useMenuItems(
  report: ReportDetail,
  role: SignedInRole,
  { reopen, send }: { reopen: () => void; send: () => void },
): MenuItem[] {
  const require = useRequirement();
  const { remind } = useRemind();
  const [carer_name] = report.carers_names;
  const { appointment_carer_id, report_required } = report;
  const items: (MenuItem | false)[] = [
    can(role, updateRequirements) &&
      REQUIREMENT_MATTERS.includes(report.status) && {
        id: 'requirement',
        label: report_required ? 'Set not required' : 'Set required',
        icon: report_required ? UserMinus : UserCheck,
        onSelect: () =>
          void require({ appointment_carer_id, carer_name: carer_name ?? 'The carer' }, !report_required),
      },
    can(role, remindOfReports) &&
      canBeReminded(report) && {
        id: 'remind',
        label: 'Remind the carer',
        icon: BellRing,
        onSelect: () => void remind([report]),
      },
    can(role, sendReportEmail) &&
      isApproved(report) && { id: 'send', label: 'Send by e-mail…', icon: Send, onSelect: send },
    can(role, reopenReport) &&
      isApproved(report) && {
        id: 'reopen',
        label: 'Reopen…',
        icon: RotateCcw,
        onSelect: reopen,
      },
  ];
  return items.filter((item) => item !== false);
}

/** Withdraws an approval. The report waits for a decision again, and clients can no longer read it. */
function ReopenDialog({ report: live, onClose }: { report: ReportDetail; onClose: () => void }) {
  // The approval that was read: if a colleague approves corrected text in the meantime, that is another approval.
  const [{ id, version, app_reports }] = useState(live);
  const approved = app_reports.filter(({ status }) => status === 'approved');
  return (
    <FormDialog
      place={`report/${id}/reopen`}
      title="Reopen this report?"
      start={{ app_report_id: approved[0]?.id, comment: '' }}
      submit={{
        label: 'Reopen report',
        variant: 'warning',
        request: (values) => prepareCall(reopenReport, { params: { id }, body: { ...values, version } }),
      }}
      cancelLabel="Keep approved"
      failed="Not reopened"
      readAgain={{ title: 'Someone else changed this report', kept: REASON_KEPT }}
      topics={['reports']}
      onDone={() => toast.success('Report reopened')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            The report goes back to waiting for a decision, and the client can no longer read it. We e-mail
            everyone who was sent it or opened it.
          </p>
          {approved.length > 1 && (
            <Select
              label="Form"
              options={approved.map(({ id: value, form_type }) => ({ value, label: form_type.name }))}
              {...field('app_report_id')}
            />
          )}
          <TextArea
            label="Reason"
            help="The change log keeps this reason."
            maxLength={2_000}
            {...field('comment')}
          />
        </>
      )}
    </FormDialog>
  );
}
