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
import { ReopenDialog } from '#web/features/reports/reports/ReopenDialog.tsx';
import { type FormOfReport, nextToWrite } from '#web/features/reports/reports/report-forms.ts';
import { deskHref, hasDecidable, isApproved, writeHref } from '#web/features/reports/reports/report-words.ts';
import { SendReportsDialog } from '#web/features/reports/reports/SendReportsDialog.tsx';
import { canBeReminded, useRemind } from '#web/features/reports/reports/use-remind.ts';
import { useRequirement } from '#web/features/reports/reports/use-requirement.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';

interface Props {
  report: ReportDetail;
  forms: readonly FormOfReport[];
}

/** The actions of its reader on a report: one primary step, the rest behind a menu. */
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
  // The office writes for somebody else; that is the exception, and looks like it.
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
