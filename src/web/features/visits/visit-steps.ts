/** The steps of completing a visit, and what each contains on the server and here. */

import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { choseMarked, judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { whenText, whoText } from '#web/features/appointments/appointment-words.ts';
import {
  expenseErrors,
  journeyErrors,
  readExpense,
  readExtra,
  readJourney,
  readTimes,
} from '#web/features/visits/part-contents.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import type { Step } from '#web/features/visits/step-names.ts';
import type { Part, PartOf, VisitWork } from '#web/features/visits/visit-work.ts';

export const stepWords: Record<Step, string> = {
  report: 'Report',
  times: 'Times',
  miles: 'Miles',
  expenses: 'Expenses',
  else: 'Anything else',
  check: 'Check and send',
};

/** For a required report without a form, which must never look as if none was required. */
export const NO_FORM = 'This report has no form, so you cannot send it. Ring the office.';

/** The parts of an appointment that its title needs. */
export type TitledAppointment = Parameters<typeof whoText>[0] & Parameters<typeof whenText>[0];

/** `Amara Lee, Tue 24/11/2026 16:00–20:00`. */
export const describeTitle = ({ appointment }: { appointment: TitledAppointment }) =>
  `${whoText(appointment)}, ${whenText(appointment)}`;

const DAY_MS = 86_400_000;

/** Also checked here, for a visit that was fetched before it started. The server decides. */
export function claimsAreOpen(visit: Visit, now: Date): boolean {
  const { start_at, end_at, cancelled } = visit.appointment;
  const isTime =
    now.getTime() >= Date.parse(start_at) && now.getTime() < Date.parse(end_at) + CLAIM_DAYS * DAY_MS;
  return !cancelled && isTime;
}

/** An invoice charges it. False for a visit that a device stored before this existed. */
export const isInvoiced = ({ timesheet }: Visit, part: 'times' | 'miles'): boolean =>
  (timesheet.invoiced ?? []).includes(part);

const UNWRITTEN: readonly string[] = ['required', 'missing', 'draft', 'not approved', 'not required'];
export const isUnwritten = (status: string): boolean => UNWRITTEN.includes(status);

/** A report is required, whether or not there is a form for it. */
export const reportIsOwed = ({ report }: Visit): boolean =>
  report.report_required && isUnwritten(report.status);

export function reportIsOpen(visit: Visit, now: Date): boolean {
  const { report, app_report, appointment } = visit;
  if (!app_report || appointment.cancelled) return false;
  const status = isWritten(app_report) ? app_report.status : report.status;
  return isUnwritten(status) && (report.app_report_creation_allowed || hasBegun(visit, now));
}

export const hasBegun = ({ appointment }: Visit, now: Date): boolean =>
  !appointment.cancelled && now.getTime() >= Date.parse(appointment.start_at);

/** An incident report is required, here or on the server, and not submitted. */
export function owesIncident(visit: Visit, work: VisitInHand | undefined): boolean {
  const { report, app_report, appointment } = visit;
  const isHandedIn = report.app_reports.some((form) => form.alerts_office && form.status !== 'draft');
  if (!report.incident_form_id || isHandedIn) return false;
  if (report.owes_incident) return true;
  // The device knows what it has just sent before the server says what follows.
  if (!app_report || appointment.cancelled) return false;
  return choseMarked(app_report.questions, readAnswers(visit, work), 'announces_incident');
}

/** What this device has of a visit's report beyond the server. */
export interface ReportInHand {
  content: Answers;
  is_changed: boolean;
  is_waiting: boolean;
  problem: { sentence: string; errors: readonly FieldError[] } | null;
  /** Somebody else saved a newer version: the author has to choose. */
  is_overtaken: boolean;
}

/** The work of a visit as its page shows it. */
export type VisitInHand = VisitWork & { report?: ReportInHand | undefined };

/** The report's current answers, here or on the server. */
export const readAnswers = (visit: Visit, work: VisitInHand | undefined) =>
  work?.report?.content ?? visit.app_report?.answers ?? {};

/** The report as it would be sent. */
export const judgeReport = (
  questions: readonly Question[],
  visit: Visit,
  work: VisitInHand | undefined,
  now: Date,
) => judgeAnswers(questions, readAnswers(visit, work), now, visit.appointment.start_date);

export const timesNow = (visit: Visit, work: VisitWork | undefined) =>
  findPart(work, 'times')?.content ?? readTimes(visit.timesheet, visit.attendance);

export const extraNow = (visit: Visit, work: VisitWork | undefined) =>
  findPart(work, 'extra')?.content ?? readExtra(visit.extra_info);

type Single = 'times' | 'extra';

export function findPart<Kind extends Single>(
  work: VisitWork | undefined,
  kind: Kind,
): Extract<Part, { kind: Kind }> | undefined {
  const part = work?.parts[kind];
  return part && isOfKind(part, kind) ? part : undefined;
}

const isOfKind = <Kind extends Part['kind']>(part: Part, kind: Kind): part is Extract<Part, { kind: Kind }> =>
  part.kind === kind;

/** One journey or expense: on the server, as written here, or both. */
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

/** The props of every step. */
export interface StepProps {
  visit: Visit;
  work: VisitInHand | undefined;
  /** The initial work, once something is typed. */
  blank: VisitWork;
}
