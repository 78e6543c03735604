import { Banknote, Check, EllipsisVertical, FileText, Mail, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deleteInvoice, type InvoiceRecord, issueInvoice } from '#contract/money/invoices.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { DataButton } from '#web/features/money/invoices/DataButton.tsx';
import { documentHref } from '#web/features/money/invoices/invoice-words.ts';
import { PaymentDialog } from '#web/features/money/invoices/PaymentDialog.tsx';
import { SendInvoicesDialog } from '#web/features/money/invoices/SendInvoicesDialog.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  invoice: InvoiceRecord;
  /** Begins to choose lines to take back. */
  onCredit: () => void;
  onDeleted: () => void;
}

/** The steps that may be taken: a draft is issued or thrown away, an issued one is paid or credited. */
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
  if (role !== 'admin' || invoice.kind === 'credit note') return document;
  return (
    <>
      <Menu
        label="More actions"
        trigger={<EllipsisVertical aria-hidden size={18} />}
        triggerClass={buttonClass({ variant: 'outline' })}
        items={[
          { id: 'send', label: 'Send by e-mail…', icon: Mail, onSelect: () => setIsSending(true) },
          { id: 'credit', label: 'Take lines back…', icon: Undo2, onSelect: onCredit },
        ]}
      />
      {document}
      <Button icon={Banknote} onClick={() => setIsPaying(true)}>
        Record payment
      </Button>
      {isSending && <SendInvoicesDialog invoice={invoice} onClose={() => setIsSending(false)} />}
      {isPaying && <PaymentDialog invoice={invoice} onClose={() => setIsPaying(false)} />}
    </>
  );
}

function DraftActions({ invoice: { id, version }, onDeleted }: Omit<Props, 'onCredit'>) {
  const issue = useSend(issueInvoice);
  const drop = useSend(deleteInvoice);
  const [asking, setAsking] = useState<'issue' | 'delete'>();
  // The lines that were read: those that a colleague changes meanwhile are read before it is issued.
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
        <ReadAgainDialog title="This draft was changed meanwhile" onClose={close} />
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
