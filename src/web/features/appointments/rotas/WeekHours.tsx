import { REST_HOURS } from '#contract/appointments/appointment-warnings.ts';
import { WEEK_HOURS } from '#contract/appointments/rotas.ts';
import { formatShortDay } from '#contract/core/dates.ts';
import type { BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import { hoursText } from '#web/features/appointments/rotas/rota-words.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

type Props = { row: Pick<BoardRow, 'weeks' | 'contract_hours' | 'short_rests'> };

/** The hours booked against contract and law, and marks where too little rest lies between two days of work. */
export function WeekHours({ row: { weeks, contract_hours, short_rests } }: Props) {
  const [week] = weeks;
  return (
    <span className="flex flex-col items-start gap-1">
      {weeks.length === 1 && week ? (
        <Hours hours={week.hours} contract_hours={contract_hours} />
      ) : (
        <HoursOfWeeks weeks={weeks} contract_hours={contract_hours} />
      )}
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

type WeeksProps = Pick<BoardRow, 'weeks' | 'contract_hours'>;

/** The sum of whole weeks, then each week that is over contract or law by itself: both hold for a week. */
function HoursOfWeeks({ weeks, contract_hours }: WeeksProps) {
  const sum = weeks.reduce((hours, week) => hours + week.hours, 0);
  const most = Math.min(contract_hours ?? WEEK_HOURS, WEEK_HOURS);
  return (
    <>
      <span className="font-normal text-ink-soft tabular-nums">
        {hoursText(sum)} in {weeks.length} weeks
      </span>
      {weeks
        .filter(({ hours }) => hours > most)
        .map(({ monday, hours }) => (
          <Badge key={monday} tone={hours > WEEK_HOURS ? 'red' : 'yellow'}>
            <span className="whitespace-normal">
              Week of {formatShortDay(monday)}: {hoursText(hours)},{' '}
              {hours > WEEK_HOURS ? `over ${WEEK_HOURS}` : `contract ${hoursText(most)}`}
            </span>
          </Badge>
        ))}
    </>
  );
}

interface HoursProps {
  hours: number;
  contract_hours: number | null;
}

function Hours({ hours, contract_hours }: HoursProps) {
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
