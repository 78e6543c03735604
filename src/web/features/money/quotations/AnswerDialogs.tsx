import { sayAmount } from '#contract/core/decimals.ts';
import {
  answerQuotation,
  type Quotation,
  type QuotationDetail,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import { prepareCall } from '#web/api/call.ts';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

interface Props {
  quotation: Quotation;
  onClose: () => void;
}

/** Accepts an offer as an order: once, and with its order number. */
export function AcceptDialog({ quotation: { id, quotation_number, total }, onClose }: Props) {
  return (
    <FormDialog
      place={`quotation/${id}/accept`}
      title={`Accept ${quotation_number}?`}
      start={{ order_number: '' }}
      submit={{
        label: `Accept ${sayAmount(total)}`,
        request: ({ order_number }) =>
          prepareCall(answerQuotation, { params: { id }, body: { status: 'accepted', order_number } }),
      }}
      failed="Not answered"
      topics={['quotations']}
      onDone={() => toast.success(`Quotation ${quotation_number} accepted`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>You can’t change this answer later. Ring us if you need to.</p>
          <TextField
            label="Order number"
            help="Your own order number, for the invoice."
            {...field('order_number')}
          />
        </>
      )}
    </FormDialog>
  );
}

export function DeclineDialog({ quotation: { id, quotation_number }, onClose }: Props) {
  return (
    <ReasonDialog
      place={`quotation/${id}/decline`}
      title={`Decline ${quotation_number}?`}
      text="You can’t change this answer later. Ring us if you need to."
      help="The office and your organisation can see this."
      required="Enter a reason."
      confirm={{ label: 'Decline', variant: 'warning' }}
      maxLength={500}
      request={(reason) =>
        prepareCall(answerQuotation, { params: { id }, body: { status: 'declined', reason } })
      }
      failed="Not answered"
      topics={['quotations']}
      onDone={() => toast.success(`Quotation ${quotation_number} declined`)}
      onClose={onClose}
    />
  );
}

/** Lets the office withdraw a wrong price before anybody orders by it. */
export function WithdrawDialog({ quotation, onClose }: Props & { quotation: QuotationDetail }) {
  const { id, quotation_number, sent_to, is_recipient_gone, client } = quotation;
  const told = sent_to && !is_recipient_gone ? `We’ll e-mail ${sent_to} to say it is withdrawn.` : '';
  return (
    <ReasonDialog
      place={`quotation/${id}/withdraw`}
      title={`Withdraw ${quotation_number}?`}
      text={`The client can no longer accept it, and you cannot undo this. For a new price, make a new quotation. ${told}`}
      help={`The office and ${client.name} can see this here. It is not in the e-mail.`}
      required="Enter a reason."
      confirm={{ label: 'Withdraw', variant: 'warning' }}
      maxLength={500}
      request={(reason) => prepareCall(withdrawQuotation, { params: { id }, body: { reason } })}
      failed="Not withdrawn"
      topics={['quotations']}
      onDone={() => toast.success(`Quotation ${quotation_number} withdrawn`)}
      onClose={onClose}
    />
  );
}
