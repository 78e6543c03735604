import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';

/** Another week: by a day of it, or one on or back. */
export function WeekSteps({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateField
        waits
        label="Go to"
        className="w-40"
        value={date}
        onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && onDate(day)}
      />
      <div className="flex items-center">
        <IconButton label="Previous week" icon={ChevronLeft} onClick={() => onDate(addDays(date, -7))} />
        <Button variant="outline" onClick={() => onDate(todayInLondon())}>
          This week
        </Button>
        <IconButton label="Next week" icon={ChevronRight} onClick={() => onDate(addDays(date, 7))} />
      </div>
    </div>
  );
}
