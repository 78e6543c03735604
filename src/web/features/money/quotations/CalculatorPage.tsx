import { Plus, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { calculateServiceCosts, MAX_QUOTED_ITEMS, type Quote } from '#contract/money/quotations.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ItemFields } from '#web/features/money/quotations/ItemFields.tsx';
import { buildItem, type ItemValues, startItem } from '#web/features/money/quotations/item-values.ts';
import { QUOTATIONS } from '#web/features/money/quotations/quotation-words.ts';
import { SendQuotationDialog } from '#web/features/money/quotations/SendQuotationDialog.tsx';
import { useSettled } from '#web/lists/settled.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** Days and times in, and what they cost beside them. */
export function CalculatorPage({ onSent }: { onSent: (id: string) => void }) {
  usePage('Work out a price');
  const { role, user } = useSignedIn();
  const [isSending, setIsSending] = useState(false);
  const [client_id, setClient] = useState('');
  const [items, setItems] = useState<ItemValues[]>([startItem()]);
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const services = useEndpoint(listServiceTypes, {});
  const { quote, error, places, built } = useQuote(client_id, items);
  const change = (key: string, changed: Partial<ItemValues>) =>
    setItems(items.map((item) => (item.key === key ? { ...item, ...changed } : item)));
  const findError = (key: string, field: string) => {
    const path = `items.${places.indexOf(key)}.${field}`;
    return error?.errors.find((each) => each.path === path)?.message;
  };
  const quoted_client_id = role === 'admin' ? client_id : (user.client?.id ?? '');
  return (
    <div className="space-y-6">
      <PageHeader
        title="Work out a price"
        back={{ label: 'Quotations', href: QUOTATIONS }}
        lead="By the prices in force on each day. Nothing is booked, and nothing is kept until it is sent."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          {role === 'admin' && (
            <Combobox
              label="Client"
              name="client_id"
              optional
              help="Without one: the prices for everybody else."
              value={client_id}
              onChange={setClient}
              options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {items.map((item, index) => (
            <ItemFields
              key={item.key}
              item={item}
              place={index}
              services={(services.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              findError={(field) => findError(item.key, field)}
              onChange={(changed) => change(item.key, changed)}
              onRemove={
                items.length > 1 ? () => setItems(items.filter(({ key }) => key !== item.key)) : undefined
              }
            />
          ))}
          <Button
            variant="outline"
            icon={Plus}
            disabled={items.length >= MAX_QUOTED_ITEMS}
            onClick={() => setItems([...items, startItem(items.at(-1))])}
          >
            Add another visit
          </Button>
        </div>
        <Result quote={quote} error={error}>
          {quote && quoted_client_id === '' && (
            <p className="text-ink-soft">Choose a client to send this as a quotation.</p>
          )}
          {quote && quoted_client_id !== '' && (
            <Button icon={Send} onClick={() => setIsSending(true)}>
              Send quotation
            </Button>
          )}
        </Result>
      </div>
      {isSending && (
        <SendQuotationDialog
          client_id={quoted_client_id}
          items={built}
          onClose={() => setIsSending(false)}
          onSent={onSent}
        />
      )}
    </div>
  );
}

/** Asks once the typing pauses, for those visits that are complete. `places` are their keys. */
function useQuote(client_id: string, items: readonly ItemValues[]) {
  const complete = items.flatMap((item) => {
    const built = buildItem(item);
    return built ? [{ key: item.key, built }] : [];
  });
  const asked = useSettled(JSON.stringify({ client_id, items: complete.map(({ built }) => built) }));
  const { client_id: client, items: built } = JSON.parse(asked);
  const body = { items: built, ...(client ? { client_id: client } : {}) };
  const { data, error } = useEndpoint(
    calculateServiceCosts,
    { body },
    { enabled: built.length > 0, keepPrevious: true },
  );
  const isAsked = built.length > 0;
  return {
    built: complete.map((each) => each.built),
    quote: isAsked && !error ? data : undefined,
    error: isAsked ? error : null,
    places: complete.map(({ key }) => key),
  };
}

interface ResultProps {
  quote: Quote | undefined;
  error: ApiError | null;
  /** Actions on the price. */
  children: ReactNode;
}

function Result({ quote, error, children }: ResultProps) {
  return (
    <Card title="The price" className="lg:sticky lg:top-4">
      <div aria-live="polite" className="space-y-3">
        {error && (
          <Banner tone="error" title="No price yet">
            {error.errors[0]?.message ?? error.message}
          </Banner>
        )}
        {!quote && !error && <p className="text-ink-soft">Choose a service, a day and its times.</p>}
        {quote && (
          <>
            <ul className="divide-y divide-line">
              {quote.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep no state
                <li key={index} className="flex items-baseline justify-between gap-4 py-2">
                  <span className="min-w-0">
                    <span className="block text-sm text-ink-soft">{line.service_type.name}</span>
                    {line.description}
                  </span>
                  <span className="shrink-0 tabular-nums">{sayAmount(line.amount)}</span>
                </li>
              ))}
            </ul>
            <dl className="space-y-1 border-t border-line-strong pt-3">
              <Sum term="Subtotal" amount={quote.subtotal} />
              <Sum term="VAT" amount={quote.vat} />
              <Sum term="Total" amount={quote.total} isTotal />
            </dl>
            {quote.vat_notes.map((note) => (
              <p key={note} className="text-sm text-ink-soft">
                {note}
              </p>
            ))}
          </>
        )}
      </div>
      {children}
    </Card>
  );
}

function Sum({ term, amount, isTotal = false }: { term: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={isTotal ? 'flex justify-between gap-4 text-lg font-semibold' : 'flex justify-between gap-4'}
    >
      <dt>{term}</dt>
      <dd className="tabular-nums">{sayAmount(amount)}</dd>
    </div>
  );
}
