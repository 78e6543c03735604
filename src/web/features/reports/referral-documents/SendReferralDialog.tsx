import { Send } from 'lucide-react';
import { useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { getClient } from '#contract/organisations/clients.ts';
import { listUsers } from '#contract/organisations/users.ts';
import { sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { type Letter, missingIn, readError } from '#web/features/reports/reports/report-letter.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Tells the organisation's people of a referral by e-mail, with a link to it (EML-01). */
export function SendReferralDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const contacts = useContacts(referral);
  const [letter, setLetter] = useState<Letter>({
    to: [],
    cc: [],
    subject: `Referral ${referral.reference}`,
    body: `Hello\n\nPlease read referral ${referral.reference}. The link below needs a sign-in.\n\nKind regards`,
  });
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const send = useSend(sendReferralEmail);
  const kept = useKeptTyping(`referral/${referral.id}/letter`, letter, setLetter);
  const change = (part: Partial<Letter>) => setLetter({ ...letter, ...part });
  const close = () => {
    kept.forget();
    onClose();
  };
  const press = () => {
    const found = missingIn(letter);
    setProblems(found);
    if (found.length > 0) return;
    const { to, subject, body } = letter;
    send.mutate(
      { body: { ids: [referral.id], to, subject, body } },
      {
        onSuccess: ({ recipients }) => {
          toast.success('Referral sent', { text: `To ${recipients.join(', ')}` });
          close();
        },
        onError: (error) => setProblems(error.errors),
      },
    );
  };
  return (
    <Dialog
      open
      wide
      insist
      onClose={close}
      isSending={send.isPending}
      title="Send this referral"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button icon={Send} pending={send.isPending} onClick={press}>
            Send
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {kept.restored}
        {send.error && problems.length === 0 && (
          <Banner tone="error" title="Nothing was sent">
            {send.error.message}
          </Banner>
        )}
        <p className="text-ink-soft">The e-mail holds a link to the referral, not the referral itself.</p>
        <CheckboxGroup
          label="To"
          options={contacts.map(({ name, email }) => ({ value: email, label: name, detail: email }))}
          value={letter.to}
          onChange={(to) => change({ to })}
          error={readError(problems, 'to') ?? readError(problems, 'ids')}
        />
        <TextField
          label="Subject"
          value={letter.subject}
          onChange={(subject) => change({ subject })}
          maxLength={200}
          error={readError(problems, 'subject')}
        />
        <TextArea
          label="Message"
          help="Use initials for young people, never full names."
          value={letter.body}
          onChange={(body) => change({ body })}
          rows={8}
          maxLength={10_000}
          error={readError(problems, 'body')}
        />
      </div>
    </Dialog>
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
