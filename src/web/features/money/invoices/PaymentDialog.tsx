import { daysBetween, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { readPounds, sayAmount } from '#contract/core/decimals.ts';
import type { Invoice, InvoiceRecord } from '#contract/money/invoices.ts';
import { ALIKE_DAYS, addPayment, PAYMENT_KINDS, type Payment } from '#contract/money/payments.ts';
import { prepareCall } from '#web/api/call.ts';
import { paymentWords } from '#web/features/money/invoices/invoice-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

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

/**
 * The full outstanding amount, because most payments are complete. For a refund the overpayment, and for an error the
 * last payment.
 */
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

/** Pounds above the outstanding amount. Undefined if it is not more, or not an amount yet. */
function findOver({ outstanding }: Invoice, typed: string): string | undefined {
  const more = Number(readPounds(typed)) - Math.max(0, Number(outstanding));
  return more >= 0.005 ? more.toFixed(2) : undefined;
}

/** A recorded payment that may be the same money. */
const findAlike = ({ payments }: InvoiceRecord, { kind, amount, date }: Values): Payment | undefined =>
  payments.find(
    (each) =>
      each.kind === kind &&
      Number(each.amount) === Number(readPounds(amount)) &&
      date !== '' &&
      Math.abs(daysBetween(each.date, date)) < ALIKE_DAYS,
  );

/** Money that was received, refunded or written off. Sent twice, it is recorded once. */
export function PaymentDialog({ invoice, onClose }: Props) {
  const findSurplus = ({ kind, amount }: Values) =>
    kind === 'payment' ? findOver(invoice, amount) : undefined;
  return (
    <FormDialog
      place={`invoice/${invoice.id}/payment`}
      title={`Record money for ${invoice.invoice_number}`}
      start={start(invoice)}
      submit={{
        label: (values) => (findSurplus(values) || findAlike(invoice, values) ? 'Record anyway' : 'Record'),
        request: (values, _, key) => {
          const { kind, amount, date, reference, reason } = values;
          return prepareCall(addPayment, {
            params: { id: invoice.id },
            body: {
              ...{ key, kind, amount: readPounds(amount) ?? amount, date },
              ...(reference.trim() ? { reference } : {}),
              ...(kind !== 'payment' ? { reason } : {}),
              ...(findSurplus(values) ? { is_surplus_meant: true } : {}),
              ...(findAlike(invoice, values) ? { is_repeat_meant: true } : {}),
            },
          });
        },
      }}
      failed="Not recorded"
      // Somebody may have recorded it in the meantime: then the user is asked.
      topics={['invoices']}
      onDone={(_, { kind }) => toast.success(RECORDED[kind])}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <Surplus over={findSurplus(values)} invoice={invoice} />
          <Alike alike={findAlike(invoice, values)} />
          <Select
            label="Kind"
            options={kinds}
            {...field('kind')}
            onChange={(chosen) => set(chooseKind(invoice, values, chosen))}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField label="Amount" decimals={2} prefix="£" {...field('amount')} />
            <DateField label="Day" max="today" {...field('date')} />
          </div>
          <TextField
            label="Reference"
            optional
            help="As shown on the bank statement."
            {...field('reference')}
          />
          {values.kind !== 'payment' && <TextField label="Reason" {...field('reason')} />}
        </>
      )}
    </FormDialog>
  );
}

/** Another kind suggests its usual amount, unless the user has typed one. */
function chooseKind(invoice: InvoiceRecord, { kind, amount }: Values, chosen: string): Partial<Values> {
  const next = PAYMENT_KINDS.find((each) => each === chosen) ?? 'payment';
  const isTyped = amount !== suggestAmount(invoice, kind);
  return { kind: next, ...(isTyped ? {} : { amount: suggestAmount(invoice, next) }) };
}

const Surplus = ({ over, invoice }: { over: string | undefined; invoice: Invoice }) =>
  over && (
    <Banner tone="warning" title={`This is ${sayAmount(over)} more than is owed`}>
      Check the amount: you cannot delete a payment. The extra is credited to {invoice.client.name}. It
      reduces what they owe, and you can refund it.
    </Banner>
  );

const Alike = ({ alike }: { alike: Payment | undefined }) =>
  alike && (
    <Banner
      tone="warning"
      title={`${sayAmount(alike.amount)} on ${formatDate(alike.date)} is already recorded`}
    >
      {alike.created_by.name} recorded it{alike.reference ? ` as “${alike.reference}”` : ''}. Record this only
      if it is another payment.
    </Banner>
  );
