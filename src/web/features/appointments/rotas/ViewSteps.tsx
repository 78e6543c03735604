import { ChevronLeft, ChevronRight } from 'lucide-react';
import { todayInLondon } from '#contract/core/dates.ts';
import { type RotaView, stepView } from '#web/features/appointments/rotas/rota-search.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';

interface Props {
  view: RotaView;
  date: string;
  onDate: (date: string) => void;
  hideLabel?: boolean;
}

const VIEW_NAMES: Record<RotaView, { one: string; now: string }> = {
  day: { one: 'day', now: 'Today' },
  week: { one: 'week', now: 'This week' },
  fortnight: { one: 'two weeks', now: 'This week' },
  month: { one: 'month', now: 'This month' },
};

/** Chooses another day, or moves one step on or back. */
export function ViewSteps({ view, date, onDate, hideLabel = false }: Props) {
  const { one, now } = VIEW_NAMES[view];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateField
        waits
        label="Go to"
        hideLabel={hideLabel}
        className="w-40"
        value={date}
        onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && onDate(day)}
      />
      <div className="flex items-center">
        <IconButton
          label={`Previous ${one}`}
          icon={ChevronLeft}
          onClick={() => onDate(stepView(view, date, -1))}
        />
        <Button variant="outline" onClick={() => onDate(todayInLondon())}>
          {now}
        </Button>
        <IconButton
          label={`Next ${one}`}
          icon={ChevronRight}
          onClick={() => onDate(stepView(view, date, 1))}
        />
      </div>
    </div>
  );
}
