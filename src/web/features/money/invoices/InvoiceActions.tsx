import { Banknote, Check, EllipsisVertical, FileCode, FileText, Mail, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import {
  deleteInvoice,
  getInvoiceData,
  type Invoice,
  type InvoiceRecord,
  issueInvoice,
} from '#contract/money/invoices.ts';
import { getClient } from '#contract/organisations/clients.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi, callForFile } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { fileNameIn, saveFile } from '#web/api/save-file.ts';
import { describePeriod, documentHref } from '#web/features/money/invoices/invoice-words.ts';
import { type ClientDetail, listInvoicingContacts } from '#web/features/money/invoices/invoicing-contacts.ts';
import { PaymentDialog } from '#web/features/money/invoices/PaymentDialog.tsx';
import { ComposeEmail } from '#web/features/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/report-letter.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';

interface Props {
  invoice: InvoiceRecord;
  /** Starts the choice of lines for a credit note. */
  onCredit: () => void;
  onDeleted: () => void;
}

/** The possible steps: a draft is issued or discarded, an issued invoice is paid or credited. */
export function InvoiceActions({ invoice, onCredit, onDeleted }: Props) {
  const { role } = useSignedIn();
  const [isPaying, setIsPaying] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (role === 'admin' && invoice.status === 'draft')
    return <DraftActions invoice={invoice} onDeleted={onDeleted} />;
  const document = invoice.document_url && (
    <>
      <DataButton id={invoice.id} name={invoice.invoice_number ?? 'invoice'} />
      <UiLink href={documentHref(invoice.document_url)} className={buttonClass({ variant: 'outline' })}>
        <FileText aria-hidden size={18} /> PDF
      </UiLink>
    </>
  );
  if (role !== 'admin') return document;
  const isInvoice = invoice.kind === 'invoice';
  return (
    <>
      <Menu
        label="More actions"
        trigger={<EllipsisVertical aria-hidden size={18} />}
        triggerClass={buttonClass({ variant: 'outline' })}
        items={[
          { id: 'send', label: 'Send by e-mail…', icon: Mail, onSelect: () => setIsSending(true) },
          ...(isInvoice
            ? [{ id: 'credit', label: 'Make a credit note…', icon: Undo2, onSelect: onCredit }]
            : []),
        ]}
      />
      {document}
      {isInvoice && (
        <Button icon={Banknote} onClick={() => setIsPaying(true)}>
          Record payment
        </Button>
      )}
      {isSending && <SendInvoicesDialog invoice={invoice} onClose={() => setIsSending(false)} />}
      {isPaying && <PaymentDialog invoice={invoice} onClose={() => setIsPaying(false)} />}
    </>
  );
}

function DraftActions({ invoice: { id, version }, onDeleted }: Omit<Props, 'onCredit'>) {
  const issue = useSend(issueInvoice);
  const drop = useSend(deleteInvoice);
  const [asking, setAsking] = useState<'issue' | 'delete'>();
  // The version that was read: if a colleague changes lines in the meantime, they must be read before it is issued.
  const [read, setRead] = useState(version);
  const ask = (what: 'issue' | 'delete') => {
    issue.reset();
    drop.reset();
    setRead(version);
    setAsking(what);
  };
  const close = () => setAsking(undefined);
  return (
    <>
      <Button variant="outline" icon={Trash2} onClick={() => ask('delete')}>
        Delete draft
      </Button>
      <Button icon={Check} onClick={() => ask('issue')}>
        Issue
      </Button>
      {asking === 'issue' && isOvertaken(issue.error) && (
        <ReadAgainDialog title="Someone else changed this draft" onClose={close} />
      )}
      <ConfirmDialog
        open={asking === 'issue' && !isOvertaken(issue.error)}
        onClose={close}
        title="Issue this invoice?"
        text={
          issue.error?.message ??
          'We’ll number it and show it to the client. You cannot change the invoice, or its visits’ times and claims, after that.'
        }
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{
          label: 'Issue invoice',
          pending: issue.isPending,
          onPress: () =>
            issue.mutate(
              { params: { id }, body: { version: read } },
              {
                onSuccess: async ({ invoice_number }) => {
                  toast.success(`Issued as ${invoice_number}`);
                  close();
                  await refreshTopic('invoices');
                },
                // The lines say why it is refused.
                onError: () => void refreshTopic('invoices'),
              },
            ),
        }}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={close}
        title="Delete this draft?"
        text={drop.error?.message ?? 'The next run can invoice its visits again.'}
        secondary={{ label: 'Cancel', onPress: close }}
        primary={{
          label: 'Delete draft',
          variant: 'warning',
          pending: drop.isPending,
          onPress: () =>
            drop.mutate(
              { params: { id } },
              {
                onSuccess: async () => {
                  toast.success('Draft deleted');
                  onDeleted();
                  await refreshTopic('invoices');
                },
              },
            ),
        }}
      />
    </>
  );
}

/** The invoice as structured data, for accounts systems. */
function DataButton({ id, name }: { id: string; name: string }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const answer = await callForFile(getInvoiceData, { params: { id } });
      saveFile(fileNameIn(answer) ?? `${name}.xml`, await answer.blob());
    } catch (error) {
      toast.error('We could not download the electronic invoice', { text: describeError(error) });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="outline" icon={FileCode} pending={isLoading} onClick={() => void download()}>
      XML
    </Button>
  );
}

interface SendInvoicesDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** E-mails an invoice to the organisation's invoicing contacts (EML-01). */
function SendInvoicesDialog({ invoice, onClose }: SendInvoicesDialogProps) {
  const { data: client } = useEndpoint(getClient, { params: { id: invoice.client.id } });
  // Only the office sends invoices, and it can see everything about a client.
  return client && 'invoicing_contacts' in client && <InvoiceLetter {...{ invoice, client, onClose }} />;
}

/** Addressed to the invoicing contacts unless the user chooses others. */
function InvoiceLetter({ invoice, client, onClose }: SendInvoicesDialogProps & { client: ClientDetail }) {
  const { contacts, to } = listInvoicingContacts(client);
  const isInvoice = invoice.kind === 'invoice';
  const name = `${isInvoice ? 'Invoice' : 'Credit note'} ${invoice.invoice_number}`;
  const [letter, setLetter] = useState<Letter>(() => ({
    to,
    cc: [],
    subject: name,
    body: `Hello\n\n${name} for ${describePeriod(invoice)} comes to ${sayAmount(invoice.total)}.\n\nKind regards`,
  }));
  return (
    <ComposeEmail
      {...{ contacts, letter, setLetter, onClose }}
      title={`Send this ${invoice.kind}`}
      note={`We’ll attach the PDF and the electronic invoice, so the reader need not sign in. Below your text we’ll add the number, total, period and order number${isInvoice ? ', when it is due and how to pay' : ''}. For a restricted record we attach nothing: the reader signs in.`}
      place={`invoice/${invoice.id}/letter`}
      send={(written, idempotency_key) =>
        callApi(sendInvoiceEmail, { body: { ids: [invoice.id], ...written } }, { idempotency_key })
      }
      sentWords={isInvoice ? 'Invoice sent' : 'Credit note sent'}
    />
  );
}
