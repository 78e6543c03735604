import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { creditInvoice, type Invoice, type InvoiceLine } from '#contract/money/invoices.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  findStayingLines,
  findTakenBefore,
  takesVisitsWhole,
} from '#web/features/money/invoices/credit-choice.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const [AGAIN, FOR_GOOD] = ['again', 'for good'];

interface Props {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  onClose: () => void;
  onDone: () => void;
}

/** An issued invoice is never changed: what was wrong is taken back by a credit note. */
export function CreditDialog({ invoice, lines, onClose, onDone }: Props) {
  const send = useSend(creditInvoice);
  const [next, setNext] = useState<string>(AGAIN);
  const taking = new Set(lines.map(({ id }) => id));
  const staying = findStayingLines(invoice.lines, taking);
  const isWhole = takesVisitsWhole(invoice.lines, taking);
  const sum = writePence(lines.reduce((pence, { amount }) => pence + readPence(amount), 0));
  return (
    <ReasonDialog
      form={`invoice/${invoice.id}/credit/${nameSubjects(lines.map(({ id }) => id))}`}
      title={`Take back ${lines.length === 1 ? 'one line' : `${lines.length} lines`}?`}
      text={`We’ll issue a numbered credit note for ${sayAmount(sum)} plus VAT straight away. ${describeVisits(staying)}${describeBefore(findTakenBefore(invoice.lines, taking), isWhole)}`}
      help="The client sees this on the credit note."
      required="Give a reason."
      confirm={{ label: 'Issue credit note' }}
      maxLength={500}
      isSending={send.isPending}
      problem={send.error?.errors[0]?.message ?? send.error?.message}
      onConfirm={(reason, done) =>
        send.mutate(
          {
            params: { id: invoice.id },
            body: { line_ids: lines.map(({ id }) => id), reason, is_for_good: isWhole && next === FOR_GOOD },
          },
          {
            onSuccess: async ({ invoice_number }) => {
              toast.success(`Credit note ${invoice_number} issued`);
              done();
              onDone();
              await refreshTopic('invoices');
            },
          },
        )
      }
      onClose={onClose}
    >
      {isWhole && (
        <RadioGroup
          label="Charge these visits again?"
          value={next}
          onChange={setNext}
          options={[
            {
              value: AGAIN,
              label: 'Yes, once corrected',
              detail: describeAgain(lines),
            },
            {
              value: FOR_GOOD,
              label: 'No, never',
              detail: 'No invoice run will charge them. You cannot undo this.',
            },
          ]}
        />
      )}
    </ReasonDialog>
  );
}

/** A run charges a late cancellation only where somebody says so, and so after it was credited. */
function describeAgain(lines: readonly InvoiceLine[]): string {
  const offered = 'A later invoice run offers them again, marked as credited.';
  const left = 'lists late cancellations under “Left out”: press “Charge after all” there.';
  if (lines.every(({ is_cancellation }) => is_cancellation)) return `A later run ${left}`;
  return lines.some(({ is_cancellation }) => is_cancellation) ? `${offered} It ${left}` : offered;
}

/** Whether a visit is charged again is said of all its lines. */
const describeBefore = (before: readonly InvoiceLine[], isWhole: boolean) =>
  isWhole && before.length > 0
    ? ` ${sayAmount(writePence(before.reduce((pence, { amount }) => pence + readPence(amount), 0)))} of these visits was credited before. Your answer applies to that too.`
    : '';

/** A visit of which a line stays is neither corrected nor charged again. */
function describeVisits(staying: readonly InvoiceLine[]): string {
  const [first] = staying;
  if (!first) return 'Whole visits are credited. You can correct their times before charging again.';
  const rest = staying.length > 1 ? ` and ${staying.length - 1} more` : '';
  return `You cannot correct a visit’s times while any of its lines stay invoiced: “${first.description}”${rest}.`;
}
