import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, findMonday, formatDay } from '#contract/core/dates.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';

interface Props {
  week: string;
  today: string;
  onWeek: (week: string | undefined) => void;
}

/** From week to week, and back to this one. */
export function WeekSteps({ week, today, onWeek }: Props) {
  const isNow = week === findMonday(today);
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous week" icon={ChevronLeft} onClick={() => onWeek(addDays(week, -7))} />
      <p aria-live="polite" className="min-w-44 text-center font-medium tabular-nums">
        {formatDay(week)} to {formatDay(addDays(week, 6))}
      </p>
      <IconButton label="Next week" icon={ChevronRight} onClick={() => onWeek(addDays(week, 7))} />
      {!isNow && (
        <Button variant="outline" size="sm" onClick={() => onWeek(undefined)}>
          This week
        </Button>
      )}
    </div>
  );
}
