import { sayAmount } from '#contract/core/decimals.ts';
import { creditInvoice, type Invoice, type InvoiceLine } from '#contract/money/invoices.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { prepareCall } from '#web/api/call.ts';
import {
  findStayingLines,
  findTakenBefore,
  takesVisitsWhole,
} from '#web/features/money/invoices/credit-choice.ts';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

const [AGAIN, FOR_GOOD] = ['again', 'for good'];

interface Props {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  onClose: () => void;
  onDone: () => void;
}

/** An issued invoice never changes: a credit note cancels what was wrong. */
export function CreditDialog({ invoice, lines, onClose, onDone }: Props) {
  const taking = new Set(lines.map(({ id }) => id));
  const line_ids = [...taking];
  const staying = findStayingLines(invoice.lines, taking);
  const isWhole = takesVisitsWhole(invoice.lines, taking);
  const sum = writePence(lines.reduce((pence, { amount }) => pence + readPence(amount), 0));
  return (
    <FormDialog
      place={`invoice/${invoice.id}/credit/${nameSubjects(line_ids)}`}
      title={`Make a credit note for ${lines.length === 1 ? 'one line' : `${lines.length} lines`}?`}
      start={{ reason: '', next: AGAIN }}
      submit={{
        label: 'Issue credit note',
        request: ({ reason, next }) =>
          prepareCall(creditInvoice, {
            params: { id: invoice.id },
            body: { line_ids, reason, is_for_good: isWhole && next === FOR_GOOD },
          }),
      }}
      failed="Not issued"
      topics={['invoices']}
      onDone={({ invoice_number }) => {
        toast.success(`Credit note ${invoice_number} issued`);
        onDone();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            We’ll issue a numbered credit note for {sayAmount(sum)} plus VAT straight away.{' '}
            {describeVisits(staying)}
            {describeBefore(findTakenBefore(invoice.lines, taking), isWhole)}
          </p>
          {isWhole && (
            <RadioGroup
              label="Charge these visits again?"
              options={[
                { value: AGAIN, label: 'Yes, once corrected', detail: describeAgain(lines) },
                {
                  value: FOR_GOOD,
                  label: 'No, never',
                  detail: 'No invoice run will charge them. You cannot undo this.',
                },
              ]}
              {...field('next', 'is_for_good')}
            />
          )}
          <TextArea
            label="Reason"
            help="The client sees this on the credit note."
            maxLength={500}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A run charges a late cancellation only if the user chooses to, also after it was credited. */
function describeAgain(lines: readonly InvoiceLine[]): string {
  const offered = 'A later invoice run offers them again, marked as credited.';
  const left = 'lists late cancellations under “Left out”: press “Charge after all” there.';
  if (lines.every(({ is_cancellation }) => is_cancellation)) return `A later run ${left}`;
  return lines.some(({ is_cancellation }) => is_cancellation) ? `${offered} It ${left}` : offered;
}

/** Whether a visit is charged again depends on all its lines. */
const describeBefore = (before: readonly InvoiceLine[], isWhole: boolean) =>
  isWhole && before.length > 0
    ? ` ${sayAmount(writePence(before.reduce((pence, { amount }) => pence + readPence(amount), 0)))} of these visits was credited before. Your answer applies to that too.`
    : '';

/** A visit with a remaining line is neither corrected nor charged again. */
function describeVisits(staying: readonly InvoiceLine[]): string {
  const [first] = staying;
  if (!first) return 'Whole visits are credited. You can correct their times before charging again.';
  const rest = staying.length > 1 ? ` and ${staying.length - 1} more` : '';
  return `You cannot correct a visit’s times while any of its lines stay invoiced: “${first.description}”${rest}.`;
}
