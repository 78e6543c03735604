import { Plus, RotateCcw, Save, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { calculateServiceCosts, MAX_QUOTED_ITEMS, type Quote } from '#contract/money/quotations.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listSocialWorkerOptions } from '#contract/organisations/social-workers.ts';
import { getReferral, type Referral } from '#contract/young-persons/referrals.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { explainTwoCarers } from '#web/features/money/quotations/carers-needed.ts';
import { ItemFields } from '#web/features/money/quotations/ItemFields.tsx';
import { buildItem, type ItemValues, startItem } from '#web/features/money/quotations/item-values.ts';
import { PriceLines, Sums } from '#web/features/money/quotations/PriceLines.tsx';
import { QUOTATIONS } from '#web/features/money/quotations/quotation-words.ts';
import { listReferredItems } from '#web/features/money/quotations/referral-items.ts';
import { SendQuotationDialog } from '#web/features/money/quotations/SendQuotationDialog.tsx';
import { TooFewCarers } from '#web/features/money/quotations/TooFewCarers.tsx';
import { useQuotedPerson } from '#web/features/money/quotations/use-quoted-person.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

interface Props {
  /** The referral it starts from. */
  referral_id: string | undefined;
  onSent: (id: string) => void;
}

/** Days and times to enter, with their price beside them. A referral fills in what it asks for. */
export function CalculatorPage({ referral_id, onSent }: Props) {
  usePage('Work out a price');
  const referral = useEndpoint(
    getReferral,
    { params: { id: referral_id ?? '' } },
    { enabled: referral_id !== undefined },
  );
  const services = useEndpoint(listServiceTypes, {});
  const { person, isLoading } = useQuotedPerson(referral.data?.youngPerson?.id ?? '');
  if (referral_id && referral.error) return <ErrorState message={referral.error.message} />;
  if (!services.data || (referral_id && !referral.data) || isLoading) return <SkeletonRecord />;
  const inUse = services.data.filter(({ is_archived }) => !is_archived);
  return <Calculator {...{ services: inUse, referral: referral.data, person, onSent }} />;
}

interface CalculatorProps {
  services: readonly Ref[];
  referral: Referral | undefined;
  /** The young person the referral led to. */
  person: YoungPersonDetail | undefined;
  onSent: (id: string) => void;
}

function Calculator({ services, referral, person, onSent }: CalculatorProps) {
  const { role, user } = useSignedIn();
  const [isSending, setIsSending] = useState(false);
  const two_carers = explainTwoCarers(referral, person);
  const [values, setValues] = useState(() => ({
    client_id: referral?.client.id ?? '',
    items: startItems(referral, services, two_carers ? 2 : 1),
  }));
  const { client_id, items } = values;
  const setItems = (changed: ItemValues[]) => setValues({ ...values, items: changed });
  const kept = useDialogDraft(`quotation/price/${referral?.id ?? 'none'}`, values, setValues);
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const { quote, error, places, built } = useQuote(client_id, items);
  const change = (key: string, changed: Partial<ItemValues>) =>
    setItems(items.map((item) => (item.key === key ? { ...item, ...changed } : item)));
  const findError = (key: string, field: string) => {
    const path = `items.${places.indexOf(key)}.${field}`;
    return error?.errors.find((each) => each.path === path)?.message;
  };
  const quoted_client_id = role === 'admin' ? client_id : (user.client?.id ?? '');
  // Fetched before the dialog opens, because it starts with one of them filled in.
  const workers = useEndpoint(
    listSocialWorkerOptions,
    { query: { app_client_ids: [quoted_client_id] } },
    { enabled: quoted_client_id !== '', keepPrevious: false },
  );
  return (
    <div className="space-y-6">
      <PageHeader
        title="Work out a price"
        back={
          referral
            ? { label: `Referral ${referral.reference}`, href: `/dashboard/referrals/${referral.id}` }
            : { label: 'Quotations', href: QUOTATIONS }
        }
        lead="Uses the prices in force on each day. Nothing is booked. Your work is saved on this device until you send it."
        actions={kept.startAnew && <StartAnew onPress={kept.startAnew} />}
      />
      {kept.restored}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          {referral && (
            <Banner title={`Visits from referral ${referral.reference}`}>
              Check the days and times, and fill in anything missing.
            </Banner>
          )}
          {role === 'admin' && !referral && (
            <Combobox
              label="Client"
              name="client_id"
              optional
              help="Leave empty to use the prices for everyone else."
              value={client_id}
              onChange={(id) => setValues({ ...values, client_id: id })}
              options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {items.map((item, index) => (
            <ItemFields
              key={item.key}
              item={item}
              place={index}
              services={services.map(({ id, name }) => ({ value: id, label: name }))}
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
          {quote && <TooFewCarers items={built} reason={two_carers} />}
          {quote && quoted_client_id === '' && (
            <p className="text-ink-soft">Choose a client to send this as a quotation.</p>
          )}
          {quote && quoted_client_id !== '' && (
            <Button
              icon={role === 'client' ? Save : Send}
              disabled={workers.isLoading}
              onClick={() => setIsSending(true)}
            >
              {role === 'client' ? 'Save quotation' : 'Send quotation'}
            </Button>
          )}
        </Result>
      </div>
      {isSending && (
        <SendQuotationDialog
          client_id={quoted_client_id}
          referral={referral}
          referred={person}
          workers={workers.data ?? []}
          items={built}
          onClose={() => setIsSending(false)}
          onSent={(id) => {
            kept.forget();
            onSent(id);
          }}
        />
      )}
    </div>
  );
}

function StartAnew({ onPress }: { onPress: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" icon={RotateCcw} onClick={() => setIsAsking(true)}>
        Start again
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Start again?"
        text="This deletes everything you typed on this page."
        secondary={{ label: 'Cancel', onPress: () => setIsAsking(false) }}
        primary={{ label: 'Start again', onPress }}
      />
    </>
  );
}

/** The visits that a referral asks for. Otherwise one blank visit. */
function startItems(referral: Referral | undefined, services: readonly Ref[], fewest: number): ItemValues[] {
  const asked = referral ? listReferredItems(referral, services, { today: todayInLondon(), fewest }) : [];
  return asked.length > 0 ? asked : [startItem(undefined, fewest)];
}

/** Fetches once the user stops typing, for complete visits. `places` are their keys. */
function useQuote(client_id: string, items: readonly ItemValues[]) {
  const complete = items.flatMap((item) => {
    const built = buildItem(item);
    return built ? [{ key: item.key, built }] : [];
  });
  const asked = useDebounced(JSON.stringify({ client_id, items: complete.map(({ built }) => built) }));
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
        {!quote && !error && <p className="text-ink-soft">Choose a service, day and times.</p>}
        {quote && (
          <div className="-mx-4">
            <PriceLines lines={quote.lines} />
            <Sums {...quote} />
          </div>
        )}
      </div>
      <div className="space-y-3">{children}</div>
    </Card>
  );
}
