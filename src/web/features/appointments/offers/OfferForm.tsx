import { useState } from 'react';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { createOffers, type Offer } from '#contract/appointments/offers.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { OFFER_STATUS_WORDS, type OfferedGap } from '#web/features/appointments/offers/offer-words.ts';
import { describeFree } from '#web/features/appointments/rotas/rota-words.ts';
import { useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { CheckboxGroup, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  gap: OfferedGap;
  /** If an offer is open, more carers are asked about it. */
  open: Offer | undefined;
  past: readonly Offer[];
  onClose: () => void;
}

interface Values {
  way: string;
  carer_ids: string[];
  carers_wanted: number;
}

const NOBODY_SUITABLE = 'No other suitable carer is free. Choose carers yourself.';
const NOBODY_ASKED = 'No offer was sent. This record is restricted, and none of its named carers is free.';

/** Counted from the server's response, because the server knows who may not be asked. */
function countAsked(offered: Offer | undefined, before: Offer | undefined): number {
  const isAsked = (offer: Offer | undefined, id: string) =>
    offer?.answers.some(({ carer, status }) => carer.id === id && status === 'offered');
  return (
    offered?.answers.filter(({ carer }) => isAsked(offered, carer.id) && !isAsked(before, carer.id)).length ??
    0
  );
}

/** Chooses whom to ask: everybody suitable, or certain carers. */
export function OfferForm({ gap, open, past, onClose }: Props) {
  const { start_at, end_at } = gap;
  const query = { start_at, end_at, except_appointment_id: gap.id };
  const list = useEndpoint(listAvailableCarers, { query });
  const start: Values = {
    ...{ way: 'suitable', carer_ids: [] },
    carers_wanted: Math.max(gap.carer_ids.length + 1, gap.needs_two ? 2 : 1),
  };
  /** Values for which nobody could be asked. */
  const [inVain, setInVain] = useState<Values>();
  const unusual = useUnusual();
  const answers = new Map(open?.answers.map(({ carer, status }) => [carer.id, status]));
  const carers = (list.data ?? []).filter(
    ({ carer }) => !gap.carer_ids.includes(carer.id) && answers.get(carer.id) !== 'offered',
  );
  const suitable = carers.filter(
    ({ carer, is_free, reasons }) => is_free && reasons.length === 0 && !answers.has(carer.id),
  );
  const last = past.find(({ status }) => status !== 'open');
  return (
    <>
      <FormDialog
        title={`Offer ${whenText(gap)}`}
        wide
        start={start}
        submit={{
          label: 'Offer',
          request: ({ way, carer_ids, carers_wanted }) =>
            prepareCall(createOffers, {
              body: {
                appointment_ids: [gap.id],
                ...(way === 'suitable' ? {} : { carer_ids }),
                ...(open ? {} : { carers_wanted }),
              },
            }),
          judge: ({ way }) =>
            way === 'suitable' && suitable.length === 0 ? { carer_ids: NOBODY_SUITABLE } : {},
        }}
        failed="Not offered"
        topics={['offers']}
        askBack={unusual.ask}
        onDone={({ items: [offered] }, values) => {
          const count = countAsked(offered, open);
          if (count === 0) {
            setInVain(values);
            return false;
          }
          return toast.success(`Offered to ${count} ${count === 1 ? 'carer' : 'carers'}`);
        }}
        onClose={onClose}
      >
        {({ values, set, field, errorAt }) => {
          const error = values === inVain ? NOBODY_ASKED : errorAt('carer_ids');
          return (
            <>
              <p className="text-ink-soft">
                {gap.words}. Carers see the time, length, client and service. They see the young person’s name
                and the place once they accept.
              </p>
              {last && !open && (
                <p className="text-ink-soft">
                  Last offered to {last.answers.length} {last.answers.length === 1 ? 'carer' : 'carers'}:{' '}
                  {OFFER_STATUS_WORDS[last.status].toLowerCase()}.
                </p>
              )}
              {!list.data && list.error && (
                <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
              )}
              {!list.data && !list.error && <Skeleton className="h-64 w-full" />}
              {list.data && (
                <RadioGroup
                  label="Who do you want to ask?"
                  {...field('way')}
                  error={values.way === 'suitable' ? error : undefined}
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
              {values.way === 'chosen' && (
                <CheckboxGroup
                  label="Carers"
                  {...field('carer_ids')}
                  error={error}
                  options={carers.map((each) => ({
                    value: each.carer.id,
                    label: each.carer.name,
                    detail: [
                      answers.get(each.carer.id) === 'declined' ? 'Declined before' : '',
                      describeFree(each),
                    ]
                      .filter(Boolean)
                      .join('. '),
                  }))}
                />
              )}
              {open && gap.needs_two && open.carers_wanted < 2 && (
                <p className="text-ink-soft">
                  This appointment needs two carers, so the offer now asks for two.
                </p>
              )}
              {!open && gap.carer_ids.length + 1 < MAX_CARERS && (
                <Select
                  label="Total carers needed"
                  help={gap.needs_two ? 'This appointment needs two carers.' : undefined}
                  value={String(values.carers_wanted)}
                  onChange={(count) => set({ carers_wanted: Number(count) })}
                  options={Array.from({ length: MAX_CARERS - gap.carer_ids.length }, (_, index) => {
                    const count = String(gap.carer_ids.length + 1 + index);
                    return { value: count, label: count };
                  })}
                />
              )}
            </>
          );
        }}
      </FormDialog>
      {unusual.dialog}
    </>
  );
}
