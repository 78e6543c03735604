import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { answerAt, askedQuestions } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Db } from '#server/db/pools.ts';

interface Approved {
  id: string;
  form_name: string;
  carer: string;
  questions: Question[];
  answers: Answers;
}

interface Moved {
  before: { id: string; start_at: string };
  after: { start_at: string };
}

/**
 * Finds approved reports whose own words name the day that their visit is moved from, by the ids of the appointments. Their
 * documents are made anew with the new day, but the words are the carer's: reopening alone puts those right.
 */
export async function findNamedDays(
  db: Db,
  changed: readonly Moved[],
): Promise<Map<string, AppointmentWarning[]>> {
  const days = new Map(changed.flatMap(readMovedDay));
  if (days.size === 0) return new Map();
  const approved = await db<Approved[]>`
    select r.appointment_id as id, name_occurrence(f.name, a.occurrence) as form_name, u.name as carer, v.questions, a.answers
    from report r join app_report a on a.report_id = r.id and a.status = 'approved' and a.deleted_at is null
      join app_user u on u.id = a.carer_id
      join question_form f on f.id = a.form_id
      join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
    where r.appointment_id = any(${[...days.keys()]}::uuid[]) order by u.name, u.id, a.id`;
  const found = new Map<string, AppointmentWarning[]>();
  for (const report of approved) {
    const day = days.get(report.id) ?? '';
    const question = findNaming(report, day);
    if (question)
      found.set(report.id, [...(found.get(report.id) ?? []), describeNamed(report, question, day)]);
  }
  return found;
}

function readMovedDay({ before, after }: Moved): [id: string, day: string][] {
  const day = toLondonDay(before.start_at);
  return day === toLondonDay(after.start_at) ? [] : [[before.id, day]];
}

/** The first question whose answer is this day, or has it in full in a text. */
function findNaming({ questions, answers }: Approved, day: string): Question | undefined {
  for (const { group, entry, questions: asked } of askedQuestions(questions, answers)) {
    const naming = asked.find(({ id }) => {
      const answer = answerAt(answers, group.identifier, entry, id);
      return typeof answer === 'string' && (answer === day || answer.includes(formatDate(day)));
    });
    if (naming) return naming;
  }
  return undefined;
}

const describeNamed = (
  { form_name, carer }: Approved,
  { label }: Question,
  day: string,
): AppointmentWarning => ({
  code: 'report.names_day',
  message: `The approved ${form_name} by ${carer} will still say ${formatDate(day)} under “${label}”. Reopen the report to correct it.`,
});
