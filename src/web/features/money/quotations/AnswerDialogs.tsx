import { useId, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import {
  answerQuotation,
  type Quotation,
  type QuotationDetail,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  quotation: Quotation;
  onClose: () => void;
}

/** An order: it is given once, and with its number. */
export function AcceptDialog({ quotation: { id, quotation_number, total }, onClose }: Props) {
  const [order_number, setOrderNumber] = useState('');
  const send = useSend(answerQuotation);
  const form = useId();
  const kept = useKeptTyping(`quotation/${id}/accept`, { order_number }, (found) =>
    setOrderNumber(found.order_number),
  );
  const error = send.error?.errors.find(({ path }) => path === 'order_number')?.message;
  const close = () => {
    kept.forget();
    onClose();
  };
  const accept = () =>
    send.mutate(
      { params: { id }, body: { status: 'accepted', order_number } },
      {
        onSuccess: async () => {
          toast.success(`Quotation ${quotation_number} accepted`);
          close();
          await refreshTopic('quotations');
        },
        // A colleague may have answered first: the page says so, behind this.
        onError: () => void refreshTopic('quotations'),
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`Accept ${quotation_number}?`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={send.isPending}>
            Accept {sayAmount(total)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
      >
        {kept.restored}
        {send.error && !error && <SendProblem error={send.error} title="Not answered" />}
        <p>You can’t change this answer later. Ring us if you need to.</p>
        <TextField
          label="Order number"
          name="order_number"
          help="Your own order number, for the invoice."
          value={order_number}
          onChange={setOrderNumber}
          error={error}
        />
      </form>
    </Dialog>
  );
}

export function DeclineDialog({ quotation: { id, quotation_number }, onClose }: Props) {
  const send = useSend(answerQuotation);
  return (
    <ReasonDialog
      form={`quotation/${id}/decline`}
      title={`Decline ${quotation_number}?`}
      text="You can’t change this answer later. Ring us if you need to."
      help="The office and your organisation can see this."
      required="Give a reason."
      confirm={{ label: 'Decline', variant: 'warning' }}
      maxLength={500}
      isSending={send.isPending}
      problem={send.error?.errors[0]?.message ?? send.error?.message}
      onConfirm={(reason, done) =>
        send.mutate(
          { params: { id }, body: { status: 'declined', reason } },
          {
            onSuccess: async () => {
              toast.success(`Quotation ${quotation_number} declined`);
              done();
              await refreshTopic('quotations');
            },
            onError: () => void refreshTopic('quotations'),
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** The office's way back from a wrong price, before anybody orders by it. */
export function WithdrawDialog({ quotation, onClose }: Props & { quotation: QuotationDetail }) {
  const { id, quotation_number, sent_to, is_recipient_gone, client } = quotation;
  const send = useSend(withdrawQuotation);
  const told = sent_to && !is_recipient_gone ? `We’ll e-mail ${sent_to} to say it is withdrawn.` : '';
  return (
    <ReasonDialog
      form={`quotation/${id}/withdraw`}
      title={`Withdraw ${quotation_number}?`}
      text={`The client can no longer accept it, and you cannot undo this. For a new price, make a new quotation. ${told}`}
      help={`The office and ${client.name} can see this here. It is not in the e-mail.`}
      required="Give a reason."
      confirm={{ label: 'Withdraw', variant: 'warning' }}
      maxLength={500}
      isSending={send.isPending}
      problem={send.error?.errors[0]?.message ?? send.error?.message}
      onConfirm={(reason, done) =>
        send.mutate(
          { params: { id }, body: { reason } },
          {
            onSuccess: async () => {
              toast.success(`Quotation ${quotation_number} withdrawn`);
              done();
              await refreshTopic('quotations');
            },
            onError: () => void refreshTopic('quotations'),
          },
        )
      }
      onClose={onClose}
    />
  );
}
