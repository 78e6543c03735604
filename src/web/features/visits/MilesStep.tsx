import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { formatDate } from '#contract/core/dates.ts';
import { sayMiles } from '#contract/core/decimals.ts';
import { Vehicle } from '#contract/visits/mileages.ts';
import { useNow } from '#web/device/use-now.ts';
import { ClaimChanges, listClaimChanges } from '#web/features/visits/claims/ClaimChanges.tsx';
import { ItemCard } from '#web/features/visits/ItemCard.tsx';
import { addJourney, changeJourney, removeItem } from '#web/features/visits/item-changes.ts';
import { payWords } from '#web/features/visits/mileage-words.ts';
import { ConflictAround } from '#web/features/visits/PartConflict.tsx';
import { type JourneyContent, vehicles, vehicleWords } from '#web/features/visits/part-contents.ts';
import {
  claimsAreOpen,
  type Item,
  isInvoiced,
  journeysNow,
  type StepProps,
} from '#web/features/visits/visit-steps.ts';
import { listKeptVisits } from '#web/features/visits/visit-store.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';

/** Miles driven for the visit, one leg at a time. */
export function MilesStep({ visit, work, blank }: StepProps) {
  const [opened, setOpened] = useState<string>();
  const now = new Date(useNow());
  const journeys = journeysNow(visit, work, now);
  const areCharged = isInvoiced(visit, 'miles');
  const isOpen = claimsAreOpen(visit, now) && !areCharged;
  const places = usePlaces(visit.appointment.place);
  return (
    <>
      <p className="text-ink-soft">
        Add each leg of your journey. Do not add travel from home to your usual place of work.
      </p>
      <ClaimChanges changes={listClaimChanges(visit.timesheet, 'journey')} />
      {journeys.map((item, index) => {
        const office = visit.mileages.find(({ id }) => item.place === `journey/${id}`);
        return (
          <ConflictAround
            key={item.place}
            id={visit.appointment_carer_id}
            place={item.place}
            part={item.part}
            visit={visit}
          >
            <ItemCard
              title={`Journey ${index + 1}`}
              summary={journeyWords(item.content)}
              detail={office ? `£${office.amount}: ${office.explanation}` : undefined}
              item={item}
              claim={office}
              isOpen={opened === item.place || item.part?.is_changed === true}
              isLocked={!isOpen}
              onOpen={() => setOpened(item.place)}
              onRemove={() => removeItem(visit, blank, item)}
            >
              <JourneyFields
                item={item}
                pay={payWords(
                  item.content,
                  journeys.slice(0, index).flatMap((each) => (each.part?.is_changed ? [each.content] : [])),
                  visit.mileage_rates,
                )}
                onChange={(changed) => changeJourney(visit, blank, item, changed)}
              />
            </ItemCard>
          </ConflictAround>
        );
      })}
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="lg" icon={Plus} onClick={() => addJourney(visit, blank)}>
            Add a journey
          </Button>
          <WayBack last={journeys.at(-1)} onAdd={(content) => addJourney(visit, blank, content)} />
        </div>
      ) : (
        <p>
          {areCharged
            ? 'These miles are on an invoice and cannot be changed. If they are wrong, contact the office.'
            : `You can claim miles from the start of the appointment until ${CLAIM_DAYS} days after it.`}
        </p>
      )}
      <datalist id="known-places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

/** `Home to Croydon, 12.5 miles, 24/11/2026`. */
export function journeyWords({ from_place, to_place, miles, date, vehicle }: JourneyContent): string {
  const way = [from_place, to_place].filter(Boolean).join(' to ');
  const far = miles && sayMiles(miles);
  const by = vehicle === 'CAR_OR_VAN' ? '' : vehicleWords[vehicle].toLowerCase();
  return [way, far, by, formatDate(date)].filter(Boolean).join(', ');
}

function WayBack({
  last,
  onAdd,
}: {
  last: Item<'journey'> | undefined;
  onAdd: (content: JourneyContent) => void;
}) {
  if (!last?.content.from_place || !last.content.to_place) return null;
  const { from_place, to_place, ...rest } = last.content;
  return (
    <Button
      variant="ghost"
      size="lg"
      icon={ArrowLeftRight}
      onClick={() => onAdd({ ...rest, from_place: to_place, to_place: from_place })}
    >
      Add the return journey
    </Button>
  );
}

type FieldsProps = {
  item: Item<'journey'>;
  pay: string | undefined;
  onChange: (changed: Partial<JourneyContent>) => void;
};

function JourneyFields({ item, pay, onChange }: FieldsProps) {
  const { content, place } = item;
  // A missing value is shown on the page that sends, a wrong one here at once.
  const errorAt = (name: keyof JourneyContent) =>
    content[name] === '' && !item.part?.problem
      ? undefined
      : item.errors.find(({ path }) => path === name)?.message;
  const name = (field: string) => `${place}/${field}`;
  return (
    <div className="space-y-4">
      <TextField
        label="From"
        name={name('from_place')}
        list="known-places"
        value={content.from_place}
        onChange={(from_place) => onChange({ from_place })}
        error={errorAt('from_place')}
      />
      <TextField
        label="To"
        name={name('to_place')}
        list="known-places"
        value={content.to_place}
        onChange={(to_place) => onChange({ to_place })}
        error={errorAt('to_place')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Miles"
          decimals={2}
          name={name('miles')}
          value={content.miles}
          onChange={(miles) => onChange({ miles })}
          error={errorAt('miles')}
        />
        <Select
          label="By"
          name={name('vehicle')}
          value={content.vehicle}
          onChange={(vehicle) => onChange({ vehicle: Vehicle.catch('CAR_OR_VAN').parse(vehicle) })}
          options={vehicles.map((value) => ({ value, label: vehicleWords[value] }))}
        />
      </div>
      {pay && (
        <p role="status" className="text-sm text-ink-soft">
          {pay}
        </p>
      )}
      <DateField
        label="Date"
        name={name('date')}
        max="today"
        value={content.date}
        onChange={(date) => onChange({ date })}
        error={errorAt('date')}
      />
      <TextField
        label="What it was for"
        optional
        name={name('purpose')}
        value={content.purpose}
        onChange={(purpose) => onChange({ purpose })}
        error={errorAt('purpose')}
      />
    </div>
  );
}

/** Places where this carer has been before, as far as this device knows. */
function usePlaces(place: string | null): string[] {
  const kept = useQuery({ queryKey: ['visits on this device'], queryFn: listKeptVisits, gcTime: 0 });
  const been = (kept.data ?? []).flatMap(({ mileages }) =>
    mileages.flatMap(({ from_place, to_place }) => [from_place, to_place]),
  );
  return [...new Set(['Home', ...(place ? [place] : []), ...been])];
}
