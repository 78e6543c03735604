import { useState } from 'react';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { createOffers, type Offer } from '#contract/appointments/offers.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import {
  type Answer,
  readWarnings,
  useUnusual,
} from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { OFFER_STATUS_WORDS, type OfferedGap } from '#web/features/appointments/offers/offer-words.ts';
import { describeFree } from '#web/features/appointments/rotas/rota-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  gap: OfferedGap;
  /** More carers are asked about one that is open. */
  open: Offer | undefined;
  past: readonly Offer[];
  onClose: () => void;
}

const NOBODY_ASKED = 'No offer was sent. This record is restricted, and none of its named carers is free.';

/** As the server says: it knows of carers who may not be asked. */
function countAsked(offered: Offer | undefined, before: Offer | undefined): number {
  const isAsked = (offer: Offer | undefined, id: string) =>
    offer?.answers.some(({ carer, status }) => carer.id === id && status === 'offered');
  return (
    offered?.answers.filter(({ carer }) => isAsked(offered, carer.id) && !isAsked(before, carer.id)).length ??
    0
  );
}

/** The choice of whom to ask: everybody suitable, or carers who are chosen. */
export function OfferForm({ gap, open, past, onClose }: Props) {
  const { start_at, end_at } = gap;
  const query = { start_at, end_at, except_appointment_id: gap.id };
  const list = useEndpoint(listAvailableCarers, { query });
  const [way, setWay] = useState<string>('suitable');
  const [chosen, setChosen] = useState<string[]>([]);
  const [wanted, setWanted] = useState(Math.max(gap.carer_ids.length + 1, gap.needs_two ? 2 : 1));
  const [error, setError] = useState<string>();
  const send = useSend(createOffers);
  const unusual = useUnusual();
  const answers = new Map(open?.answers.map(({ carer, status }) => [carer.id, status]));
  const carers = (list.data ?? []).filter(
    ({ carer }) => !gap.carer_ids.includes(carer.id) && answers.get(carer.id) !== 'offered',
  );
  const suitable = carers.filter(
    ({ carer, is_free, reasons }) => is_free && reasons.length === 0 && !answers.has(carer.id),
  );

  const offer = (answer: Partial<Answer> = {}) => {
    const missing =
      way === 'suitable'
        ? suitable.length === 0 && 'No other suitable carer is free. Choose carers yourself.'
        : chosen.length === 0 && 'Choose a carer.';
    setError(missing || undefined);
    if (missing) return;
    send.mutate(
      {
        body: {
          appointment_ids: [gap.id],
          ...(way === 'suitable' ? {} : { carer_ids: chosen }),
          ...(open ? {} : { carers_wanted: wanted }),
          ...answer,
        },
      },
      {
        onSuccess: ({ items: [offered] }) => {
          const count = countAsked(offered, open);
          if (count === 0) return setError(NOBODY_ASKED);
          toast.success(`Offered to ${count} ${count === 1 ? 'carer' : 'carers'}`);
          onClose();
        },
        onError: (problem) => unusual.ask(problem, offer),
        onSettled: () => void refreshTopic('offers'),
      },
    );
  };
  const last = past.find(({ status }) => status !== 'open');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={send.isPending}
      title={`Offer ${whenText(gap)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => offer()}>
            Offer
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">
          {gap.words}. Carers see the time, length, client and service. They see the young person’s name and
          the place once they accept.
        </p>
        {last && !open && (
          <p className="text-ink-soft">
            Last offered to {last.answers.length} {last.answers.length === 1 ? 'carer' : 'carers'}:{' '}
            {OFFER_STATUS_WORDS[last.status].toLowerCase()}.
          </p>
        )}
        {send.error && readWarnings(send.error).length === 0 && (
          <SendProblem title="Not offered" error={send.error} />
        )}
        {!list.data && list.error && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {!list.data && !list.error && <Skeleton className="h-64 w-full" />}
        {list.data && (
          <RadioGroup
            label="Who do you want to ask?"
            value={way}
            onChange={setWay}
            error={way === 'suitable' ? error : undefined}
            options={[
              {
                value: 'suitable',
                label: `All suitable carers (${suitable.length})`,
                detail: 'Free, rested and within their weekly hours.',
              },
              { value: 'chosen', label: 'Carers I choose' },
            ]}
          />
        )}
        {way === 'chosen' && (
          <CheckboxGroup
            label="Carers"
            value={chosen}
            onChange={setChosen}
            error={error}
            options={carers.map((each) => ({
              value: each.carer.id,
              label: each.carer.name,
              detail: [answers.get(each.carer.id) === 'declined' ? 'Declined before' : '', describeFree(each)]
                .filter(Boolean)
                .join('. '),
            }))}
          />
        )}
        {open && gap.needs_two && open.carers_wanted < 2 && (
          <p className="text-ink-soft">This appointment needs two carers, so the offer now asks for two.</p>
        )}
        {!open && gap.carer_ids.length + 1 < MAX_CARERS && (
          <Select
            label="Total carers needed"
            help={gap.needs_two ? 'This appointment needs two carers.' : undefined}
            value={String(wanted)}
            onChange={(value) => setWanted(Number(value))}
            options={Array.from({ length: MAX_CARERS - gap.carer_ids.length }, (_, index) => {
              const count = String(gap.carer_ids.length + 1 + index);
              return { value: count, label: count };
            })}
          />
        )}
      </div>
      {unusual.dialog}
    </Dialog>
  );
}
