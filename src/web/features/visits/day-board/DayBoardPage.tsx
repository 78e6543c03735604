import { Phone } from 'lucide-react';
import { useState } from 'react';
import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { LATE_MINUTES, VERY_LATE_MINUTES } from '#contract/visits/attendance-limits.ts';
import { type BoardVisit, getDayBoard, MAX_BOARD_ROWS } from '#contract/visits/day-board.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { appointmentHref } from '#web/features/appointments/appointment-words.ts';
import { momentText } from '#web/features/visits/attendance/attendance-words.ts';
import {
  type BoardGroup,
  type BoardRow,
  type GroupName,
  groupBoard,
} from '#web/features/visits/day-board/board-groups.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Badge, Count } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** Who has arrived today, who is late and what is next; it stays open on the office's wall. */
export function DayBoardPage() {
  usePage('Day board');
  const date = useToday();
  const now = new Date(useNow());
  const { data, error, refetch } = useEndpoint(getDayBoard, { query: { date } });
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonRecord />;
  const groups = groupBoard(data.visits, now);
  return (
    <div className="space-y-5">
      <PageHeader
        title="Day board"
        lead={`${formatDay(data.date)}. A carer is late ${LATE_MINUTES} minutes after the start. After ${VERY_LATE_MINUTES} minutes we notify the office.`}
      />
      {!data.is_complete && (
        <Banner tone="warning">This shows the first {MAX_BOARD_ROWS} appointments of the day.</Banner>
      )}
      {data.visits.length === 0 && (
        <Card flush>
          <EmptyState title="No appointments today" />
        </Card>
      )}
      {data.visits.length > 0 && <p className="font-medium tabular-nums">{countGroups(groups)}</p>}
      {groups.map((group) => (
        <Group key={group.name} group={group} date={data.date} />
      ))}
    </div>
  );
}

const TITLES: Record<GroupName, string> = {
  late: 'Late',
  'no carer': 'No carer',
  here: 'On shift now',
  next: 'Next',
  left: 'Left',
};

/** `3 late, 11 on shift now, 22 next, 2 left`. */
const countGroups = (groups: readonly BoardGroup[]): string =>
  groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => `${rows.length} ${TITLES[name].toLowerCase()}`)
    .join(', ');

/** As many as an office looks through; a day of thousands is not drawn at once. */
const SHOWN: Record<GroupName, number> = { late: 100, 'no carer': 25, here: 50, next: 25, left: 10 };

function Group({ group: { name, rows }, date }: { group: BoardGroup; date: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN[name]);
  return (
    <Card title={TITLES[name]} aside={<Count of={rows.length} label="in total" />} flush>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <Row key={row.key} row={row} date={date} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <p className="border-t border-line px-4 py-2">
          <Button variant="link" onClick={() => setIsWhole(true)}>
            Show all {rows.length}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Row({ row: { visit, tone, words }, date }: { row: BoardRow; date: string }) {
  const { carer, arrived_at, left_at, start_at, appointment_id } = visit;
  const who = nameOf(visit);
  const more = [visit.service, visit.client?.name, visit.place].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold tabular-nums">{describeTimes(visit, date)}</span>
          {appointment_id ? <TextLink href={appointmentHref(appointment_id)}>{who}</TextLink> : who}
        </p>
        <p className="wrap-anywhere">
          {carer ? carer.name : ''}
          {carer && !carer.phone && <span className="text-ink-soft"> (no phone number)</span>}
        </p>
        {more && <p className="text-sm wrap-anywhere text-ink-soft">{more}</p>}
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-2 sm:flex-none sm:justify-end">
        <div className="sm:text-right">
          <Badge tone={tone}>{words}</Badge>
          {left_at && arrived_at && (
            <p className="mt-1 text-sm text-ink-soft tabular-nums">
              Arrived {momentText(arrived_at, start_at)}
            </p>
          )}
          {(visit.is_arrival_typed || visit.is_departure_typed) && (
            <p className="mt-1 text-sm text-ink-soft">Entered later</p>
          )}
        </div>
        {carer?.phone && (
          <a href={telHref(carer.phone)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Phone aria-hidden size={16} /> Call<span className="sr-only"> {carer.name}</span>
          </a>
        )}
      </div>
    </li>
  );
}

/** `09:00–10:30`. With the other day if the visit started before the board's day, or ends after it. */
function describeTimes({ start_at, end_at }: BoardVisit, date: string): string {
  const times = `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  const [first, last] = [toLondonDay(start_at), toLondonDay(end_at)];
  if (first < date) return `${times}, since ${formatDay(first)}`;
  return last > date ? `${times}, until ${formatDay(last)}` : times;
}

const nameOf = ({ young_person, is_restricted, client }: BoardVisit): string =>
  young_person?.name ?? (is_restricted ? RESTRICTED : (client?.name ?? ''));
