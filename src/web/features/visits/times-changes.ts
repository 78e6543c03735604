/** A visit's times while they are written. */
import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { timesText, whenText } from '#web/features/appointments/appointment-words.ts';
import {
  readBase,
  readEnd,
  readStart,
  readTimes,
  type TimesContent,
} from '#web/features/visits/part-contents.ts';
import { findPart, timesNow } from '#web/features/visits/visit-steps.ts';
import { changeWork } from '#web/features/visits/visit-store.ts';
import { newPart, typed, type VisitWork, withPart } from '#web/features/visits/visit-work.ts';

export function changeTimes(visit: Visit, blank: VisitWork, changed: Partial<TimesContent>): void {
  const { timesheet, appointment_carer_id } = visit;
  const base = timesheet.submitted_at ? readBase(timesheet) : null;
  changeWork(
    appointment_carer_id,
    (work) => {
      const content = { ...timesNow(visit, work), ...changed };
      return withPart(
        work,
        'times',
        typed(
          findPart(work, 'times') ?? newPart('times', readTimes(timesheet, visit.attendance), base),
          content,
        ),
      );
    },
    blank,
  );
}

type When = Parameters<typeof timesText>[0];

/**
 * `16:00–20:00`. If the times do not overlap the plan, for example because the office has moved the visit, also the day
 * and the plan.
 */
export function compareWithPlan(worked: When, planned: When): [worked: string, elsewhere?: string] {
  const isWithin =
    Date.parse(worked.start_at) < Date.parse(planned.end_at) &&
    Date.parse(planned.start_at) < Date.parse(worked.end_at);
  if (isWithin) return [timesText(worked)];
  return [whenText(worked), `The appointment is planned for ${whenText(planned)}. Is this right?`];
}

/** The message to the carer if the typed times do not overlap the plan. Undefined if they do. */
export function describeOtherTimes(times: TimesContent, planned: When): string | undefined {
  const [start_at, end_at] = [readStart(times), readEnd(times)];
  const [worked, elsewhere] = start_at && end_at ? compareWithPlan({ start_at, end_at }, planned) : [];
  return elsewhere && `The visit is planned for ${whenText(planned)}, but your times are for ${worked}.`;
}

/**
 * `You planned until 08:00, and it is 01:16`. If the times differ from the plan: `Your times end Tue 24/11/2026 19:00`.
 */
export function untilWords({ timesheet }: Visit, times: TimesContent, now: Date): string {
  const [end, at] = [readEnd(times) ?? '', now.toISOString()];
  const isPlan = Date.parse(end) === Date.parse(timesheet.planned.end_at);
  const isOneDay = new Set([readStart(times) ?? at, end, at].map(toLondonDay)).size === 1;
  const day = isOneDay ? '' : `${formatDay(toLondonDay(end))} `;
  return `${isPlan ? 'You planned until' : 'Your times end'} ${day}${toLondonTime(end)}. It is now ${toLondonTime(at)}`;
}
