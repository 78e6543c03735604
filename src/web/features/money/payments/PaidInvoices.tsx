import { X } from 'lucide-react';
import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { listInvoices } from '#contract/money/invoices.ts';
import { readPence } from '#contract/money/pence.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { Choice } from '#web/features/money/payments/bank-choices.ts';
import {
  chooseShares,
  describeShares,
  findRest,
  type Left,
} from '#web/features/money/payments/bank-shares.ts';
import { nameOfOwed, toOwedInvoices } from '#web/features/money/payments/bank-words.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { IconButton } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';

interface Props {
  row: BankRow;
  amount: string;
  invoices: ReadonlyMap<string, OwedInvoice>;
  choice: Choice;
  /** The pence left to pay for each invoice, without this row. */
  left: Left;
  onChoose: (choice: Choice, invoice?: OwedInvoice) => void;
}

/** The invoices that a row pays: one or, while some of its money is left, further ones of that client. */
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

interface PaidInvoiceFieldProps {
  row: BankRow;
  invoices: ReadonlyMap<string, OwedInvoice>;
  chosen: string | undefined;
  onChoose: (invoice: OwedInvoice | undefined) => void;
}

const FEWEST_TYPED = 3;

/** The invoice that a row pays: likely ones are offered at once, any other is found by part of its number. */
function PaidInvoiceField({ row, invoices, chosen, onChoose }: PaidInvoiceFieldProps) {
  const [typed, setTyped] = useState('');
  const invoice_number = useDebounced(typed);
  const isAsked = invoice_number.trim().length >= FEWEST_TYPED;
  const found = useEndpoint(
    listInvoices,
    { query: { invoice_number, status: 'issued', page_size: 20 } },
    { enabled: isAsked },
  );
  const likely = row.candidate_ids.flatMap((id) => invoices.get(id) ?? []);
  const others = isAsked ? toOwedInvoices(found.data?.items ?? []) : [];
  const options = [...likely, ...others.filter(({ id }) => !likely.some((each) => each.id === id))];
  return (
    <Combobox
      label={`Invoice that line ${row.line} pays`}
      hideLabel
      placeholder="Invoice number"
      options={options.map((invoice) => ({ value: invoice.id, label: nameOfOwed(invoice) }))}
      onSearch={setTyped}
      loading={isAsked && found.isFetching}
      value={chosen ?? ''}
      valueLabel={chosen && 'Chosen'}
      onChange={(id) => onChoose(options.find((invoice) => invoice.id === id))}
    />
  );
}

interface SharingInvoiceFieldProps {
  line: number;
  client: Ref;
  /** The invoices that the row already pays. */
  chosen: readonly string[];
  left: Left;
  /** With the pence left to pay for it. */
  onChoose: (invoice: OwedInvoice, pence: number) => void;
}

/** A further invoice that a row pays: offers those the client still owes, the oldest first. */
function SharingInvoiceField({ line, client, chosen, left, onChoose }: SharingInvoiceFieldProps) {
  const [typed, setTyped] = useState('');
  const invoice_number = useDebounced(typed.trim());
  const found = useEndpoint(listInvoices, {
    query: {
      ...{ client_id: client.id, owed: true, sort: 'issued', page_size: 50 },
      ...(invoice_number ? { invoice_number } : {}),
    },
  });
  const options = toOwedInvoices(found.data?.items ?? []).flatMap((invoice) => {
    const pence = left.get(invoice.id) ?? readPence(invoice.outstanding);
    return pence > 0 && !chosen.includes(invoice.id) ? [{ invoice, pence }] : [];
  });
  return (
    <Combobox
      label={`Another invoice that line ${line} pays`}
      hideLabel
      placeholder={`Another invoice of ${client.name}`}
      options={options.map(({ invoice }) => ({ value: invoice.id, label: nameOfOwed(invoice) }))}
      onSearch={setTyped}
      loading={found.isFetching}
      value=""
      onChange={(id) => {
        const option = options.find(({ invoice }) => invoice.id === id);
        setTyped('');
        if (option) onChoose(option.invoice, option.pence);
      }}
    />
  );
}
