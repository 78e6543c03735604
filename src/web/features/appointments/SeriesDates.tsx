import { useState } from 'react';
import { type UseFormSetValue, useWatch } from 'react-hook-form';
import {
  previewSeries,
  type SeriesDate,
  type SeriesPreview,
} from '#contract/appointments/appointment-previews.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { clockChange, lengthText, timesText } from '#web/features/appointments/appointment-words.ts';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { type FormValues, readPeriod } from '#web/features/appointments/form-values.ts';
import {
  chooseCarers,
  type DateChoice,
  describeCarers,
  listSkippedChoices,
  readRepeat,
} from '#web/features/appointments/repeat-values.ts';
import { Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxGroup, RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { FieldError } from '#web/ui/field/Field.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  control: AppointmentControl;
  setValue: UseFormSetValue<FormValues>;
}

/** Each date of the series with its own clash and its own carers, before anything is booked (APT-06). */
export function SeriesDates({ control, setValue }: Props) {
  const values = useWatch({ control, compute: (all) => all });
  const body = buildBody(values);
  const { data, error } = useEndpoint(
    previewSeries,
    { body: body ?? NOTHING },
    { enabled: body !== undefined, keepPrevious: true },
  );
  if (!values.repeats) return null;
  const choose = (choice: DateChoice | undefined, date: string) =>
    setValue('dates', [...values.dates.filter((one) => one.date !== date), ...(choice ? [choice] : [])], {
      shouldDirty: true,
    });
  const refusal = error && (error.errors[0]?.message ?? error.message);
  return (
    <FormSection
      title="Dates"
      lead="We check each date separately. You can change one here, or later on its own page."
    >
      {!body && <p className="text-ink-soft">Enter the date, the times and the end of the series first.</p>}
      {body && refusal && <FieldError id="dates-error">{refusal}</FieldError>}
      {body && !data && !refusal && <Skeleton className="h-64 w-full" />}
      {body && data && !refusal && (
        <>
          <Summary preview={data} choices={values.dates} />
          {(data.dates.some(({ bank_holiday }) => bank_holiday) || values.bank_holidays === 'skip') && (
            <BankHolidays control={control} preview={data} />
          )}
          <ul className="divide-y divide-line rounded-md border border-line bg-surface">
            {data.dates.map((date) => (
              <DateRow
                key={date.start_date}
                date={date}
                usual={values.carers}
                choice={values.dates.find((one) => one.date === date.start_date)}
                onChoose={(choice) => choose(choice, date.start_date)}
              />
            ))}
          </ul>
        </>
      )}
    </FormSection>
  );
}

const NOTHING = { start_at: '', end_at: '', carer_ids: [], repeat: { every_weeks: 1 } };

/** Builds the request for the preview. Undefined until the form has a time. */
function buildBody(values: FormValues) {
  const [period, repeat] = [readPeriod(values), readRepeat(values)];
  if (!period || !repeat || Date.parse(period.end_at) <= Date.parse(period.start_at)) return undefined;
  return {
    ...period,
    ...(values.client_id ? { client_id: values.client_id } : {}),
    ...(values.service_type_id ? { service_type_id: values.service_type_id } : {}),
    young_person_id: values.young_person_id || null,
    carer_ids: values.carers.map(({ id }) => id),
    repeat,
  };
}

const clashes = ({ carers }: SeriesDate) => carers.flatMap(({ clash }) => clash ?? []);

function Summary({ preview, choices }: { preview: SeriesPreview; choices: readonly DateChoice[] }) {
  const skipped = listSkippedChoices(preview.dates, choices).length;
  const booked = preview.dates.filter(({ left_out }) => left_out === null);
  const last = booked.at(-1);
  const clashing = booked.filter((date) => clashes(date).length > 0).length;
  const isBeyond = last !== undefined && last.start_date > preview.bank_holidays_known_until;
  return (
    <p role="status" className="min-h-6 text-ink-soft">
      {last &&
        `Makes ${booked.length} ${booked.length === 1 ? 'appointment' : 'appointments'}, the last on ${formatDay(last.start_date)}.`}
      {clashing > 0 && ` A carer cannot go on ${clashing} of them.`}
      {skipped > 0 &&
        ` ${skipped === 1 ? 'A date' : `${skipped} dates`} that you changed ${skipped === 1 ? 'is a bank holiday and was' : 'are bank holidays and were'} left out.`}
      {isBeyond && ` Bank holidays after ${preview.bank_holidays_known_until.slice(0, 4)} are not known yet.`}
    </p>
  );
}

function BankHolidays({ control, preview }: { control: AppointmentControl; preview: SeriesPreview }) {
  return (
    <Controlled name="bank_holidays" control={control}>
      {({ onChange, ...field }) => (
        <RadioGroup
          {...field}
          inline
          label={`Bank holidays in ${preview.region}`}
          options={[
            { value: 'keep', label: 'Book them too' },
            { value: 'skip', label: 'Skip them' },
          ]}
          onChange={(picked) => onChange(picked === 'skip' ? 'skip' : 'keep')}
        />
      )}
    </Controlled>
  );
}

interface RowProps {
  date: SeriesDate;
  usual: FormValues['carers'];
  choice: DateChoice | undefined;
  onChoose: (choice: DateChoice | undefined) => void;
}

