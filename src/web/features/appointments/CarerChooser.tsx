import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type CarerAvailability, listAvailableCarers } from '#contract/appointments.ts';
import { hoursBetween } from '#contract/dates.ts';
import type { Ref } from '#contract/shapes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { periodOf } from '#web/features/appointments/form-values.ts';
import { DelayedSearchField } from '#web/shell/DelayedSearchField.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup, useFieldIds } from '#web/ui/Field.tsx';
import { Chip } from '#web/ui/FilterBar.tsx';
import { FormSection } from '#web/ui/FormParts.tsx';
import { ErrorState, Skeleton } from '#web/ui/States.tsx';

const SHOWN_AT_FIRST = 6;

interface Props {
  control: AppointmentControl;
  /** The appointment being changed: its own booking does not speak against its carers. */
  except_id?: string | undefined;
}

/** Who is free at that time, and what speaks against the others (APT-06). */
export function CarerChooser({ control, except_id }: Props) {
  return (
    <FormSection title="Carers" lead="Nobody is fine too: the appointment then counts as uncovered.">
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
  const remove = (id: string) => onChange(value.filter((carer) => carer.id !== id));
  const toggle = (carer: Ref, on: boolean) => (on ? onChange([...value, carer]) : remove(carer.id));
  return (
    <FieldGroup field={field} ids={ids}>
      {value.length > 0 && (
        <ul aria-label="Chosen carers" className="mb-2 flex flex-wrap gap-2">
          {value.map((carer) => (
            <li key={carer.id}>
              <Chip label={carer.name} onRemove={() => remove(carer.id)} />
            </li>
          ))}
        </ul>
      )}
      <AvailableCarers control={control} except_id={except_id} chosen={value} onToggle={toggle} />
    </FieldGroup>
  );
}

type AvailableProps = Props & { chosen: readonly Ref[]; onToggle: (carer: Ref, on: boolean) => void };

function AvailableCarers({ control, except_id, chosen, onToggle }: AvailableProps) {
  const [search, setSearch] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const [date, start_time, end_time, end_date] = useWatch({
    control,
    name: ['date', 'start_time', 'end_time', 'end_date'],
  });
  const period = periodOf({ date, start_time, end_time, end_date });
  const isPossible = period !== undefined && hoursBetween(period.start_at, period.end_at) > 0;
  const { data, error, refetch } = useEndpoint(
    listAvailableCarers,
    {
      query: {
        ...(period ?? { start_at: '', end_at: '' }),
        name: search,
        except_appointment_id: except_id,
      },
    },
    { enabled: isPossible },
  );
  if (!isPossible) return <p className="text-ink-soft">Enter the date and times first to see who is free.</p>;
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const shown = showsAll || search ? data : data?.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="space-y-2">
      <DelayedSearchField
        label="Search carers by name"
        hideLabel
        placeholder="Search by name"
        className="max-w-md"
        value={search}
        onChange={setSearch}
      />
      {!shown && <Skeleton className="h-64 w-full" />}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {shown?.map((row) => (
          <CarerRow
            key={row.carer.id}
            row={row}
            isChosen={chosen.some(({ id }) => id === row.carer.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {data?.length === 0 && <p className="text-ink-soft">No carer has that name.</p>}
      {data && shown && shown.length < data.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          Show all {data.length} carers
        </Button>
      )}
    </div>
  );
}

type RowProps = { row: CarerAvailability; isChosen: boolean; onToggle: AvailableProps['onToggle'] };

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
          <span className="block text-sm text-ink-soft">
            {[`${row.hours_that_week} h booked that week`, ...row.reasons].join('. ')}
          </span>
        </span>
        {row.is_free ? (
          <Badge tone={row.reasons.length > 0 ? 'yellow' : 'darkGreen'}>Free</Badge>
        ) : (
          <Badge tone="red">Booked</Badge>
        )}
      </label>
    </li>
  );
}
