import { Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { downloadReferral, sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { describeError } from '#web/api/api-error.ts';
import { callForFile } from '#web/api/call.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { SendReferralDialog } from '#web/features/reports/referral-documents/SendReferralDialog.tsx';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** A referral on paper, and a link to it by e-mail: for its menu of actions. */
export function useReferralDocuments(referral: Referral | undefined): {
  items: readonly MenuItem[];
  dialog: ReactNode;
} {
  const { role } = useSignedIn();
  const [isSending, setIsSending] = useState(false);
  if (!referral || referral.status === 'draft') return { items: [], dialog: null };
  const items: (MenuItem | false)[] = [
    can(role, downloadReferral) && {
      id: 'download',
      label: 'Download as PDF',
      icon: Download,
      onSelect: () => void download(referral),
    },
    can(role, sendReferralEmail) && {
      id: 'send',
      label: 'Send by e-mail…',
      icon: Send,
      onSelect: () => setIsSending(true),
    },
  ];
  return {
    items: items.filter((item) => item !== false),
    dialog: isSending && <SendReferralDialog referral={referral} onClose={() => setIsSending(false)} />,
  };
}

async function download({ id, reference }: Referral): Promise<void> {
  try {
    const answer = await callForFile(downloadReferral, { params: { id } });
    saveFile(fileNameIn(answer) ?? `${reference}.pdf`, await answer.blob());
  } catch (error) {
    toast.error('We could not download the document', { text: describeError(error) });
  }
}
