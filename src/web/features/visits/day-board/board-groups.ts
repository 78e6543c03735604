import { toLondonTime } from '#contract/core/dates.ts';
import { type AttendanceState, judgeAttendance } from '#contract/visits/attendance.ts';
import { DEPARTURE_MINUTES } from '#contract/visits/attendance-limits.ts';
import type { BoardVisit } from '#contract/visits/day-board.ts';
import { minutesText } from '#web/features/appointments/appointment-words.ts';
import { momentText } from '#web/features/visits/attendance/attendance-words.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export type GroupName = 'late' | 'no carer' | 'here' | 'next' | 'left';

export interface BoardRow {
  key: string;
  visit: BoardVisit;
  tone: Tone;
  /** How it stands: `45 min late`. */
  words: string;
}

export interface BoardGroup {
  name: GroupName;
  rows: BoardRow[];
}

const GROUP_OF: Record<AttendanceState, GroupName> = {
  expected: 'next',
  late: 'late',
  'very late': 'late',
  arrived: 'here',
  left: 'left',
};

const ORDER: readonly GroupName[] = ['late', 'no carer', 'here', 'next', 'left'];

/** The visits of a day by how they stand, what needs somebody first. In a group by planned start; those that left, the latest first. */
export function groupBoard(visits: readonly BoardVisit[], now: Date): BoardGroup[] {
  const rows = visits.map((visit, at) => ({
    ...judgeRow(visit, now),
    visit,
    key: visit.appointment_carer_id ?? visit.appointment_id ?? `${at}`,
  }));
  return ORDER.map((name) => {
    const own = rows.filter((row) => row.group === name);
    return { name, rows: name === 'left' ? own.toReversed() : own };
  });
}

function judgeRow(visit: BoardVisit, now: Date): Pick<BoardRow, 'tone' | 'words'> & { group: GroupName } {
  const isOver = Date.parse(visit.end_at) <= now.getTime();
  if (!visit.carer)
    return { group: isOver ? 'left' : 'no carer', tone: isOver ? 'neutral' : 'red', words: 'No carer' };
  const state = judgeAttendance(visit, now);
  const group = GROUP_OF[state];
  const minutes = Math.floor((now.getTime() - Date.parse(visit.start_at)) / 60_000);
  if (state === 'expected') return { group, tone: 'neutral', words: minutes < 0 ? 'Expected' : 'Due now' };
  if (state === 'late') return { group, tone: 'yellow', words: `${minutesText(minutes)} late` };
  if (state === 'very late')
    return { group, tone: 'red', words: isOver ? 'Over, no arrival' : `${minutesText(minutes)} late` };
  if (state === 'arrived') return { group, ...describeHere(visit, now) };
  return { group, tone: 'neutral', words: describeLeft(visit) };
}

function describeHere(
  { end_at, start_at, arrived_at }: BoardVisit,
  now: Date,
): Pick<BoardRow, 'tone' | 'words'> {
  const isLong = now.getTime() >= Date.parse(end_at) + DEPARTURE_MINUTES * 60_000;
  if (isLong) return { tone: 'yellow', words: `Not left, planned until ${toLondonTime(end_at)}` };
  return { tone: 'green', words: `Arrived ${momentText(arrived_at ?? start_at, start_at)}` };
}

const describeLeft = ({ left_at, end_at }: BoardVisit) =>
  left_at ? `Left ${momentText(left_at, end_at)}` : 'Times submitted';
