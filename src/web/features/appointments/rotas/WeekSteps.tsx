import { ChevronLeft, ChevronRight } from 'lucide-react';
import { todayInLondon } from '#contract/core/dates.ts';
import { type RotaView, stepView, VIEW_WORDS } from '#web/features/appointments/rotas/rota-search.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';

interface Props {
  date: string;
  view?: RotaView;
  onDate: (date: string) => void;
}

/** Another week, or as much as the view shows: by a day of it, or one on or back. */
export function WeekSteps({ date, view = 'week', onDate }: Props) {
  const { span, now } = VIEW_WORDS[view];
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
        <IconButton
          label={`Previous ${span}`}
          icon={ChevronLeft}
          onClick={() => onDate(stepView(view, date, -1))}
        />
        <Button variant="outline" onClick={() => onDate(todayInLondon())}>
          {now}
        </Button>
        <IconButton
          label={`Next ${span}`}
          icon={ChevronRight}
          onClick={() => onDate(stepView(view, date, 1))}
        />
      </div>
    </div>
  );
}
