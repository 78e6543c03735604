import { X } from 'lucide-react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import type { Choice } from '#web/features/money/payments/bank-choices.ts';
import {
  chooseShares,
  describeShares,
  findRest,
  type Left,
} from '#web/features/money/payments/bank-shares.ts';
import { nameOfOwed } from '#web/features/money/payments/bank-words.ts';
import { PaidInvoiceField } from '#web/features/money/payments/PaidInvoiceField.tsx';
import { SharingInvoiceField } from '#web/features/money/payments/SharingInvoiceField.tsx';
import { IconButton } from '#web/ui/field/Button.tsx';

interface Props {
  row: BankRow;
  amount: string;
  invoices: ReadonlyMap<string, OwedInvoice>;
  choice: Choice;
  /** The pence that are left to pay for each invoice, but for this row. */
  left: Left;
  onChoose: (choice: Choice, invoice?: OwedInvoice) => void;
}

/** The invoices that a row pays: one, or while money of it is left another of that client. */
export function PaidInvoices(props: Props) {
  const { row, amount, invoices, choice, left, onChoose } = props;
  const { parts } = choice;
  const ids = parts.map(({ invoice_id }) => invoice_id);
  const client = invoices.get(ids[0] ?? '')?.client;
  const isShared = parts.length > 1;
  const hasRest = client && row.outcome !== 'alike' && findRest(amount, parts, left) > 0;
  return (
    <>
      {isShared ? <ShareList {...props} /> : <OneInvoice {...props} />}
      {(isShared || hasRest) && <p className="text-sm tabular-nums">{describeShares(amount, parts, left)}</p>}
      {hasRest && (
        <SharingInvoiceField
          line={row.line}
          client={client}
          chosen={ids}
          left={left}
          onChoose={(invoice, pence) => {
            const now = new Map([...left, [invoice.id, pence]]);
            onChoose({ isTicked: true, parts: chooseShares(amount, [...ids, invoice.id], now) }, invoice);
          }}
        />
      )}
    </>
  );
}

function ShareList({ row, amount, invoices, choice: { parts }, left, onChoose }: Props) {
  const takeOff = (id: string) => {
    const ids = parts.flatMap(({ invoice_id }) => (invoice_id === id ? [] : [invoice_id]));
    onChoose({ isTicked: false, parts: chooseShares(amount, ids, left) });
  };
  return (
    <ul className="text-sm">
      {parts.map(({ invoice_id, amount: share }) => {
        const invoice = invoices.get(invoice_id);
        return (
          <li key={invoice_id} className="flex items-center gap-3">
            <span className="min-w-0 grow">{invoice && nameOfOwed(invoice)}</span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{sayAmount(share)}</span>
            <IconButton
              label={`Remove ${invoice?.invoice_number} from line ${row.line}`}
              icon={X}
              size="sm"
              onClick={() => takeOff(invoice_id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function OneInvoice({ row, amount, invoices, choice, onChoose }: Props) {
  const [chosen] = choice.parts;
  const named = chosen && invoices.get(chosen.invoice_id);
  const isPlain = (row.outcome === 'matched' || row.outcome === 'alike') && row.parts.length === 1;
  if (isPlain && named) return <p className="text-sm">{nameOfOwed(named)}</p>;
  return (
    <PaidInvoiceField
      row={row}
      invoices={invoices}
      chosen={chosen?.invoice_id}
      onChoose={(invoice) =>
        onChoose(
          invoice
            ? { isTicked: true, parts: [{ invoice_id: invoice.id, amount }] }
            : { isTicked: false, parts: [] },
          invoice,
        )
      }
    />
  );
}
