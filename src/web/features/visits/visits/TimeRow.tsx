import { Minus, Plus } from 'lucide-react';
import { londonInstantAs } from '#contract/core/dates.ts';
import { findSecond } from '#web/features/visits/visits/part-contents.ts';
import { IconButton } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TimeField } from '#web/ui/field/DateField.tsx';

const STEP_MINUTES = 5;

type SecondProps = {
  day: string;
  time: string;
  known: string | undefined;
  onChange: (second: string | undefined) => void;
};

/** Asked in the one night in which the clocks go back: an hour's pay hangs on it. */
export function SecondOfTwo({ day, time, known, onChange }: SecondProps) {
  const second = findSecond(day, time);
  return second ? (
    <CheckboxField
      label={`The second ${time} that night, after the clocks went back`}
      value={Date.parse(londonInstantAs(day, time, known)) === Date.parse(second)}
      onChange={(isSecond) => onChange(isSecond ? second : undefined)}
    />
  ) : null;
}

type TimeRowProps = {
  label: string;
  name: string;
  value: string;
  onChange: (time: string) => void;
  onMove: (minutes: number) => void;
  error: string | undefined;
  isEnd?: boolean;
};

/** A time to type, or to move by a thumb. */
export function TimeRow({ label, name, value, onChange, onMove, error, isEnd }: TimeRowProps) {
  return (
    <div className="flex items-end gap-2">
      <TimeField
        label={label}
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        isEnd={isEnd}
        className="max-w-56 min-w-28 flex-1 self-start"
      />
      <div className="flex gap-2 self-start pt-7">
        <IconButton
          label={`${label} ${STEP_MINUTES} minutes earlier`}
          icon={Minus}
          onClick={() => onMove(-STEP_MINUTES)}
          className="border border-line-strong bg-surface"
        />
        <IconButton
          label={`${label} ${STEP_MINUTES} minutes later`}
          icon={Plus}
          onClick={() => onMove(STEP_MINUTES)}
          className="border border-line-strong bg-surface"
        />
      </div>
    </div>
  );
}
