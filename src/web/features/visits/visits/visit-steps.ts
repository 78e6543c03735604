/** The steps of finishing a visit, and how far each is: by what the office has and by what is written here. */

import { CLAIM_DAYS } from '#contract/core/constants.ts';
import { formatShortDay, toLondonDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { choseMarked, judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { whenText, whoText } from '#web/features/appointments/appointments/appointment-words.ts';
import {
  endAhead,
  expenseErrors,
  extraErrors,
  journeyErrors,
  readExpense,
  readExtra,
  readJourney,
  readTimes,
  type TimesContent,
  timesErrors,
} from '#web/features/visits/visits/part-contents.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import type { Step } from '#web/features/visits/visits/step-names.ts';
import { isWaiting, type Part, type PartOf, type VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { isSame } from '#web/forms/is-same.ts';

export const stepWords: Record<Step, string> = {
  report: 'Report',
  times: 'Times',
  miles: 'Miles',
  expenses: 'Expenses',
  else: 'Anything else',
  check: 'Check and send',
};

/** The words for it wherever there is room for one sentence only. */
export const RESTRICTED_REPORT = 'This record is restricted: ring the office.';

/** An appointment as far as its title goes. */
export type TitledAppointment = Parameters<typeof whoText>[0] & Parameters<typeof whenText>[0];

/** `Amara Lee, Tue 24 Nov 16:00–20:00`. */
export const describeTitle = ({ appointment }: { appointment: TitledAppointment }) =>
  `${whoText(appointment)}, ${whenText(appointment)}`;

/** `empty`: nothing there. `ready`: can be sent. `handed_in`: the office has it. */
export type StepState = 'handed_in' | 'waiting' | 'ready' | 'unfinished' | 'problem' | 'empty' | 'closed';

export interface StepStanding {
  state: StepState;
  words: string;
  /** It was begun, and its step can point at what is missing. */
  can_point?: true;
}

const DAY_MS = 86_400_000;

/** Judged here as well as by the office, for a visit that was read before it began. The office has the last word. */
export function claimsAreOpen(visit: Visit, now: Date): boolean {
  const { start_at, end_at, cancelled } = visit.appointment;
  const isTime =
    now.getTime() >= Date.parse(start_at) && now.getTime() < Date.parse(end_at) + CLAIM_DAYS * DAY_MS;
  return !cancelled && isTime;
}

const UNWRITTEN: readonly string[] = ['required', 'missing', 'draft', 'not approved', 'not required'];

export function reportIsOpen(visit: Visit, now: Date): boolean {
  const { report, app_report, appointment } = visit;
  if (!app_report || appointment.cancelled) return false;
  const status = isWritten(app_report) ? app_report.status : report.status;
  return UNWRITTEN.includes(status) && (report.app_report_creation_allowed || hasBegun(visit, now));
}

export const hasBegun = ({ appointment }: Visit, now: Date): boolean =>
  !appointment.cancelled && now.getTime() >= Date.parse(appointment.start_at);

/** An incident report is announced, here or at the office, and not handed in. */
export function owesIncident(visit: Visit, work: VisitWork | undefined): boolean {
  const { report, app_report, appointment } = visit;
  const isHandedIn = report.app_reports.some((form) => form.alerts_office && form.status !== 'draft');
  if (!report.incident_form_id || isHandedIn) return false;
  if (report.owes_incident) return true;
  // The device knows what it has just sent before the office says what follows from it.
  if (!app_report || appointment.cancelled) return false;
  return choseMarked(app_report.questions, readAnswers(visit, work), 'announces_incident');
}

/** The report as it is written now, here or at the office. */
export const readAnswers = (visit: Visit, work: VisitWork | undefined) =>
  findPart(work, 'report')?.content ?? visit.app_report?.answers ?? {};

/** The report as it would be sent. */
export const judgeReport = (
  questions: readonly Question[],
  visit: Visit,
  work: VisitWork | undefined,
  now: Date,
) => judgeAnswers(questions, readAnswers(visit, work), now, visit.appointment.start_date);

export const timesNow = (visit: Visit, work: VisitWork | undefined) =>
  findPart(work, 'times')?.content ?? readTimes(visit.timesheet);

export const extraNow = (visit: Visit, work: VisitWork | undefined) =>
  findPart(work, 'extra')?.content ?? readExtra(visit.extra_info);

type Single = 'report' | 'times' | 'extra';

export function findPart<Kind extends Single>(
  work: VisitWork | undefined,
  kind: Kind,
): Extract<Part, { kind: Kind }> | undefined {
  const part = work?.parts[kind];
  return part && isOfKind(part, kind) ? part : undefined;
}

const isOfKind = <Kind extends Part['kind']>(part: Part, kind: Kind): part is Extract<Part, { kind: Kind }> =>
  part.kind === kind;

/** One journey or expense: as the office has it, as it is written here, or both. */
export interface Item<Kind extends 'journey' | 'expense'> {
  place: string;
  content: PartOf<Kind>['content'];
  part: PartOf<Kind> | undefined;
  errors: FieldError[];
}

export function journeysNow(visit: Visit, work: VisitWork | undefined, now: Date): Item<'journey'>[] {
  return itemsNow(visit.mileages, work, 'journey', readJourney, (content) => journeyErrors(content, now));
}

export function expensesNow(visit: Visit, work: VisitWork | undefined, now: Date): Item<'expense'>[] {
  return itemsNow(visit.expenses, work, 'expense', readExpense, (content, id) => {
    const images = visit.expenses.find((expense) => expense.id === id)?.images ?? [];
    const kept = images.filter((image) => !content.remove_image_ids.includes(image.id)).length;
    return expenseErrors(content, visit.expense_reasons, kept, now);
  });
}

function itemsNow<Entity extends { id: string }, Kind extends 'journey' | 'expense'>(
  entities: readonly Entity[],
  work: VisitWork | undefined,
  kind: Kind,
  readContent: (entity: Entity) => PartOf<Kind>['content'],
  check: (content: PartOf<Kind>['content'], id: string | undefined) => FieldError[],
): Item<Kind>[] {
  const parts = Object.entries(work?.parts ?? {}).flatMap(([place, part]) =>
    isOfKind<Part['kind']>(part, kind) ? [{ place, part: part as unknown as PartOf<Kind> }] : [],
  );
  const known = entities.map((entity) => {
    const own = parts.find(({ part }) => part.base?.id === entity.id);
    return own ?? { place: `${kind}/${entity.id}`, entity };
  });
  const added = parts.filter(({ part }) => !entities.some(({ id }) => id === part.base?.id));
  return [...known, ...added].flatMap((each): Item<Kind>[] => {
    if ('entity' in each)
      return [{ place: each.place, content: readContent(each.entity), part: undefined, errors: [] }];
    const { place, part } = each;
    if (part.is_removed) return [];
    const errors = part.problem?.errors.length
      ? [...part.problem.errors]
      : check(part.content, part.base?.id);
    return [{ place, content: part.content, part, errors }];
  });
}

export function judgeStanding(
  step: Step,
  visit: Visit,
  work: VisitWork | undefined,
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

/** Finds what counts before anything else: a problem, or that it waits. */
function standingOfPart(part: Part | undefined): StepStanding | undefined {
  if (part?.problem && part.problem.kind !== 'failed')
    return { state: 'problem', words: part.problem.sentence };
  if (part?.is_waiting) return { state: 'waiting', words: 'Waits to be sent' };
  return undefined;
}

/** A returned report says something else than when it was handed in, here or, kept as a draft, at the office. */
export function isPutRight(form: AppReport | BlankAppReport, written: Answers | undefined): boolean {
  const returned = isWritten(form) ? form.submissions.at(-1)?.answers : undefined;
  return !isSame(written ?? form.answers, returned);
}

function reportStanding(visit: Visit, work: VisitWork | undefined, now: Date): StepStanding {
  const part = findPart(work, 'report');
  const { app_report, report } = visit;
  // Closed to its carer; not that it were not needed.
  if (report.is_restricted)
    return part
      ? { state: 'problem', words: `${RESTRICTED_REPORT} What you wrote is kept on this device.` }
      : { state: 'closed', words: RESTRICTED_REPORT };
  const urgent = standingOfPart(part);
  if (urgent) return urgent;
  if (!app_report) return { state: 'closed', words: 'No report is needed' };
  const status = isWritten(app_report) ? app_report.status : report.status;
  if (!part && !UNWRITTEN.includes(status))
    return { state: 'handed_in', words: status === 'approved' ? 'Approved' : 'Handed in' };
  if (!reportIsOpen(visit, now)) return { state: 'closed', words: 'Can be written once it has begun' };
  const isUntouched = !part && !isWritten(app_report);
  if (isUntouched)
    return report.report_required
      ? { state: 'unfinished', words: 'Not written yet' }
      : { state: 'closed', words: 'Not needed' };
  if (status === 'not approved' && !isPutRight(app_report, part?.content))
    return { state: 'unfinished', words: 'Returned: put it right' };
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
  if (!part && visit.timesheet.submitted_at) return { state: 'handed_in', words: 'Handed in' };
  if (!claimsAreOpen(visit, now)) return { state: 'closed', words: 'Cannot be entered now' };
  const times = timesNow(visit, work);
  if (endAhead(times, now))
    return { state: 'unfinished', words: `Not over yet: ends ${endWords(times, now)}` };
  const [error] = timesErrors(times, now);
  if (error) return { state: 'unfinished', words: error.message };
  return { state: 'ready', words: part ? 'Ready to send' : 'As planned, ready to send' };
}

const endWords = ({ end_date, end_time }: TimesContent, now: Date): string =>
  end_date === toLondonDay(now.toISOString()) ? end_time : `${formatShortDay(end_date)} ${end_time}`;

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
    return { state: 'waiting', words: `${what}, waiting` };
  if (items.some(({ part }) => part?.is_changed)) return { state: 'ready', words: `${what}, ready to send` };
  return { state: 'handed_in', words: `${what} handed in` };
}

function extraStanding(visit: Visit, work: VisitWork | undefined): StepStanding {
  const part = findPart(work, 'extra');
  const urgent = standingOfPart(part);
  if (urgent) return urgent;
  const text = extraNow(visit, work).text.trim();
  if (!part?.is_changed)
    return text ? { state: 'handed_in', words: 'Handed in' } : { state: 'empty', words: 'Nothing written' };
  if (!text) return { state: visit.extra_info ? 'unfinished' : 'empty', words: 'Nothing written' };
  const [error] = extraErrors({ text });
  return error ? { state: 'unfinished', words: error.message } : { state: 'ready', words: 'Ready to send' };
}

/** Report and times are with the office, or are not needed, and nothing of the visit waits here. */
export function isFinished(visit: Visit, work: VisitWork | undefined, now: Date): boolean {
  const owed = [reportStanding(visit, work, now), timesStanding(visit, work, now)];
  return owed.every(({ state }) => state === 'handed_in' || state === 'closed') && !work;
}

/** Where somebody who opens the visit goes on: the first step with something to do. */
export function firstStep(visit: Visit, work: VisitWork | undefined, now: Date): Step {
  const isOpen = ({ state }: StepStanding) =>
    state === 'problem' || state === 'unfinished' || state === 'empty';
  if (isOpen(reportStanding(visit, work, now))) return 'report';
  const times = timesStanding(visit, work, now);
  if (isOpen(times) || (times.state === 'ready' && !findPart(work, 'times'))) return 'times';
  return 'check';
}

/** Every step of the page is given these. */
export interface StepProps {
  visit: Visit;
  work: VisitWork | undefined;
  /** The work to begin with, once something is typed. */
  blank: VisitWork;
}
