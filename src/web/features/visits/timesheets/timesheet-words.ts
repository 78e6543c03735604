import {
  daysBetween,
  formatDate,
  formatDay,
  hoursBetween,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import type { Timesheet, TimesheetChange } from '#contract/visits/timesheets.ts';
import { hoursText, minutesText, timesText } from '#web/features/appointments/appointment-words.ts';

/** The submitted times. Undefined if there are none. */
export const workedText = ({ start_at, end_at }: Timesheet) =>
  start_at && end_at ? timesText({ start_at, end_at }) : undefined;

/** `24/11/2026 22:00–07:00 +1`: the planned times, with the number of days after the first. */
export function plannedText({ start_date, planned }: Timesheet): string {
  const days = daysBetween(start_date, toLondonDay(planned.end_at));
  const times = `${toLondonTime(planned.start_at)}–${toLondonTime(planned.end_at)}`;
  return `${formatDate(start_date)} ${times}${days > 0 ? ` +${days}` : ''}`;
}

/** Times as planned, for a visit whose report says it did not go as planned. */
export const CONTRADICTION = 'Report says otherwise';

/**
 * `Overlaps 19:35–20:41`: times that the carer submitted for other visits. Undefined if none overlap. A visit that a
 * device stored before these existed has none.
 */
export function describeOverlap({
  overlapping = [],
}: Partial<Pick<Timesheet, 'overlapping'>>): string | undefined {
  return overlapping.length > 0 ? `Overlaps ${overlapping.map(timesText).join(' and ')}` : undefined;
}

interface Period {
  start_at: string;
  end_at: string;
}

const MINUTES_A_DAY = 24 * 60;

/** `Started 20 min later, finished 1 h earlier than planned.`, or the days if those differ. */
export function describeDifference(worked: Period, planned: Period): string {
  const moved = (end: keyof Period) => Math.round(hoursBetween(planned[end], worked[end]) * 60);
  const [start, end] = [moved('start_at'), moved('end_at')];
  if (Math.abs(start) >= MINUTES_A_DAY) {
    const [day, planned_day] = [worked, planned].map(({ start_at }) => formatDay(toLondonDay(start_at)));
    return `On ${day}, planned for ${planned_day}.`;
  }
  const told = (minutes: number) => `${minutesText(Math.abs(minutes))} ${minutes > 0 ? 'later' : 'earlier'}`;
  const parts = [
    ...(start === 0 ? [] : [`started ${told(start)}`]),
    ...(end === 0 ? [] : [`finished ${told(end)}`]),
  ];
  if (parts.length === 0) return 'As planned.';
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} than planned.`;
}

/** As the server counts it: larger differences need a check. */
const NOTABLE_MINUTES = 15;

/** "Started 20 min late", "Finished 45 min early". Empty if it went as planned, or nearly. */
export function differenceTexts({ minutes_from_plan }: Timesheet): string[] {
  if (!minutes_from_plan) return [];
  const { start, end } = minutes_from_plan;
  if (Math.abs(start) >= MINUTES_A_DAY) return ['On another day'];
  return [
    ...(Math.abs(start) >= NOTABLE_MINUTES
      ? [`Started ${minutesText(Math.abs(start))} ${start < 0 ? 'early' : 'late'}`]
      : []),
    ...(Math.abs(end) >= NOTABLE_MINUTES
      ? [`Finished ${minutesText(Math.abs(end))} ${end < 0 ? 'early' : 'late'}`]
      : []),
  ];
}

/** `from 09:00–11:00, 2 h to 09:00–10:00, 1 h.`: the submitted times, and the current ones. */
export function describeChange({ before, after }: Pick<TimesheetChange, 'before' | 'after'>): string {
  const words = (times: TimesheetChange['before']) =>
    [
      timesText(times),
      times.break_minutes > 0 && `${times.break_minutes} min break`,
      times.sleep_in && 'sleep-in',
      hoursText(times.hours),
    ]
      .filter(Boolean)
      .join(', ');
  return after ? `from ${words(before)} to ${words(after)}.` : `${words(before)} no longer count.`;
}

/** Says who changed the times last. Undefined if nobody has since they were submitted. */
export function describeLastChange({
  changes,
  carer,
}: Pick<Timesheet, 'changes' | 'carer'>): string | undefined {
  const last = changes.at(-1);
  return last && (last.changed_by.id === carer.id ? 'Changed again by the carer' : 'Changed by the office');
}

/** Names one timesheet for screen readers. */
export const describeLabel = (timesheet: Timesheet) => `${timesheet.carer.name}, ${plannedText(timesheet)}`;

/** `3 lines are new or changed`. */
export const countChangedLines = (count: number) =>
  count === 1 ? '1 line is new or changed' : `${count} lines are new or changed`;
