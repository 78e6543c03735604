import { isAsked, orderedGroups, type QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { FieldProblem } from '#web/ui/field/ErrorSummary.tsx';

/**
 * Errors that name their question, in the form's order: "Date of birth: enter a date."
 * @param errors by path
 * @param step for a form in steps: only errors of this step
 */
export function listProblems(
  questions: readonly Question[],
  answers: Answers,
  errors: Readonly<Record<string, string>>,
  step?: number,
): FieldProblem[] {
  const isDrawn = ({ questions: [first] }: QuestionGroup) => step === undefined || first?.step === step;
  const known = orderedGroups(questions)
    .filter(isDrawn)
    .flatMap((group) => [
      ...problemAt(errors, `answers.${group.identifier}`, group.label ?? group.entry_label),
      ...(answers[group.identifier] ?? [{}]).flatMap((_, entry) =>
        group.questions
          .filter((question) => isAsked(questions, answers, question, entry))
          .flatMap((question) =>
            problemAt(
              errors,
              `answers.${group.identifier}.${entry}.${question.id}`,
              placeName(group, question, entry),
            ),
          ),
      ),
    ]);
  const named = new Set(known.map(({ name }) => name));
  const unplaced = Object.entries(errors).filter(
    ([path]) => !named.has(path) && !path.startsWith('answers.'),
  );
  return [...unplaced.map(([name, message]) => ({ name, message })), ...known];
}

function problemAt(errors: Readonly<Record<string, string>>, path: string, label: string): FieldProblem[] {
  const message = errors[path];
  return message ? [{ name: path, message: sentenceAbout(label, message) }] : [];
}

/** "Did it go as planned? Choose one." and "Date of session: enter a date." */
function sentenceAbout(label: string, message: string): string {
  return /[?!.:]$/.test(label) ? `${label} ${message}` : `${label}: ${lowerFirst(message)}`;
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const placeName = (group: QuestionGroup, question: Question, entry: number) =>
  group.is_repeatable ? `${group.entry_label} ${entry + 1}, ${question.label}` : question.label;