function DateRow({ date, usual, choice, onChoose }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const found = clashes(date);
  const day = formatDay(date.start_date);
  const isOut = date.left_out !== null;
  const [skipped] = listSkippedChoices([date], choice ? [choice] : []);
  const showsChooser = isOpen || choice !== undefined || found.length > 0;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isOut ? 'text-ink-soft line-through' : 'font-medium'}>{day}</span>
          <span className="text-ink-soft tabular-nums">{timesText(date)}</span>
          {clockChange(date) && <Badge tone="yellow">{lengthText(date)}</Badge>}
          {date.bank_holiday && <Badge tone="orange">Bank holiday: {date.bank_holiday}</Badge>}
          {isOut && <Badge>Left out</Badge>}
        </p>
        {skipped && (
          <p className="text-sm text-yellow-ink">
            You chose {describeCarers(skipped.carers)} for this date. We will use that if you book bank
            holidays too.
          </p>
        )}
        {!isOut && <Carers date={date} />}
        {!isOut && found.length > 0 && (
          <ul className="text-sm text-red-ink">
            {found.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {date.warnings.length > 0 && (
          <ul className="text-sm text-yellow-ink">
            {date.warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      {date.left_out !== 'bank_holiday' &&
        (showsChooser ? (
          <DateChooser date={date} usual={usual} choice={choice} onChoose={onChoose} />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            Change<span className="sr-only"> {day}</span>
          </Button>
        ))}
    </li>
  );
}

/** The carers for that date, without those booked elsewhere. */
function Carers({ date }: { date: SeriesDate }) {
  const free = date.carers.filter(({ clash }) => clash === null).map(({ carer }) => carer.name);
  const isShort = free.length < date.carers.length;
  if (free.length > 0)
    return <p className="text-sm text-ink-soft">{isShort ? `Only ${free.join(', ')}` : free.join(', ')}</p>;
  return (
    <p className="text-sm text-ink-soft">
      {isShort ? 'Will be booked without a carer unless you choose one.' : 'No carer yet'}
    </p>
  );
}

interface ChooserProps {
  date: SeriesDate;
  /** The carers of the other dates. */
  usual: readonly Ref[];
  choice: DateChoice | undefined;
  onChoose: (choice: DateChoice | undefined) => void;
}

const OUT = 'out';
const NOBODY = 'nobody';
const SOME = 'some';

/**
 * The choice for one date: another carer instead of one who cannot come, only some of the usual carers, nobody yet, or
 * no appointment.
 */
function DateChooser({ date, usual, choice, onChoose }: ChooserProps) {
  const { start_date, start_at, end_at } = date;
  const { data } = useEndpoint(listAvailableCarers, { query: { start_at, end_at } });
  const taken = new Set(usual.map(({ id }) => id));
  const free = (data ?? []).filter(({ carer, is_free }) => is_free && !taken.has(carer.id));
  const isFree = (id: string) => data?.find(({ carer }) => carer.id === id)?.is_free !== false;
  const instead = choice?.carers?.find(({ id }) => !taken.has(id));
  const coming = choice?.carers ?? usual;
  const isSome = choice?.carers !== undefined && !instead && coming.length > 0;
  const value = choice?.is_left_out ? OUT : isSome ? SOME : choice ? (instead?.id ?? NOBODY) : '';
  const pick = (picked: string) => {
    if (picked === '') return onChoose(undefined);
    if (picked === SOME) return;
    if (picked === OUT) return onChoose({ date: start_date, is_left_out: true });
    const carer = free.find((row) => row.carer.id === picked)?.carer;
    // Usual carers who are free still come, unless nobody should.
    const others = usual.filter(({ id }) => isFree(id) && usual.length > 1);
    const carers = carer ? [...others, carer] : picked === NOBODY ? [] : [...usual];
    return onChoose({ date: start_date, is_left_out: false, carers });
  };
  const keep = (ids: readonly string[]) =>
    onChoose(
      chooseCarers(start_date, usual, [
        ...usual.filter(({ id }) => ids.includes(id)),
        ...(instead ? [instead] : []),
      ]),
    );
  return (
    <div className="w-full space-y-1 sm:w-64">
      <Select
        label={`Choose for ${formatDay(start_date)}`}
        hideLabel
        value={value}
        placeholder={usual.length > 0 ? 'Same as the other dates' : 'No carer yet'}
        options={[
          ...(isSome ? [{ value: SOME, label: `Only ${describeCarers(coming)}` }] : []),
          ...(instead && !free.some(({ carer }) => carer.id === instead.id)
            ? [{ value: instead.id, label: instead.name }]
            : []),
          ...free.map(({ carer, reasons }) => ({
            value: carer.id,
            label: reasons.length > 0 ? `${carer.name} (${reasons[0]})` : carer.name,
          })),
          ...(usual.length > 0 ? [{ value: NOBODY, label: 'No carer yet' }] : []),
          { value: OUT, label: 'Leave this date out' },
        ]}
        onChange={pick}
      />
      {usual.length > 1 && value !== OUT && (
        <CheckboxGroup
          label={`Usual carers who come on ${formatDay(start_date)}`}
          hideLabel
          options={usual.map(({ id, name }) => ({ value: id, label: name }))}
          value={coming.filter(({ id }) => taken.has(id)).map(({ id }) => id)}
          onChange={keep}
        />
      )}
    </div>
  );
}
