import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_PLACE } from '#contract/appointments/appointments.ts';
import { type CarerAvailability, listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { hoursBetween } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { hoursText } from '#web/features/appointments/appointment-words.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { describeConcern, describeConcerns } from '#web/features/appointments/carer-concerns.ts';
import { readPeriod } from '#web/features/appointments/form-values.ts';
import { useDebounced } from '#web/lists/debounced.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Chip } from '#web/ui/field/Chip.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { FieldGroup, useFieldIds } from '#web/ui/field/Field.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

const SHOWN_AT_FIRST = 6;
/** The maximum that the server returns. */
const MAX_AT_ONCE = 200;

interface Props {
  control: AppointmentControl;
  /** The appointment being changed: its own booking does not make its carers unavailable. */
  except_id?: string | undefined;
}

/** The carers who are free at that time, and why the others are not (APT-06). */
export function CarerChooser({ control, except_id }: Props) {
  return (
    <FormSection title="Carers" lead="You can leave this empty. The appointment then counts as uncovered.">
      <Controlled name="carers" control={control}>
        {(field) => <Chooser {...field} control={control} except_id={except_id} />}
      </Controlled>
    </FormSection>
  );
}

type ChooserProps = Props & {
  name: string;
  value: Ref[];
  onChange: (value: Ref[]) => void;
  error: string | undefined;
};

function Chooser({ control, except_id, name, value, onChange, error }: ChooserProps) {
  const field = { label: 'Who goes', name, error };
  const ids = useFieldIds(field);
  const [date, start_time, end_time, end_date] = useWatch({
    control,
    name: ['date', 'start_time', 'end_time', 'end_date'],
  });
  const [service_type_id, young_person_id, typed] = useWatch({
    control,
    name: ['service_type_id', 'young_person_id', 'place'],
  });
  const place = useDebounced(typed?.trim() ?? '');
  const period = readPeriod({ date, start_time, end_time, end_date });
  const isPossible = period !== undefined && hoursBetween(period.start_at, period.end_at) > 0;
  return (
    <FieldGroup field={field} ids={ids}>
      {isPossible ? (
        <AvailableCarers
          period={{
            ...period,
            ...(service_type_id && { service_type_id }),
            ...(young_person_id && { young_person_id }),
            ...(place && place.length <= MAX_PLACE && { place }),
          }}
          except_id={except_id}
          chosen={value}
          onChange={onChange}
        />
      ) : (
        <>
          <ul aria-label="Chosen carers" className="mb-2 flex flex-wrap gap-2 empty:hidden">
            {value.map(({ id, name: chosen }) => (
              <li key={id}>
                <Chip label={chosen} onRemove={() => onChange(value.filter((carer) => carer.id !== id))} />
              </li>
            ))}
          </ul>
          <p className="text-ink-soft">Enter the date and times first to see who is free.</p>
        </>
      )}
    </FieldGroup>
  );
}

interface AvailableProps {
  period: {
    start_at: string;
    end_at: string;
    service_type_id?: string;
    young_person_id?: string;
    place?: string;
  };
  except_id: string | undefined;
  chosen: readonly Ref[];
  onChange: (chosen: Ref[]) => void;
}

function AvailableCarers({ period, except_id, chosen, onChange }: AvailableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useEndpoint(listAvailableCarers, {
    query: { ...period, except_appointment_id: except_id },
  });
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_FIRST);
  const toggle = (carer: Ref, on: boolean) =>
    onChange(on ? [...chosen, carer] : chosen.filter(({ id }) => id !== carer.id));
  return (
    <div className="space-y-2">
      <CarerSearch period={period} except_id={except_id} known={data} chosen={chosen} onChange={onChange} />
      {!shown && <Skeleton className="h-64 w-full" />}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {shown?.map((row) => (
          <CarerRow
            key={row.carer.id}
            row={row}
            isChosen={chosen.some(({ id }) => id === row.carer.id)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {data && shown && shown.length < data.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {data.length} carers
        </Button>
      )}
    </div>
  );
}

type SearchProps = AvailableProps & { known: readonly CarerAvailability[] | undefined };

/** Searches the loaded carers by name and, if one response cannot hold them all, on the server too. */
function CarerSearch({ period, except_id, known, chosen, onChange }: SearchProps) {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
  const asksServer = (known?.length ?? 0) >= MAX_AT_ONCE && name !== '';
  const found = useEndpoint(
    listAvailableCarers,
    { query: { ...period, name, except_appointment_id: except_id } },
    { enabled: asksServer },
  );
  const findConcern = useConcerns({ period, except_id, known, chosen });
  const rows = [...(known ?? []), ...(asksServer ? (found.data ?? []) : [])];
  const carers = new Map(rows.map((row) => [row.carer.id, row]));
  const findName = (id: string) =>
    carers.get(id)?.carer.name ?? chosen.find((carer) => carer.id === id)?.name ?? '';
  return (
    <MultiCombobox
      label="Search carers by name"
      hideLabel
      placeholder="Search by name"
      className="max-w-md"
      options={[...carers.values()].map((row) => ({
        value: row.carer.id,
        label: row.carer.name,
        detail: [row.is_free ? 'Free' : 'Not free', ...describeDetail(row)].join('. '),
      }))}
      value={chosen.map(({ id }) => id)}
      findLabel={findName}
      findConcern={findConcern}
      onTyped={setTyped}
      loading={asksServer && found.isFetching}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: findName(id) })))}
    />
  );
}

/** Finds why each chosen carer is unsuitable at the current time, and announces changes. */
function useConcerns({ period, except_id, known, chosen }: Omit<SearchProps, 'onChange'>) {
  // The response lists free carers first: with many carers, the chosen ones may not be in it.
  const carer_ids = known
    ? chosen.map(({ id }) => id).filter((id) => !known.some(({ carer }) => carer.id === id))
    : [];
  const others = useEndpoint(
    listAvailableCarers,
    { query: { ...period, except_appointment_id: except_id, carer_ids } },
    { enabled: carer_ids.length > 0 },
  );
  const rows = [...(known ?? []), ...(carer_ids.length > 0 ? (others.data ?? []) : [])];
  const concerns = new Map(rows.map((row) => [row.carer.id, describeConcern(row)]));
  const findConcern = (id: string) => concerns.get(id);
  // Announce it, because the user may have changed the date far above the carer.
  const words = describeConcerns(chosen, findConcern);
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  return findConcern;
}

const describeDetail = ({ hours_that_week, reasons }: CarerAvailability) => [
  `${hoursText(hours_that_week)} booked that week`,
  ...reasons,
];

type RowProps = { row: CarerAvailability; isChosen: boolean; onToggle: (carer: Ref, on: boolean) => void };

function CarerRow({ row, isChosen, onToggle }: RowProps) {
  return (
    <li>
      <label className="flex min-h-12 items-center gap-3 px-3 py-2 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={isChosen}
          onChange={(event) => onToggle(row.carer, event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{row.carer.name}</span>
          <span className="block text-sm text-ink-soft">{describeDetail(row).join('. ')}</span>
        </span>
        {row.is_free ? (
          <Badge tone={row.reasons.length > 0 ? 'yellow' : 'darkGreen'}>Free</Badge>
        ) : (
          <Badge tone="red">Not free</Badge>
        )}
      </label>
    </li>
  );
}
