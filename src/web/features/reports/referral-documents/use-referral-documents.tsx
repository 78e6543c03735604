import { Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  downloadReferral,
  listReferralContacts,
  sendReferralEmail,
} from '#contract/reports/referral-documents.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi, callForFile } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { ComposeEmail } from '#web/features/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/report-letter.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Prints a referral, and e-mails a link to it: for its menu of actions. */
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

/** E-mails the organisation's people a link to a referral (EML-01). */
function SendReferralDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { id, reference, client } = referral;
  const { data: contacts } = useEndpoint(listReferralContacts, { params: { id } });
  const [letter, setLetter] = useState<Letter>({
    to: [],
    cc: [],
    subject: `Referral ${reference}`,
    body: `Hello\n\nPlease read referral ${reference}. You need to sign in to open the link below.\n\nKind regards`,
  });
  return (
    <ComposeEmail
      {...{ letter, setLetter, onClose }}
      contacts={contacts ?? []}
      title="Send this referral"
      note={
        contacts?.length === 0
          ? `No one at ${client.name} has an account that can open this referral, so you cannot send it to them.`
          : 'The e-mail links to the referral and does not attach it. You can send it to people in the organisation who can open it.'
      }
      place={`referral/${id}/letter`}
      send={(written, idempotency_key) =>
        callApi(sendReferralEmail, { body: { ids: [id], ...written } }, { idempotency_key })
      }
      sentWords="Referral sent"
    />
  );
}
