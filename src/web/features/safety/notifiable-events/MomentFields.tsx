import type { Moment } from '#web/features/safety/notifiable-events/moment.ts';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';

interface Props {
  /** `Last seen`: before "day" and "time". */
  label: string;
  /** The name of the day's field, if the page has several of these. */
  name?: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error?: string | undefined;
}

/** When something happened. Default: now. */
export function MomentFields({ label, name, value, onChange, error }: Props) {
  return (
    <div className="flex flex-wrap gap-4">
      <DateField
        className="w-44"
        label={`${label}, day`}
        name={name ?? 'date'}
        max="today"
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        error={error}
      />
      <TimeField
        className="w-36"
        label={`${label}, time`}
        name={name ? `${name}-time` : 'time'}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}
