import { WEEK_HOURS } from '#contract/appointments/rotas.ts';
import { hoursText } from '#web/features/appointments/rotas/rota-words.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

/** The hours booked, marked where they are more than the law allows without more ado. */
export function WeekHours({ hours }: { hours: number }) {
  return hours > WEEK_HOURS ? (
    <Badge tone="red">
      {hoursText(hours)}, over {WEEK_HOURS}
    </Badge>
  ) : (
    <span className="font-normal text-ink-soft tabular-nums">{hoursText(hours)}</span>
  );
}
