import { useState } from 'react';
import { listReferralContacts, sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ComposeEmail } from '#web/features/reports/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/reports/report-letter.ts';

/** Tells the organisation's people of a referral by e-mail, with a link to it (EML-01). */
export function SendReferralDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
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
