import type { z } from 'zod';
import { type ChangedDate, previewSeriesChange } from '#contract/appointments/appointment-previews.ts';
import type { ApplyTo, SeriesOutcome } from '#contract/appointments/appointment-series.ts';
import type { AppointmentChange, AppointmentDetail } from '#contract/appointments/appointments.ts';
import { formatDay } from '#contract/core/dates.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { timesText } from '#web/features/appointments/appointment-words.ts';
import { Skeleton } from '#web/ui/feedback/States.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { FieldError } from '#web/ui/field/Field.tsx';

export type Changes = z.input<typeof AppointmentChange>;

interface Props {
  appointment: AppointmentDetail;
  /** The changes to send, without the choice of dates. */
  changes: Changes;
  value: ApplyTo;
  onChange: (value: ApplyTo) => void;
}

export const isOfSeries = ({ series }: AppointmentDetail): boolean => series !== null;

/** Says what happened to a series, in one sentence. */
export function outcomeText({ changed_count, stayed, clashes }: SeriesOutcome): string {
  const changed = changed_count === 1 ? '1 appointment changed' : `${changed_count} appointments changed`;
  const stay = stayed.length > 0 ? `, ${stayed.length} not changed` : '';
  const first = clashes[0] ? ` ${clashes[0].message} This carer was not added.` : '';
  return `${changed}${stay}.${first}`;
}

/** Chooses which dates of the series a change applies to, and shows the result for each. */
export function SeriesScope({ appointment, changes, value, onChange }: Props) {
  return (
    <div className="space-y-3">
      <RadioGroup
        label="This is part of a series. Which appointments?"
        value={value}
        onChange={(picked) => onChange(picked === 'all' || picked === 'following' ? picked : 'this')}
        options={[
          { value: 'this', label: 'This one' },
          { value: 'following', label: 'This and the following' },
          { value: 'all', label: 'All of the series', detail: 'Except those that are over or handed in' },
        ]}
      />
      {value !== 'this' && <Reached id={appointment.id} body={{ ...changes, apply_to: value }} />}
    </div>
  );
}

function Reached({ id, body }: { id: string; body: Changes }) {
  const { data, error } = useEndpoint(previewSeriesChange, { params: { id }, body });
  if (error) return <FieldError id="series-error">{error.errors[0]?.message ?? error.message}</FieldError>;
  if (!data) return <Skeleton className="h-32 w-full" />;
  const changing = data.dates.filter(({ stays }) => stays === null);
  return (
    <div className="space-y-2">
      <p role="status" className="text-ink-soft">
        {changing.length === 1 ? '1 appointment will change' : `${changing.length} appointments will change`}
        {changing.length < data.dates.length && `, ${data.dates.length - changing.length} will not`}.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {data.dates.map((date) => (
          <Row key={date.appointment_id} date={date} />
        ))}
      </ul>
    </div>
  );
}

function Row({ date }: { date: ChangedDate }) {
  const found = date.carers.flatMap(({ clash }) => clash ?? []);
  return (
    <li className="px-3 py-1.5">
      <p className="flex flex-wrap gap-x-3">
        <span className={date.stays ? 'text-ink-soft' : 'font-medium'}>{formatDay(date.start_date)}</span>
        <span className="text-ink-soft tabular-nums">{timesText(date)}</span>
      </p>
      {date.stays && <p className="text-sm text-ink-soft">Will not change: {date.stays.message}</p>}
      {!date.stays && date.kept.length > 0 && (
        <p className="text-sm text-ink-soft">
          Changed separately before, so we keep: {date.kept.join(', ').toLowerCase()}.
        </p>
      )}
      {found.map((message) => (
        <p key={message} className="text-sm text-red-ink">
          {message} This carer will not be added.
        </p>
      ))}
      {date.warnings.map(({ message }) => (
        <p key={message} className="text-sm text-yellow-ink">
          {message}
        </p>
      ))}
    </li>
  );
}
