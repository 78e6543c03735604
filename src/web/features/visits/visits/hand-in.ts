/** Pressing Send: everything that can go is marked to go, in one change. */
import { choseMarked } from '#contract/questions/answers.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { timesText } from '#web/features/appointments/appointments/appointment-words.ts';
import { listLeftOutWords } from '#web/features/questions/questions/asked-choices.ts';
import { describeLongTimes } from '#web/features/visits/timesheets/long-times.ts';
import {
  endAhead,
  extraErrors,
  readBase,
  readEnd,
  readStart,
  type TimesContent,
  timesErrors,
} from '#web/features/visits/visits/part-contents.ts';
import { describeOtherDay } from '#web/features/visits/visits/report-day.ts';
import { findTimesOutside } from '#web/features/visits/visits/report-times.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { isPutRight } from '#web/features/visits/visits/step-standings.ts';
import { describeOtherTimes } from '#web/features/visits/visits/times-changes.ts';
import { describeTimesTwice } from '#web/features/visits/visits/times-twice.ts';
import {
  claimsAreOpen,
  expensesNow,
  findPart,
  journeysNow,
  judgeReport,
  readAnswers,
  reportIsOpen,
  timesNow,
} from '#web/features/visits/visits/visit-steps.ts';
import { isOfOtherDay, newPart, type Part, type VisitWork } from '#web/features/visits/visits/visit-work.ts';

/**
 * The work with all that is whole and new marked to be sent. Unfinished parts stay as they are, and so does the report where more
 * of it stands elsewhere on this device.
 */
export function handIn(work: VisitWork, visit: Visit, now: Date, leaves_report = false): VisitWork {
  const parts: Record<string, Part> = { ...work.parts };
  const report = leaves_report ? undefined : reportToSend(work, visit, now);
  if (report) parts.report = report;
  if (claimsAreOpen(visit, now)) {
    const times = timesToSend(work, visit, now);
    if (times) parts.times = times;
    for (const { place, part, errors } of [
      ...journeysNow(visit, work, now),
      ...expensesNow(visit, work, now),
    ])
      if (part?.is_changed && errors.length === 0) parts[place] = { ...part, is_waiting: true };
  }
  // Taking something back was refused before, and the office may have put right what stood in the way.
  for (const [place, part] of Object.entries(work.parts))
    if (part.is_removed && part.problem?.kind === 'refused') parts[place] = { ...part, is_waiting: true };
  const extra = findPart(work, 'extra');
  if (extra?.is_changed && !extra.theirs && extraErrors(extra.content).length === 0)
    parts.extra = { ...extra, is_waiting: true };
  return { ...work, parts };
}

/** Whether Send would try once more to send a part that the office refused: the reason may be gone. */
export const goesAgain = (work: VisitWork, visit: Visit, now: Date): boolean =>
  Object.entries(handIn(work, visit, now).parts).some(
    ([place, part]) => part.is_waiting && work.parts[place]?.problem?.kind === 'refused',
  );

function reportToSend(work: VisitWork, visit: Visit, now: Date): Part | undefined {
  const { app_report } = visit;
  const part = findPart(work, 'report');
  if (!app_report || !reportIsOpen(visit, now) || part?.theirs) return undefined;
  // Returned, and nothing put right: there is nothing to hand in again.
  const isReturned = isWritten(app_report) && app_report.status === 'not approved';
  const isUntouched = isReturned ? !isPutRight(app_report, part?.content) : !part && !isWritten(app_report);
  if (isUntouched) return undefined;
  const { answers, errors } = judgeReport(app_report.questions, visit, work, now);
  if (errors.length > 0) return undefined;
  const base = isWritten(app_report) ? readBase(app_report) : null;
  const begun = part ?? newPart('report', answers, base);
  const problem = isOfOtherDay(begun) ? null : begun.problem;
  const agreed_day = describeOtherDay(work, visit);
  return { ...begun, content: answers, problem, agreed_day, is_waiting: true };
}

/** Words of the report that Send would leave out, as another answer was changed since; undefined where there are none. */
export function describeLeftOut(work: VisitWork, visit: Visit, now: Date): string | undefined {
  const { app_report } = visit;
  const isNew = handIn(work, visit, now).parts.report?.is_waiting && !findPart(work, 'report')?.is_waiting;
  const left = app_report && isNew ? listLeftOutWords(app_report.questions, readAnswers(visit, work)) : [];
  if (left.length === 0) return undefined;
  return left.map(({ why, words }) => `${why}, so “${words.trim()}” is not sent.`).join(' ');
}

