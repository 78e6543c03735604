import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Offer } from '#contract/appointments/offers.ts';
import { getRotaWeek } from '#contract/appointments/rotas.ts';
import { formatDate, formatDay, todayInLondon } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { OwnLeave } from '#web/features/appointments/leave-requests/OwnLeave.tsx';
import { AcceptOfferDialog } from '#web/features/appointments/offers/AcceptOfferDialog.tsx';
import { OffersCard, useOwnOffers } from '#web/features/appointments/offers/OffersCard.tsx';
import { offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { DayItems } from '#web/features/appointments/rotas/DayItems.tsx';
import { RotaEntryDialog } from '#web/features/appointments/rotas/RotaEntryDialog.tsx';
import {
  type BoardDay,
  listEarlier,
  makeRow,
  type Opened,
  touchesDay,
} from '#web/features/appointments/rotas/rota-board.ts';
import { listWeek, type RotaProps } from '#web/features/appointments/rotas/rota-search.ts';
import { describeTimes } from '#web/features/appointments/rotas/rota-words.ts';
import { ViewSteps } from '#web/features/appointments/rotas/ViewSteps.tsx';
import { WeekHours } from '#web/features/appointments/rotas/WeekHours.tsx';
import { SwapsCard } from '#web/features/appointments/swaps/SwapsCard.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** A carer's own week: their bookings, and their availability. This week begins with today. */
export function OwnRota({ search, onSearch }: RotaProps) {
  usePage('My rota');
  const { user } = useSignedIn();
  const today = todayInLondon();
  const date = search.date ?? today;
  const days = listWeek(date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const { data, error, refetch } = useEndpoint(getRotaWeek, { params: { date: first } });
  const [opened, setOpened] = useState<Opened>();
  const offers = useOwnOffers();
  const [accepted, setAccepted] = useState<Offer>();
  const row = data && makeRow({ id: user.id, name: user.name }, days, data.items, data.appointments);
  const earlier = row ? listEarlier(row.days, today) : [];
  const drawDay = (day: BoardDay) => (
    <Card
      key={day.date}
      title={formatDay(day.date)}
      aside={day.date === today && <Badge tone="teal">Today</Badge>}
    >
      <div className="space-y-2">
        <DayItems day={day} onOpen={(entry) => setOpened({ entry })} />
        <OfferedToday date={day.date} offers={offers.data?.items ?? []} onOpen={setAccepted} />
        {day.entries.length + day.appointments.length === 0 && (
          <p className="text-sm text-ink-soft">Nothing entered or booked</p>
        )}
        {day.date >= today && (
          <Button
            variant="outline"
            size="sm"
            icon={Plus}
            aria-label={`Add to ${formatDay(day.date)}`}
            onClick={() => setOpened({ carer: { id: user.id, name: user.name }, date: day.date })}
          >
            Add
          </Button>
        )}
      </div>
    </Card>
  );
  return (
    <div className="max-w-2xl space-y-4">
      <PageHeader
        title="My rota"
        lead={`Week of ${formatDate(first)} to ${formatDate(last)}`}
        badge={row && <WeekHours row={row} />}
      />
      <p className="text-ink-soft">
        Tell the office when you can and cannot work. If you are already booked, you can report off sick. For
        anything else, ask the office.
      </p>
      <ViewSteps view="week" date={date} onDate={(day) => onSearch({ date: day })} />
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-medium text-accent-text">Earlier this week</summary>
          <div className="space-y-4 pt-2">{earlier.map(drawDay)}</div>
        </details>
      )}
      {row?.days.filter((day) => !earlier.includes(day)).map(drawDay)}
      <OffersCard />
      <SwapsCard />
      <OwnLeave />
      {opened && <RotaEntryDialog opened={opened} carers={[]} onClose={() => setOpened(undefined)} />}
      {accepted && <AcceptOfferDialog offer={accepted} onClose={() => setAccepted(undefined)} />}
    </div>
  );
}

interface OfferedProps {
  date: string;
  offers: readonly Offer[];
  onOpen: (offer: Offer) => void;
}

/** A day's offers, which the carer can accept with one tap. */
function OfferedToday({ date, offers, onOpen }: OfferedProps) {
  return (
    <ul className="space-y-1 text-sm empty:hidden">
      {offers
        .filter((offer) => touchesDay(offer, date))
        .map((offer) => (
          <li key={offer.id}>
            <button
              type="button"
              className="block w-full rounded-sm border border-dashed border-accent px-1.5 py-1 text-left hover:bg-accent-tint pointer-coarse:min-h-11"
              onClick={() => onOpen(offer)}
            >
              <span className="block font-semibold tabular-nums">Offered {describeTimes(offer, date)}</span>
              <span className="block wrap-anywhere">{offeredWork(offer)}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
