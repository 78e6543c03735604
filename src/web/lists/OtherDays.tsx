import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, daysBetween, formatDate } from '#contract/core/dates.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  shown: DateWindow;
  onChange: (days: DateWindow) => void;
}

/** The ways on from a list of some days: it does not end where there is no more. */
export function OtherDays({ shown, onChange }: Props) {
  const { start_date, end_date } = shown;
  const length = daysBetween(start_date, end_date) + 1;
  const before = { start_date: addDays(start_date, -length), end_date: addDays(start_date, -1) };
  const after = { start_date: addDays(end_date, 1), end_date: addDays(end_date, length) };
  return (
    <nav aria-label="Other days" className="flex flex-wrap justify-between gap-2">
      <Button variant="ghost" size="sm" icon={ChevronLeft} onClick={() => onChange(before)}>
        Earlier<span className="sr-only"> than {formatDate(start_date)}</span>
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onChange(after)}>
        Later<span className="sr-only"> than {formatDate(end_date)}</span>
        <ChevronRight aria-hidden size={18} />
      </Button>
    </nav>
  );
}
