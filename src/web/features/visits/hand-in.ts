/** Pressing Send marks everything that can be sent, in one change. */
import { choseMarked } from '#contract/questions/answers.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { timesText } from '#web/features/appointments/appointment-words.ts';
import { listLeftOutWords } from '#web/features/questions/asked-choices.ts';
import { describeOtherDay } from '#web/features/reports/report-day.ts';
import {
  endAhead,
  extraErrors,
  readEnd,
  readStart,
  type TimesContent,
  timesErrors,
} from '#web/features/visits/part-contents.ts';
import { findTimesOutside } from '#web/features/visits/report-times.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import { isPutRight } from '#web/features/visits/step-standings.ts';
import { describeOtherTimes } from '#web/features/visits/times-changes.ts';
import { describeTimesTwice } from '#web/features/visits/times-twice.ts';
import { describeLongTimes } from '#web/features/visits/timesheets/long-times.ts';
import {
  claimsAreOpen,
  expensesNow,
  findPart,
  journeysNow,
  judgeReport,
  type ReportInHand,
  readAnswers,
  reportIsOpen,
  timesNow,
  type VisitInHand,
} from '#web/features/visits/visit-steps.ts';
import { areOfOtherDay, newPart, type Part, type VisitWork } from '#web/features/visits/visit-work.ts';

/**
 * The work with everything complete and new marked for sending. Unfinished parts stay as they are. The report is sent
 * separately.
 */
export function markParts(work: VisitWork, visit: Visit, now: Date): VisitWork {
  const parts: Record<string, Part> = { ...work.parts };
  if (claimsAreOpen(visit, now)) {
    const times = timesToSend(work, visit, now);
    if (times) parts.times = times;
    for (const { place, part, errors } of [
      ...journeysNow(visit, work, now),
      ...expensesNow(visit, work, now),
    ])
      if (part?.is_changed && errors.length === 0) parts[place] = { ...part, is_waiting: true };
  }
  // A removal was refused before, and the office may have resolved the reason.
  for (const [place, part] of Object.entries(work.parts))
    if (part.is_removed && part.problem?.kind === 'refused') parts[place] = { ...part, is_waiting: true };
  const extra = findPart(work, 'extra');
  if (extra?.is_changed && !extra.theirs && extraErrors(extra.content).length === 0)
    parts.extra = { ...extra, is_waiting: true };
  return { ...work, parts };
}

/** Whether Send would retry a part that the server refused: the reason may be gone. */
export const goesAgain = (work: VisitInHand, visit: Visit, now: Date): boolean =>
  (work.report?.problem != null && findReportToSend(work, visit, now) !== undefined) ||
  Object.entries(markParts(work, visit, now).parts).some(
    ([place, part]) => part.is_waiting && work.parts[place]?.problem?.kind === 'refused',
  );

/** The report that Send would submit, with its answers. Undefined if there is none. */
export function findReportToSend(work: VisitInHand, visit: Visit, now: Date): ReportInHand | undefined {
  const { app_report } = visit;
  const { report } = work;
  if (!app_report || !reportIsOpen(visit, now) || report?.is_overtaken) return undefined;
  // Returned, and unchanged since: there is nothing to submit again.
  const isReturned = isWritten(app_report) && app_report.status === 'not approved';
  const isUntouched = isReturned
    ? !isPutRight(app_report, report?.content)
    : !report && !isWritten(app_report);
  if (isUntouched) return undefined;
  const { answers, errors } = judgeReport(app_report.questions, visit, work, now);
  if (errors.length > 0) return undefined;
  return { content: answers, is_changed: true, is_waiting: true, problem: null, is_overtaken: false };
}

/** Whether Send would submit the report, and it does not already wait. */
const goesNow = (work: VisitInHand, visit: Visit, now: Date): boolean =>
  !work.report?.is_waiting && findReportToSend(work, visit, now) !== undefined;

/** The report's day, if it is not the visit's, as a sentence. */
export const describeDay = (work: VisitInHand | undefined, visit: Visit): string | undefined =>
  describeOtherDay(visit.app_report?.questions ?? [], readAnswers(visit, work), visit.appointment);

/** Text in the report that Send would leave out because another answer changed. Undefined if there is none. */
export function describeLeftOut(work: VisitInHand, visit: Visit, now: Date): string | undefined {
  const { app_report } = visit;
  const isNew = goesNow(work, visit, now);
  const left = app_report && isNew ? listLeftOutWords(app_report.questions, readAnswers(visit, work)) : [];
  if (left.length === 0) return undefined;
  return left.map(({ why, words }) => `${why}, so “${words.trim()}” is not sent.`).join(' ');
}

/**
 * Why the times that Send would submit need a confirmation, as a sentence. Undefined if they do not. `works`: all
 * visits on this device.
 */
export function describeDoubt(
  work: VisitInHand,
  visit: Visit,
  now: Date,
  works: Readonly<Record<string, VisitWork>>,
): string | undefined {
  const { planned } = visit.timesheet;
  const times = findPart(markParts(work, visit, now), 'times');
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

/** Whether Send would complete a pair of report and times: only then is their agreement checked. */
function completesBoth(work: VisitInHand, visit: Visit, now: Date): boolean {
  const { app_report, report, timesheet } = visit;
  if (!app_report || report.is_restricted || !claimsAreOpen(visit, now)) return false;
  const { times } = markParts(work, visit, now).parts;
  const hasTimes = timesheet.submitted_at !== null || times?.is_waiting === true;
  const timesGo = times?.is_waiting === true && !work.parts.times?.is_waiting;
  return hasTimes && (timesGo || goesNow(work, visit, now));
}

/** Whether Send would submit times exactly as planned with a report that says the visit did not go as planned. */
export function asksForPlan(work: VisitInHand, visit: Visit, now: Date): boolean {
  if (!completesBoth(work, visit, now)) return false;
  const { app_report, timesheet } = visit;
  const isDifferent = choseMarked(app_report?.questions ?? [], readAnswers(visit, work), 'differs_from_plan');
  return isDifferent && isAsPlanned(timesNow(visit, work), timesheet.planned);
}

/** Says that the carer was there longer than their times, or at another time. Undefined if both agree. */
function describeTimesOutside(work: VisitInHand, visit: Visit, now: Date): string | undefined {
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

/** Says that the report to send is for a day other than its visit's, which was moved since. Undefined if it is not. */
export function findDayDoubt(work: VisitInHand, visit: Visit, now: Date): string | undefined {
  return goesNow(work, visit, now) ? describeDay(work, visit) : undefined;
}

function isAsPlanned(times: TimesContent, planned: Visit['timesheet']['planned']): boolean {
  const isAt = (typed: string | undefined, instant: string) =>
    Date.parse(typed ?? '') === Date.parse(instant);
  return isAt(readStart(times), planned.start_at) && isAt(readEnd(times), planned.end_at);
}

/** Whether Send would submit times that end in the future. They are confirmed first. */
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
  const problem = areOfOtherDay(begun) ? null : begun.problem;
  const agreed_day = describeOtherTimes(times, visit.timesheet.planned);
  return { ...begun, problem, agreed_day, is_waiting: true };
}
