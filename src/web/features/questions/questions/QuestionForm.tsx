import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { orderedGroups } from '#contract/questions/question-groups.ts';
import { FormProgress } from '#web/features/questions/questions/FormProgress.tsx';
import { listProblems } from '#web/features/questions/questions/form-problems.ts';
import { GroupSection } from '#web/features/questions/questions/GroupSection.tsx';
import type { QuestionForm as Form } from '#web/features/questions/questions/question-form.ts';
import { useGradualCount } from '#web/features/questions/questions/use-gradual-count.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';

interface Props {
  /** From `useQuestionForm`. */
  form: Form;
  /** Notes about answers, each by its path `answers.<group>.<entry>.<question>`: reasons for a return. */
  notes?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  /** Of a form in steps, the one that is drawn; answers of the others keep deciding what it asks. */
  step?: number | undefined;
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
 *     <QuestionForm form={form} notes={notes} disabled={isSending} />
 *
 * It is no `<form>` itself. For reading only, there is `AnsweredQuestions`.
 */
export function QuestionForm(props: Props) {
  const { form, notes, disabled = false, step, hideProgress = false, headingLevel = 2, className } = props;
  const groups = orderedGroups(form.questions).filter(
    ({ questions: [first] }) => step === undefined || first?.step === step,
  );
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
          <Problems form={form} step={step} />
          {sections}
        </div>
      </div>
    </div>
  );
}

/** All that keeps the form, or what is drawn of it, from being sent, after an attempt: each a link to its question. */
function Problems({ form, step }: { form: Form; step: number | undefined }) {
  const { attempt, errors, answers } = useStore(form.store);
  if (attempt === 0) return null;
  return <ErrorSummary problems={listProblems(form.questions, answers, errors, step)} attempt={attempt} />;
}
