import { useState } from 'react';
import type { BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { listInvoices } from '#contract/money/invoices.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { nameOfOwed, toOwedInvoices } from '#web/features/money/payments/bank-words.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';

interface Props {
  row: BankRow;
  invoices: ReadonlyMap<string, OwedInvoice>;
  chosen: string | undefined;
  onChoose: (invoice: OwedInvoice | undefined) => void;
}

const FEWEST_TYPED = 3;

/** The invoice that a row pays: those it could mean are offered at once, every other by a part of its number. */
export function PaidInvoiceField({ row, invoices, chosen, onChoose }: Props) {
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
