import { Plus } from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import type { RowsProps } from '#web/features/appointments/rotas/BoardTable.tsx';
import { DayItems } from '#web/features/appointments/rotas/DayItems.tsx';
import { WeekHours } from '#web/features/appointments/rotas/WeekHours.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The same on a phone: carers below each other, each with the days that are not empty. */
export function RotaLists({ rows, days, onOpen, onMove }: RowsProps) {
  return (
    <div className="space-y-3">
      {rows.map((row) => {
        const filled = row.days.filter(
          ({ entries, appointments }) => entries.length + appointments.length > 0,
        );
        return (
          <Card key={row.carer.id} title={row.carer.name} aside={<WeekHours row={row} />}>
            <div className="space-y-3 [content-visibility:auto] [contain-intrinsic-height:auto_12rem]">
              {filled.length === 0 && <p className="text-sm text-ink-soft">Nothing entered or booked</p>}
              {filled.map((day) => (
                <section key={day.date} className="space-y-1">
                  <h3 className="text-sm font-medium">{formatDay(day.date)}</h3>
                  <DayItems day={day} onOpen={(entry) => onOpen({ entry })} onMove={onMove} />
                </section>
              ))}
              <Button
                variant="outline"
                size="sm"
                icon={Plus}
                aria-label={`Add to ${row.carer.name}’s rota`}
                onClick={() => onOpen({ carer: row.carer, date: days[0] ?? '' })}
              >
                Add
              </Button>
            </div>
          </Card>
        );
      })}
    </div>
  );
}
