/** The state of each step of a visit, as text. */

import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { RESTRICTED_REPORT } from '#web/features/reports/send-form.ts';
import { endAhead, extraErrors, type TimesContent, timesErrors } from '#web/features/visits/part-contents.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import type { Step } from '#web/features/visits/step-names.ts';
import {
  claimsAreOpen,
  expensesNow,
  extraNow,
  findPart,
  type Item,
  isUnwritten,
  journeysNow,
  judgeReport,
  NO_FORM,
  type ReportInHand,
  reportIsOpen,
  reportIsOwed,
  timesNow,
  type VisitInHand,
} from '#web/features/visits/visit-steps.ts';
import { isWaiting, type Part, type VisitWork } from '#web/features/visits/visit-work.ts';
import { isSame } from '#web/writing/is-same.ts';

/** `empty`: nothing there. `ready`: can be sent. `handed_in`: the server has it. */
export type StepState = 'handed_in' | 'waiting' | 'ready' | 'unfinished' | 'problem' | 'empty' | 'closed';

export interface StepStanding {
  state: StepState;
  words: string;
  /** It was started, and the step can show what is missing. */
  can_point?: true;
}

export function judgeStanding(
  step: Step,
  visit: Visit,
  work: VisitInHand | undefined,
  now: Date,
): StepStanding {
  switch (step) {
    case 'report':
      return reportStanding(visit, work, now);
    case 'times':
      return timesStanding(visit, work, now);
    case 'miles':
      return itemsStanding(journeysNow(visit, work, now), 'journey', 'journeys', 'None claimed');
    case 'expenses':
      return itemsStanding(expensesNow(visit, work, now), 'expense', 'expenses', 'None claimed');
    case 'else':
      return extraStanding(visit, work);
    case 'check':
      return { state: 'empty', words: '' };
  }
}

/** Finds what comes before anything else: a problem, or that it waits. */
function standingOfPart(
  part: Pick<Part, 'is_waiting' | 'problem'> | ReportInHand | undefined,
): StepStanding | undefined {
  const problem = part?.problem;
  if (problem && !('kind' in problem && problem.kind === 'failed'))
    return { state: 'problem', words: problem.sentence };
  if (part?.is_waiting) return { state: 'waiting', words: 'Waiting to send' };
  return undefined;
}

/** Whether a returned report has changed since it was submitted: here, or in a draft on the server. */
export function isPutRight(form: AppReport | BlankAppReport, written: Answers | undefined): boolean {
  const returned = isWritten(form) ? form.submissions.at(-1)?.answers : undefined;
  return !isSame(written ?? form.answers, returned);
}

function reportStanding(visit: Visit, work: VisitInHand | undefined, now: Date): StepStanding {
  const part = work?.report;
  const { app_report, report } = visit;
  // Closed to its carer, which does not mean that it is not needed.
  if (report.is_restricted)
    return part
      ? { state: 'problem', words: `${RESTRICTED_REPORT} What you wrote is saved on this device.` }
      : { state: 'closed', words: RESTRICTED_REPORT };
  const urgent = standingOfPart(part);
  if (urgent) return urgent;
  if (!app_report)
    return part
      ? { state: 'problem', words: `${NO_FORM} What you wrote is saved on this device.` }
      : reportIsOwed(visit)
        ? { state: 'problem', words: NO_FORM }
        : { state: 'closed', words: 'No report is needed' };
  const status = isWritten(app_report) ? app_report.status : report.status;
  if (!part && !isUnwritten(status))
    return { state: 'handed_in', words: status === 'approved' ? 'Approved' : 'Sent' };
  if (!reportIsOpen(visit, now))
    return { state: 'closed', words: 'You can write it once the appointment has started' };
  const isUntouched = !part && !isWritten(app_report);
  if (isUntouched)
    return report.report_required
      ? { state: 'unfinished', words: 'Not written yet' }
      : { state: 'closed', words: 'Not needed' };
  if (status === 'not approved' && !isPutRight(app_report, part?.content))
    return report.report_required
      ? { state: 'unfinished', words: 'Returned: correct it' }
      : { state: 'closed', words: 'Returned, but no longer needed' };
  const left = judgeReport(app_report.questions, visit, work, now).errors.length;
  if (left === 0) return { state: 'ready', words: 'Ready to send' };
  const words = left === 1 ? '1 answer is missing' : `${left} answers are missing`;
  return { state: 'unfinished', words, can_point: true };
}

