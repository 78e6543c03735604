/** The times of a visit while they are written. */
import { dayOf, formatShortDay, timeOf } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { baseOf, endOf, type TimesContent } from '#web/features/visits/visits/part-contents.ts';
import { changeWork } from '#web/features/visits/visits/visit-desk.ts';
import { partOf, timesNow } from '#web/features/visits/visits/visit-steps.ts';
import { newPart, typed, type VisitWork, withPart } from '#web/features/visits/visits/visit-work.ts';

export function changeTimes(visit: Visit, blank: VisitWork, changed: Partial<TimesContent>): void {
  const { timesheet, appointment_carer_id } = visit;
  const base = timesheet.submitted_at ? baseOf(timesheet) : null;
  changeWork(
    appointment_carer_id,
    (work) => {
      const content = { ...timesNow(visit, work), ...changed };
      return withPart(
        work,
        'times',
        typed(partOf(work, 'times') ?? newPart('times', content, base), content),
      );
    },
    blank,
  );
}

/** `You planned until 08:00, and it is 01:16`. */
export function plannedUntilWords(times: TimesContent, now: Date): string {
  const [end, at] = [endOf(times) ?? '', now.toISOString()];
  const day = dayOf(end) === dayOf(at) ? '' : `${formatShortDay(dayOf(end))} `;
  return `You planned until ${day}${timeOf(end)}, and it is ${timeOf(at)}`;
}
