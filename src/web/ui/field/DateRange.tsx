import { useState } from 'react';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import { FieldGroup, type FieldProps, useFieldIds } from './Field.tsx';

export type DateRangeValue = { from: string; to: string };
export type DatePreset = DateRangeValue & { label: string };

type DateRangeProps = FieldProps & {
  value: DateRangeValue;
  /** Called with two days, or '' for an empty one; never with text that cannot be read. */
  onChange: (value: DateRangeValue) => void;
  presets?: readonly DatePreset[];
};

const isUsable = (day: string) => day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day);

/** A first and a last day, both included. Moving one past the other moves both. */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, presets = [] } = props;
  const ids = useFieldIds(props);
  // Text that could not be read stays in its field, with its error, until it is corrected.
  const [unread, setUnread] = useState<Partial<DateRangeValue>>({});
  const change = (end: 'from' | 'to', day: string) => {
    setUnread({ ...unread, [end]: isUsable(day) ? undefined : day });
    if (!isUsable(day)) return;
    const next = { ...value, [end]: day };
    const isBackwards = next.from && next.to && next.from > next.to;
    onChange(isBackwards ? { from: day, to: day } : next);
  };
  const pickPreset = ({ from, to }: DatePreset) => {
    setUnread({});
    onChange({ from, to });
  };
  return (
    <FieldGroup field={props} ids={ids}>
      <div className="flex flex-wrap items-end gap-2">
        <DateField
          waits
          className="w-40"
          label="From"
          value={unread.from ?? value.from}
          onChange={(day) => change('from', day)}
        />
        <DateField
          waits
          className="w-40"
          label="To"
          value={unread.to ?? value.to}
          onChange={(day) => change('to', day)}
        />
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="filter"
            aria-pressed={preset.from === value.from && preset.to === value.to}
            onClick={() => pickPreset(preset)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </FieldGroup>
  );
}