function timesStanding(visit: Visit, work: VisitWork | undefined, now: Date): StepStanding {
  const part = findPart(work, 'times');
  const urgent = standingOfPart(part);
  if (urgent) return urgent;
  if (visit.timesheet.status === 'not required') return { state: 'closed', words: 'Not needed' };
  if (!part && visit.timesheet.submitted_at) return { state: 'handed_in', words: 'Sent' };
  if (!claimsAreOpen(visit, now)) return { state: 'closed', words: 'Cannot be entered now' };
  const times = timesNow(visit, work);
  if (endAhead(times, now))
    return { state: 'unfinished', words: `Not over yet: ends ${endWords(times, now)}` };
  const [error] = timesErrors(times, now);
  if (error) return { state: 'unfinished', words: error.message };
  return { state: 'ready', words: part ? 'Ready to send' : 'As planned, ready to send' };
}

const endWords = ({ end_date, end_time }: TimesContent, now: Date): string =>
  end_date === toLondonDay(now.toISOString()) ? end_time : `${formatDay(end_date)} ${end_time}`;

function itemsStanding(
  items: readonly (Item<'journey'> | Item<'expense'>)[],
  one: string,
  many: string,
  none: string,
): StepStanding {
  const count = items.length;
  const problem = items.map(({ part }) => standingOfPart(part)).find((each) => each?.state === 'problem');
  if (problem) return problem;
  if (count === 0) return { state: 'empty', words: none };
  const what = `${count} ${count === 1 ? one : many}`;
  if (items.some(({ errors }) => errors.length > 0))
    return { state: 'unfinished', words: `${what}, not finished` };
  if (items.some(({ part }) => part && isWaiting(part)))
    return { state: 'waiting', words: `${what}, waiting to send` };
  if (items.some(({ part }) => part?.is_changed)) return { state: 'ready', words: `${what}, ready to send` };
  return { state: 'handed_in', words: `${what} sent` };
}

function extraStanding(visit: Visit, work: VisitWork | undefined): StepStanding {
  const part = findPart(work, 'extra');
  const urgent = standingOfPart(part);
  if (urgent) return urgent;
  const text = extraNow(visit, work).text.trim();
  if (!part?.is_changed)
    return text ? { state: 'handed_in', words: 'Sent' } : { state: 'empty', words: 'Nothing written' };
  if (!text) return { state: visit.extra_info ? 'unfinished' : 'empty', words: 'Nothing written' };
  const [error] = extraErrors({ text });
  return error ? { state: 'unfinished', words: error.message } : { state: 'ready', words: 'Ready to send' };
}

const judgeOwed = (visit: Visit, work: VisitInHand | undefined, now: Date) => [
  reportStanding(visit, work, now),
  timesStanding(visit, work, now),
];

/** The server has the report and times, or they are not needed, and nothing about the visit waits here. */
export const isFinished = (visit: Visit, work: VisitInHand | undefined, now: Date): boolean =>
  judgeOwed(visit, work, now).every(({ state }) => state === 'handed_in' || state === 'closed') && !work;

/** Finished, and the carer sent something: a visit that has not started is not sent. */
export const isSent = (visit: Visit, work: VisitInHand | undefined, now: Date): boolean =>
  isFinished(visit, work, now) && judgeOwed(visit, work, now).some(({ state }) => state === 'handed_in');

/** Where a user who opens the visit continues: the first step with something to do. */
export function firstStep(visit: Visit, work: VisitInHand | undefined, now: Date): Step {
  const isOpen = ({ state }: StepStanding) =>
    state === 'problem' || state === 'unfinished' || state === 'empty';
  if (isOpen(reportStanding(visit, work, now))) return 'report';
  const times = timesStanding(visit, work, now);
  if (isOpen(times) || (times.state === 'ready' && !findPart(work, 'times'))) return 'times';
  return 'check';
}
