import { REST_HOURS } from '#contract/appointments/appointment-warnings.ts';
import { WEEK_HOURS } from '#contract/appointments/rotas.ts';
import { formatShortDay } from '#contract/core/dates.ts';
import type { BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import { hoursText } from '#web/features/appointments/rotas/rota-words.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

type Props = { row: Pick<BoardRow, 'hours' | 'contract_hours' | 'short_rests'> };

/** The hours booked against contract and law, and marks where too little rest lies between two days of work. */
export function WeekHours({ row: { hours, contract_hours, short_rests } }: Props) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Hours hours={hours} contract_hours={contract_hours} />
      {short_rests.map(({ date, hours: rest }) => (
        <Badge key={date} tone="orange">
          <span className="whitespace-normal">
            {hoursText(rest)} rest before {formatShortDay(date)}
            <span className="sr-only">, {REST_HOURS} are due</span>
          </span>
        </Badge>
      ))}
    </span>
  );
}

function Hours({ hours, contract_hours }: Pick<BoardRow, 'hours' | 'contract_hours'>) {
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
