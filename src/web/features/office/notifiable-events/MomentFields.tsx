import type { Moment } from '#web/features/office/notifiable-events/moment.ts';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';

interface Props {
  /** `Last seen`: before "day" and "time". */
  label: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error?: string | undefined;
}

/** When something happened: now, until somebody says otherwise. */
export function MomentFields({ label, value, onChange, error }: Props) {
  return (
    <div className="flex flex-wrap gap-4">
      <DateField
        className="w-44"
        label={`${label}, day`}
        name="date"
        max="today"
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        error={error}
      />
      <TimeField
        className="w-36"
        label={`${label}, time`}
        name="time"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}
