import { useState } from 'react';
import { getClient } from '#contract/organisations/clients.ts';
import { listUsers } from '#contract/organisations/users.ts';
import { sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ComposeEmail } from '#web/features/reports/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/reports/report-letter.ts';

/** Tells the organisation's people of a referral by e-mail, with a link to it (EML-01). */
export function SendReferralDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { id, reference } = referral;
  const contacts = useContacts(referral);
  const [letter, setLetter] = useState<Letter>({
    to: [],
    cc: [],
    subject: `Referral ${reference}`,
    body: `Hello\n\nPlease read referral ${reference}. The link below needs a sign-in.\n\nKind regards`,
  });
  return (
    <ComposeEmail
      {...{ contacts, letter, setLetter, onClose }}
      title="Send this referral"
      note="The e-mail holds a link to the referral, not the referral itself."
      place={`referral/${id}/letter`}
      send={(written, idempotency_key) =>
        callApi(sendReferralEmail, { body: { ids: [id], ...written } }, { idempotency_key })
      }
      sentWords="Referral sent"
    />
  );
}

/** The organisation's accounts, then its own address: the server writes to nobody else. */
function useContacts({ client }: Referral) {
  const query = { client_id: client.id, user_type: 'client', is_active: true, page_size: 100 } as const;
  const users = useEndpoint(listUsers, { query });
  const organisation = useEndpoint(getClient, { params: { id: client.id } });
  const own = organisation.data && 'email' in organisation.data ? organisation.data.email : null;
  return [
    ...(users.data?.items ?? []).map(({ name, email }) => ({ name, email })),
    ...(own ? [{ name: client.name, email: own }] : []),
  ];
}
