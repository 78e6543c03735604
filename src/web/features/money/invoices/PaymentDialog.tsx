import { useId, useState } from 'react';
import { daysBetween, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { readPounds, sayAmount } from '#contract/core/decimals.ts';
import type { Invoice, InvoiceRecord } from '#contract/money/invoices.ts';
import { ALIKE_DAYS, addPayment, PAYMENT_KINDS, type Payment } from '#contract/money/payments.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { paymentWords } from '#web/features/money/invoices/invoice-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  invoice: InvoiceRecord;
  onClose: () => void;
}

interface Values {
  kind: Payment['kind'];
  amount: string;
  date: string;
  reference: string;
  reason: string;
}

const RECORDED: Record<Payment['kind'], string> = {
  payment: 'Payment recorded',
  refund: 'Refund recorded',
  correction: 'Payment removed: recorded in error',
  'write-off': 'Write-off recorded',
};

const kinds = PAYMENT_KINDS.map((value) => ({ value, label: paymentWords[value] }));

/** All that is owed, for most payments are whole; of a refund what came too much, and of an error the last payment. */
function suggestAmount({ outstanding, payments }: InvoiceRecord, kind: Payment['kind']): string {
  const over = outstanding.startsWith('-') ? outstanding.slice(1) : undefined;
  if (kind === 'correction') return payments.findLast((each) => each.kind === 'payment')?.amount ?? '';
  if (kind === 'refund') return over ?? '';
  return over ? '' : outstanding;
}

const start = (invoice: InvoiceRecord): Values => ({
  kind: 'payment',
  amount: suggestAmount(invoice, 'payment'),
  date: todayInLondon(),
  reference: '',
  reason: '',
});

/** Pounds above what is owed; undefined where it is not more, or no amount yet. */
function findOver({ outstanding }: Invoice, typed: string): string | undefined {
  const more = Number(readPounds(typed)) - Math.max(0, Number(outstanding));
  return more >= 0.005 ? more.toFixed(2) : undefined;
}

/** A payment that is recorded already, and may be the same money. */
const findAlike = ({ payments }: InvoiceRecord, { kind, amount, date }: Values): Payment | undefined =>
  payments.find(
    (each) =>
      each.kind === kind &&
      Number(each.amount) === Number(readPounds(amount)) &&
      date !== '' &&
      Math.abs(daysBetween(each.date, date)) < ALIKE_DAYS,
  );

/** Money that came, went back, or is given up. Sent twice it is recorded once. */
export function PaymentDialog({ invoice, onClose }: Props) {
  const [values, setValues] = useState(() => start(invoice));
  const send = useSend(addPayment);
  const form = useId();
  const kept = useKeptTyping(`invoice/${invoice.id}/payment`, values, setValues);
  const set = (part: Partial<Values>) => setValues({ ...values, ...part });
  const errorAt = (path: string) => send.error?.errors.find((error) => error.path === path)?.message;
  const close = () => {
    kept.forget();
    onClose();
  };
  const { kind, amount, date, reference, reason } = values;
  const over = kind === 'payment' ? findOver(invoice, amount) : undefined;
  const alike = findAlike(invoice, values);
  const save = async () =>
    send.mutate(
      {
        params: { id: invoice.id },
        body: {
          // Recorded without an answer, it is not recorded twice.
          key: await kept.takeKey(),
          ...{ kind, amount: readPounds(amount) ?? amount, date },
          ...(reference.trim() ? { reference } : {}),
          ...(kind !== 'payment' ? { reason } : {}),
          ...(over ? { is_surplus_meant: true } : {}),
          ...(alike ? { is_repeat_meant: true } : {}),
        },
      },
      {
        onSuccess: async () => {
          toast.success(RECORDED[kind]);
          close();
          await refreshTopic('invoices');
        },
        // Somebody may have recorded it meanwhile: then there is something to ask.
        onError: () => void refreshTopic('invoices'),
      },
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`Record money for ${invoice.invoice_number}`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={send.isPending}>
            {over || alike ? 'Record anyway' : 'Record'}
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
          void save();
        }}
      >
        {kept.restored}
        {send.error && <SendProblem error={send.error} title="Not recorded" />}
        {over && (
          <Banner tone="warning" title={`This is ${sayAmount(over)} more than is owed`}>
            Check the amount: you cannot delete a payment. The extra is credited to {invoice.client.name}. It
            reduces what they owe, and you can refund it.
          </Banner>
        )}
        {alike && (
          <Banner
            tone="warning"
            title={`${sayAmount(alike.amount)} on ${formatDate(alike.date)} is already recorded`}
          >
            {alike.created_by.name} recorded it{alike.reference ? ` as “${alike.reference}”` : ''}. Record
            this only if it is another payment.
          </Banner>
        )}
        <Select
          label="Kind"
          value={kind}
          options={kinds}
          onChange={(chosen) => {
            const next = PAYMENT_KINDS.find((each) => each === chosen) ?? 'payment';
            const isTyped = amount !== suggestAmount(invoice, kind);
            set({ kind: next, ...(isTyped ? {} : { amount: suggestAmount(invoice, next) }) });
          }}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Amount"
            decimals={2}
            prefix="£"
            value={amount}
            onChange={(typed) => set({ amount: typed })}
            error={errorAt('amount')}
          />
          <DateField
            label="Day"
            max="today"
            value={date}
            onChange={(day) => set({ date: day })}
            error={errorAt('date')}
          />
        </div>
        <TextField
          label="Reference"
          optional
          help="As shown on the bank statement."
          value={reference}
          onChange={(typed) => set({ reference: typed })}
          error={errorAt('reference')}
        />
        {kind !== 'payment' && (
          <TextField
            label="Reason"
            value={reason}
            onChange={(typed) => set({ reason: typed })}
            error={errorAt('reason')}
          />
        )}
      </form>
    </Dialog>
  );
}
