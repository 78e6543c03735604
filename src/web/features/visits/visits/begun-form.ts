/**
 * A report stays in the form in which it was begun. An agency may publish a newer one while it is written without signal, and
 * until the office has a draft only this device knows which form the words belong to.
 */
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { findPart } from '#web/features/visits/visits/visit-steps.ts';
import type { PartOf, VisitWork } from '#web/features/visits/visits/visit-work.ts';

export type BegunForm = Pick<BlankAppReport, 'form_type' | 'introduction' | 'questions'>;

export const readForm = ({ form_type, introduction, questions }: BegunForm): BegunForm => ({
  form_type,
  introduction,
  questions,
});

/**
 * The visit with the form in which its report was begun here, as long as the office has none of it: also where the office asks
 * another by now, or none, for the words have no other place to be read and sent from.
 */
export function withBegunForm(visit: Visit, work: VisitWork | undefined): Visit {
  const { app_report, report } = visit;
  const part = findPart(work, 'report');
  if (!part?.form || report.is_restricted || (app_report && isWritten(app_report))) return visit;
  const blank = app_report ?? { report_id: report.id, occurrence: 1, answers: part.content };
  return { ...visit, app_report: { ...blank, ...readForm(part.form) } };
}

const isAsked = (questions: readonly Question[], group: string, id: string) =>
  questions.some((question) => question.group_identifier === group && question.id === id);

/** The answers without those for which the form has no question (any more). */
export function dropUnasked(questions: readonly Question[], answers: Answers): Answers {
  const groups = Object.entries(answers).filter(([group]) =>
    questions.some(({ group_identifier }) => group_identifier === group),
  );
  return Object.fromEntries(
    groups.map(([group, entries]) => [
      group,
      entries.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([id]) => isAsked(questions, group, id))),
      ),
    ]),
  );
}

/** Words without a place in the form stay on this device until their writer has found one for them. */
export const hasPlaceForAll = ({ form, content }: PartOf<'report'>): boolean =>
  !form || findUnasked(form.questions, content).count === 0;

/** The words of those answers, and with how many of them anything would be dropped: a chosen option has no words here. */
export function findUnasked(
  questions: readonly Question[],
  answers: Answers,
): { count: number; texts: string[] } {
  const unasked = Object.entries(answers).flatMap(([group, entries]) =>
    entries.flatMap((entry) => Object.entries(entry).filter(([id]) => !isAsked(questions, group, id))),
  );
  const texts = unasked.flatMap(([id, value]) =>
    typeof value === 'string' && value.trim() && !value.startsWith(`${id}--`) ? [value] : [],
  );
  return { count: unasked.length, texts };
}
