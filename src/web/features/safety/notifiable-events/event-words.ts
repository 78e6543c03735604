import { formatDateTime } from '#contract/core/dates.ts';
import {
  type Duty,
  type DutyLevel,
  type EventSummary,
  type NotifiableEvent,
  readDutyLevel,
} from '#contract/safety/notifiable-events.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const EVENTS = '/dashboard/notifiable-events';
export const eventHref = (id: string) => `${EVENTS}/${id}`;

export const dutyTones: Record<DutyLevel, Tone> = {
  settled: 'darkGreen',
  'in time': 'neutral',
  soon: 'orange',
  overdue: 'red',
};

/** `Due in 40 min`, `Overdue by 2 h`: colour is never the only sign. */
export function describeDue(due_at: string, now: Date): string {
  const minutes = Math.round((Date.parse(due_at) - now.getTime()) / 60_000);
  return minutes > 0
    ? `Due in ${describeSpan(minutes)}`
    : `Overdue by ${describeSpan(Math.max(1, -minutes))}`;
}

function describeSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export function describeDuty({ status, due_at, done_at }: Duty, now: Date): string {
  if (status === 'done') return `Told ${formatDateTime(done_at)}`;
  return status === 'not needed' ? 'Not needed' : describeDue(due_at, now);
}

/** The status of a whole event, from the most urgent of its duties. */
export function describeEventDue(
  { next_due_at, open_duties, withdrawn }: Pick<EventSummary, 'next_due_at' | 'open_duties' | 'withdrawn'>,
  now: Date,
): { words: string; tone: Tone } {
  if (withdrawn) return { words: 'Withdrawn', tone: 'neutral' };
  if (open_duties === 0 || !next_due_at) return { words: 'Everyone told', tone: dutyTones.settled };
  const level = readDutyLevel({ status: 'open', due_at: next_due_at }, now);
  return { words: describeDue(next_due_at, now), tone: dutyTones[level] };
}

/** Those who have been told, also by a letter whose duty was undone since: they must be told about the mistake. */
export function describeTold(
  { duties }: Pick<NotifiableEvent, 'duties'>,
  news = 'it was a mistake',
): string[] {
  return duties.flatMap(({ recipient, status, done_at, delivery }) => {
    const at = status === 'done' ? done_at : delivery?.state === 'taken' ? delivery.at : null;
    return at ? [`${recipient}, told on ${formatDateTime(at)}: tell them ${news}.`] : [];
  });
}
