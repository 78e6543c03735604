import { useState } from 'react';
import type { Ref } from '#contract/core/shapes.ts';
import type { OwedInvoice } from '#contract/money/bank-files.ts';
import { listInvoices } from '#contract/money/invoices.ts';
import { readPence } from '#contract/money/pence.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import type { Left } from '#web/features/money/payments/bank-shares.ts';
import { nameOfOwed, toOwedInvoices } from '#web/features/money/payments/bank-words.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';

interface Props {
  line: number;
  client: Ref;
  /** Those that the row pays already. */
  chosen: readonly string[];
  left: Left;
  /** With the pence that are left to pay for it. */
  onChoose: (invoice: OwedInvoice, pence: number) => void;
}

/** One more invoice that a row pays: those that its client still owes are offered, the oldest first. */
export function SharingInvoiceField({ line, client, chosen, left, onChoose }: Props) {
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
