import { useState } from 'react';
import { type CarerAvailability, listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { bookQuotation } from '#contract/money/quotation-bookings.ts';
import { getQuotation, type QuotationDetail } from '#contract/money/quotation-records.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';
import { listServiceTypes, listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type Answer, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { hrefOfQuotation, listUnbooked } from '#web/features/money/quotations/quotation-words.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { Combobox, MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  id: string;
  onBooked: () => void;
}

/** Books the visits of an accepted quotation as appointments. */
export function BookQuotationPage({ id, onBooked }: Props) {
  const { data: quotation, error, refetch } = useEndpoint(getQuotation, { params: { id } });
  usePage(quotation && `Book ${quotation.quotation_number}`);
  if (!quotation && error)
    return (
      <ErrorState message={error.message} onRetry={error.status === 404 ? undefined : () => void refetch()} />
    );
  if (!quotation) return <SkeletonRecord />;
  const left = listUnbooked(quotation);
  return (
    <div className="max-w-3xl space-y-6">
      <PageHeader
        title={`Book ${quotation.quotation_number}`}
        back={{ label: quotation.quotation_number, href: hrefOfQuotation(quotation) }}
        lead={`For ${quotation.client.name}, order ${quotation.order_number ?? 'not given yet'}. We’ll invoice the visits at the accepted prices.`}
      />
      {quotation.status !== 'accepted' ? (
        <EmptyState title="This quotation is not accepted" text="You can only book an accepted quotation." />
      ) : left.length === 0 ? (
        <EmptyState
          title="Everything is already booked"
          text="Every visit on this quotation has an appointment."
        />
      ) : (
        <BookForm quotation={quotation} left={left} onBooked={onBooked} />
      )}
    </div>
  );
}

interface FormProps {
  quotation: QuotationDetail;
  /** Indexes of the visits that are not booked yet, from 0. */
  left: readonly number[];
  onBooked: () => void;
}

function BookForm({ quotation, left, onBooked }: FormProps) {
  const [chosen, setChosen] = useState<string[]>(left.map(String));
  const [young_person_id, setYoungPerson] = useState('');
  const [carer_ids, setCarers] = useState<string[]>([]);
  const [place, setPlace] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const services = useEndpoint(listServiceTypes, {});
  const send = useSend(bookQuotation);
  const unusual = useUnusual();
  const first = quotation.items[Number(chosen[0] ?? left[0])];
  const book = (answer?: Answer) =>
    send.mutate(
      {
        params: { id: quotation.id },
        body: {
          items: chosen.map((item) => ({ item: Number(item), carer_ids })),
          ...(young_person_id ? { young_person_id } : {}),
          ...(place.trim() ? { place } : {}),
          ...answer,
        },
      },
      {
        onError: (error) => void unusual.ask(error, book),
        onSuccess: async ({ appointment_ids: { length } }) => {
          toast.success(length === 1 ? 'Appointment created' : `${length} appointments created`);
          await refreshTopic('appointments');
          await refreshTopic('quotations');
          onBooked();
        },
      },
    );
  const isRefused = send.error && send.error.code !== 'appointment.unconfirmed';
  const findName = (id: string) => services.data?.find((service) => service.id === id)?.name ?? '';
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(chosen.length === 0);
        if (chosen.length > 0) book();
      }}
    >
      {isRefused && <SendProblem error={send.error} title="Nothing is booked" seen={send.submittedAt} />}
      <Card>
        <CheckboxGroup
          label="Visits"
          value={chosen}
          onChange={setChosen}
          error={isMissing && chosen.length === 0 ? 'Choose at least one visit.' : undefined}
          options={left.flatMap((item) => {
            const quoted = quotation.items[item];
            return quoted
              ? [{ value: String(item), ...describeItem(quoted, findName(quoted.service_type_id)) }]
              : [];
          })}
        />
      </Card>
      <Card title="Who and where">
        <div className="space-y-4">
          <YoungPerson quotation={quotation} value={young_person_id} onChange={setYoungPerson} />
          {first && <Carers item={first} value={carer_ids} onChange={setCarers} />}
          <TextField label="Where" name="place" optional maxLength={200} value={place} onChange={setPlace} />
        </div>
      </Card>
      <Button type="submit" pending={send.isPending}>
        {chosen.length === 1 ? 'Book 1 visit' : `Book ${chosen.length} visits`}
      </Button>
      {unusual.dialog}
    </form>
  );
}

function describeItem({ start_at, end_at, carers }: QuotedItem, service: string) {
  const times = `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  return {
    label: `${formatDay(toLondonDay(start_at))}, ${times}`,
    detail: [service, carers > 1 && `${carers} carers`].filter(Boolean).join(', '),
  };
}

interface YoungPersonProps {
  quotation: QuotationDetail;
  value: string;
  onChange: (id: string) => void;
}

function YoungPerson({ quotation: { client, young_person }, value, onChange }: YoungPersonProps) {
  const options = useEndpoint(
    listYoungPersonOptions,
    { query: { client_id: client.id } },
    { enabled: !young_person },
  );
  if (young_person)
    return (
      <p>
        <span className="block text-sm text-ink-soft">Young person</span>
        {young_person.name}
      </p>
    );
  return (
    <Combobox
      label="Young person"
      name="young_person_id"
      optional
      help="The quotation does not name anyone."
      value={value}
      onChange={onChange}
      options={(options.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

interface CarersProps {
  /** The first visit to book. */
  item: QuotedItem;
  value: string[];
  onChange: (ids: string[]) => void;
}

function Carers({ item: { start_at, end_at, carers, service_type_id }, value, onChange }: CarersProps) {
  const query = { start_at, end_at, service_type_id };
  const available = useEndpoint(listAvailableCarers, { query }, { keepPrevious: true });
  const wanted = carers > 1 ? ` ${carers} were quoted.` : '';
  return (
    <MultiCombobox
      label="Carers"
      name="carer_ids"
      optional
      help={`The same carers for each visit. Without any, the visits show as uncovered on the rota.${wanted}`}
      value={value}
      onChange={onChange}
      options={(available.data ?? []).map(toOption)}
    />
  );
}

const toOption = ({ carer, is_free }: CarerAvailability) => ({
  value: carer.id,
  label: is_free ? carer.name : `${carer.name} (not free at the first visit)`,
});
