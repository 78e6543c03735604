import type { FocusEvent, ReactNode } from 'react';
import { toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { type ControlProps, findField } from '#web/features/questions/answer-control.ts';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { FieldGroup, useFieldIds } from '#web/ui/field/Field.tsx';

/** A date and a time in London, in separate fields. */
export function DateTimeField(props: ControlProps) {
  const { disabled } = props;
  const { day, time } = readDateTime(props.value);
  // A capital T separates the two, so neither may contain one while it is typed.
  const part = (text: string) => text.replaceAll('T', 't');
  const set = (nextDay: string, nextTime: string) =>
    props.onChange(nextDay || nextTime ? `${part(nextDay)}T${part(nextTime)}` : null);
  return (
    <TwoFields {...props}>
      <DateField
        label="Date"
        className="w-48"
        {...{ disabled }}
        value={day}
        onChange={(next) => set(next, time)}
      />
      <TimeField
        label="Time"
        className="w-28"
        {...{ disabled }}
        value={time}
        onChange={(next) => set(day, next)}
      />
    </TwoFields>
  );
}

function readDateTime(value: AnswerValue): { day: string; time: string } {
  if (typeof value !== 'string') return { day: '', time: '' };
  const isInstant = /T.+(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value));
  if (isInstant) return { day: toLondonDay(value), time: toLondonTime(value) };
  const at = value.indexOf('T');
  return at < 0 ? { day: value, time: '' } : { day: value.slice(0, at), time: value.slice(at + 1) };
}

/** A start and an end. */
export function TimeRangeField(props: ControlProps) {
  const { question, value, disabled } = props;
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { start, end } = isRange ? value : { start: '', end: '' };
  const set = (next: { start: string; end: string }) =>
    props.onChange(
      next.start || next.end ? { start: next.start.slice(0, 100), end: next.end.slice(0, 100) } : null,
    );
  const isNextDay = question.may_cross_midnight && /^\d{2}:\d{2}$/.test(end) && end < start;
  return (
    <TwoFields
      {...props}
      after={isNextDay && <span className="pb-2 text-sm text-ink-soft">the next day</span>}
    >
      <TimeField
        label="Start"
        className="w-28"
        {...{ disabled }}
        value={start}
        onChange={(next) => set({ start: next, end })}
      />
      <TimeField
        label="End"
        isEnd
        className="w-28"
        {...{ disabled }}
        value={end}
        onChange={(next) => set({ start, end: next })}
      />
    </TwoFields>
  );
}

/** Two fields for one answer. It is checked when both are left, not between them. */
function TwoFields(props: ControlProps & { children: ReactNode; after?: ReactNode }) {
  const field = findField(props);
  const ids = useFieldIds(field);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
  };
  return (
    <FieldGroup field={field} ids={ids}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left */}
      <div className="flex flex-wrap items-end gap-3" onBlur={leave}>
        {props.children}
        {props.after}
      </div>
    </FieldGroup>
  );
}