/**
 * The reason why the times that Send would hand in are asked about first, in a sentence; undefined where there is none. `works`: of
 * all visits on this device.
 */
export function describeDoubt(
  work: VisitWork,
  visit: Visit,
  now: Date,
  works: Readonly<Record<string, VisitWork>>,
): string | undefined {
  const { planned } = visit.timesheet;
  const times = findPart(handIn(work, visit, now), 'times');
  const [start_at = '', end_at = ''] = times ? [readStart(times.content), readEnd(times.content)] : [];
  const isNew = times?.is_waiting === true && !findPart(work, 'times')?.is_waiting;
  const long = isNew ? describeLongTimes({ start_at, end_at }, planned) : undefined;
  if (long) return `Your times are ${long}`;
  const twice = isNew ? describeTimesTwice({ start_at, end_at }, visit, works) : undefined;
  if (twice) return twice;
  if (asksForPlan(work, visit, now))
    return `Your report says that the visit did not go as planned, but your times match the plan: ${timesText(planned)}. The office sees both.`;
  return describeTimesOutside(work, visit, now);
}

/** Whether Send would leave the office with a report and times of which one goes now: that they agree is asked then. */
function completesBoth(work: VisitWork, visit: Visit, now: Date): boolean {
  const { app_report, report, timesheet } = visit;
  if (!app_report || report.is_restricted || !claimsAreOpen(visit, now)) return false;
  const { parts } = handIn(work, visit, now);
  const goes = (place: string) => parts[place]?.is_waiting === true && !work.parts[place]?.is_waiting;
  const hasTimes = timesheet.submitted_at !== null || parts.times?.is_waiting === true;
  return hasTimes && (goes('report') || goes('times'));
}

/** Whether Send would leave the office with times just as planned beside a report that says that the visit did not go so. */
export function asksForPlan(work: VisitWork, visit: Visit, now: Date): boolean {
  if (!completesBoth(work, visit, now)) return false;
  const { app_report, timesheet } = visit;
  const isDifferent = choseMarked(app_report?.questions ?? [], readAnswers(visit, work), 'differs_from_plan');
  return isDifferent && isAsPlanned(timesNow(visit, work), timesheet.planned);
}

/** A carer who was there longer than their times say, or at another hour, in a sentence; undefined where both agree. */
function describeTimesOutside(work: VisitWork, visit: Visit, now: Date): string | undefined {
  const times = timesNow(visit, work);
  const [start_at, end_at] = [readStart(times), readEnd(times)];
  if (!completesBoth(work, visit, now) || !start_at || !end_at) return undefined;
  const there = findTimesOutside(visit.app_report?.questions ?? [], readAnswers(visit, work), {
    start_at,
    end_at,
  });
  return (
    there &&
    `Your report says that you were there ${there}, but your times are ${timesText({ start_at, end_at })}. The office sees both.`
  );
}

/** Whether the report that goes now is of another day than its visit, in a sentence: one that was moved since it was begun. */
export function findDayDoubt(work: VisitWork, visit: Visit, now: Date): string | undefined {
  const goes = handIn(work, visit, now).parts.report?.is_waiting === true && !work.parts.report?.is_waiting;
  return goes ? describeOtherDay(work, visit) : undefined;
}

function isAsPlanned(times: TimesContent, planned: Visit['timesheet']['planned']): boolean {
  const isAt = (typed: string | undefined, instant: string) =>
    Date.parse(typed ?? '') === Date.parse(instant);
  return isAt(readStart(times), planned.start_at) && isAt(readEnd(times), planned.end_at);
}

/** Whether Send would hand in times that end later than now: planned, and not over yet. Then they are asked about first. */
export function asksForTimes(work: VisitWork | undefined, visit: Visit, now: Date): boolean {
  return owesTimes(work, visit) && claimsAreOpen(visit, now) && endAhead(timesNow(visit, work), now);
}

function owesTimes(work: VisitWork | undefined, { timesheet }: Visit): boolean {
  const part = findPart(work, 'times');
  if (part?.theirs || timesheet.status === 'not required') return false;
  return part ? part.is_changed : timesheet.submitted_at === null;
}

function timesToSend(work: VisitWork, visit: Visit, now: Date): Part | undefined {
  const part = findPart(work, 'times');
  const times = timesNow(visit, work);
  if (!owesTimes(work, visit) || timesErrors(times, now).length > 0) return undefined;
  const begun = part ?? newPart('times', times, null);
  const problem = isOfOtherDay(begun) ? null : begun.problem;
  const agreed_day = describeOtherTimes(times, visit.timesheet.planned);
  return { ...begun, problem, agreed_day, is_waiting: true };
}
