import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { isAsked, orderedGroups, type QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { FormProgress } from '#web/features/questions/questions/FormProgress.tsx';
import { GroupSection } from '#web/features/questions/questions/GroupSection.tsx';
import type { QuestionForm as Form } from '#web/features/questions/questions/question-form.ts';
import { useGradualCount } from '#web/features/questions/questions/use-gradual-count.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorSummary, type FieldProblem } from '#web/ui/field/ErrorSummary.tsx';

interface Props {
  /** From `useQuestionForm`. */
  form: Form;
  /** Notes about answers, each by its path `answers.<group>.<entry>.<question>`: reasons for a return. */
  notes?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  /** Without the list of sections beside the form: for a form of one section, and where the page has its own steps. */
  hideProgress?: boolean | undefined;
  /** The level of the sections' headings in the page's outline. */
  headingLevel?: 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * Any form, asked (QST-03). The screen around it has the title, the buttons and the sending:
 *
 *     const form = useQuestionForm({ questions, answers: draft ?? emptyAnswers(questions, prefill), onChange: keepDraft });
 *     const send = () => {
 *       const answers = checkForm(form);          // undefined: problems are shown, the summary has the focus
 *       if (answers) submit(answers, { onError: (error) => showErrors(form, error.errors) });
 *     };
 *     <QuestionForm form={form} notes={returnedBecause} disabled={isSending} />
 *
 * It is no `<form>` itself. For reading only, there is `AnsweredQuestions`.
 */
export function QuestionForm(props: Props) {
  const { form, notes, disabled = false, hideProgress = false, headingLevel = 2, className } = props;
  const groups = orderedGroups(form.questions);
  const drawn = useGradualCount(form.questions.length);
  let before = 0;
  const sections = groups.map((group): ReactNode => {
    const budget = Math.max(0, Math.min(drawn - before, group.questions.length));
    before += group.questions.length;
    return (
      <GroupSection key={group.identifier} {...{ form, group, notes, disabled, headingLevel, budget }} />
    );
  });
  const hasProgress = !hideProgress && groups.length > 2;
  return (
    <div className={cx('@container', className)}>
      <div
        className={cx(
          'space-y-6',
          hasProgress && '@4xl:grid @4xl:grid-cols-[13rem_minmax(0,1fr)] @4xl:gap-8',
        )}
      >
        {hasProgress && <FormProgress form={form} />}
        <div className="max-w-3xl min-w-0 space-y-8">
          <Problems form={form} />
          {sections}
        </div>
      </div>
    </div>
  );
}

/** All that keeps the form from being sent, after an attempt, each a link to its question. */
function Problems({ form }: { form: Form }) {
  const attempt = useStore(form.store, (state) => state.attempt);
  const errors = useStore(form.store, (state) => state.errors);
  if (attempt === 0) return null;
  return <ErrorSummary problems={problemsIn(form, errors)} attempt={attempt} />;
}

function problemsIn(form: Form, errors: Record<string, string>): FieldProblem[] {
  const { answers } = form.store.getState();
  const known = orderedGroups(form.questions).flatMap((group) => [
    ...problemAt(errors, `answers.${group.identifier}`, group.label ?? group.entry_label),
    ...(answers[group.identifier] ?? [{}]).flatMap((_, entry) =>
      group.questions
        .filter((question) => isAsked(form.questions, answers, question, entry))
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

function problemAt(errors: Record<string, string>, path: string, label: string): FieldProblem[] {
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
