import type { ReactNode } from 'react';
import { REST_HOURS, WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import { formatDate, formatDay } from '#contract/core/dates.ts';
import { hoursText } from '#web/features/appointments/appointment-words.ts';
import type { BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

type Props = { row: Pick<BoardRow, 'weeks' | 'contract_hours' | 'short_rests'> };

/** The hours booked in each week, against the contract and the legal limit, with a mark for each short rest. */
export function WeekHours({ row: { weeks, contract_hours, short_rests } }: Props) {
  return (
    <span className="flex flex-col items-start gap-1">
      {weeks.length > MAX_NAMED_WEEKS ? (
        <Named name="Up to" after="a week">
          <Hours hours={Math.max(...weeks.map(({ hours }) => hours))} contract_hours={contract_hours} />
        </Named>
      ) : (
        weeks.map(({ monday, hours }) => (
          <Named key={monday} name={weeks.length > 1 ? `${formatDate(monday).slice(0, 5)}:` : undefined}>
            <Hours hours={hours} contract_hours={contract_hours} />
          </Named>
        ))
      )}
      {short_rests.map(({ date, time, hours: rest }) => (
        <Badge key={`${date} ${time}`} tone="orange">
          <span className="whitespace-normal">
            {hoursText(rest)} rest before {[formatDay(date), time].filter(Boolean).join(' ')}
            <span className="sr-only">, {REST_HOURS} h required</span>
          </span>
        </Badge>
      ))}
    </span>
  );
}

/** If there are more weeks than this, only the longest is named. */
const MAX_NAMED_WEEKS = 2;

function Named({ name, after, children }: { name: string | undefined; after?: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline gap-1 font-normal text-ink-soft tabular-nums">
      {name}
      {children}
      {after}
    </span>
  );
}

function Hours({ hours, contract_hours }: { hours: number; contract_hours: number | null }) {
  if (hours > WEEK_HOURS)
    return (
      <Badge tone="red">
        {hoursText(hours)}, over {WEEK_HOURS}
      </Badge>
    );
  if (contract_hours === null)
    return <span className="font-normal text-ink-soft tabular-nums">{hoursText(hours)}</span>;
  const words = `${hoursText(hours)} of ${hoursText(contract_hours)}`;
  return hours > contract_hours ? (
    <Badge tone="yellow">
      {words}
      <span className="sr-only"> by contract</span>
    </Badge>
  ) : (
    <span className="font-normal text-ink-soft tabular-nums">
      {words}
      <span className="sr-only"> by contract</span>
    </span>
  );
}
