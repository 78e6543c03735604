import { DateField, TimeField } from '#web/ui/field/DateField.tsx';

interface Props {
  label: string;
  day: string;
  time: string;
  error: string | undefined;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}

/** A day and its time beside each other. */
export function DayAndTime({ label, day, time, error, onDay, onTime }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
      <DateField label={`${label} day`} value={day} onChange={onDay} error={error} />
      <TimeField label={`${label} time`} value={time} onChange={onTime} />
    </div>
  );
}
