import { type ReactNode, useEffect, useRef, useState } from 'react';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { AnsweredQuestions } from '#web/features/questions/questions/AnsweredQuestions.tsx';
import { focusQuestion } from '#web/features/questions/questions/focus-question.ts';
import { LeftOutWords } from '#web/features/questions/questions/LeftOutWords.tsx';
import {
  answersIn,
  checkForm,
  type QuestionForm,
  showErrors,
} from '#web/features/questions/questions/question-form.ts';
import { RatingSummary } from '#web/features/reports/reports/RatingSummary.tsx';
import type { HandedIn, ReportDraft } from '#web/features/reports/reports/report-draft.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FormActions } from '#web/ui/field/FormParts.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  form: QuestionForm;
  draft: ReportDraft;
  isNumeric: boolean;
  /** Is to be known before it is handed in. */
  notice: ReactNode;
  onBack: () => void;
  onDone: (outcome: HandedIn) => void;
}

/** Everything as it will be read, before it is handed in. */
export function CheckAnswers({ form, draft, isNumeric, notice, onBack, onDone }: Props) {
  const [problem, setProblem] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { answers } = judgeAnswers(form.questions, answersIn(form));

  const handIn = async () => {
    const checked = checkForm(form);
    if (!checked) return onBack();
    setIsBusy(true);
    setAttempt((count) => count + 1);
    setProblem(undefined);
    try {
      onDone(await draft.handIn(checked));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.errors.length > 0) {
        showErrors(form, error.errors);
        onBack();
      } else if (!draft.store.getState().theirs) setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  // Typed while it goes, it would be in nothing that was handed in.
  const goBack = () => {
    if (!isBusy) onBack();
  };
  const change = (path: string) => {
    if (isBusy) return;
    onBack();
    focusQuestion(path);
  };

  return (
    <div className="max-w-3xl space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Check your answers
      </h2>
      <p className="text-ink-soft">
        {isNumeric
          ? 'This is what others will read.'
          : 'This is what others will read. After you submit it, you can only change it if the office returns it.'}
      </p>
      {notice}
      <LeftOutWords questions={form.questions} answers={answersIn(form)} />
      <Card>
        <div className="space-y-6">
          <RatingSummary questions={form.questions} answers={answers} />
          <AnsweredQuestions
            headingLevel={3}
            questions={form.questions}
            answers={answers}
            action={({ path, question }) => (
              <Button variant="link" className="shrink-0" onClick={() => change(path)}>
                Change<span className="sr-only">: {question.label}</span>
              </Button>
            )}
          />
        </div>
      </Card>
      {!!problem && <SendProblem error={problem} title="The report was not submitted" seen={attempt} />}
      <FormActions>
        <Button pending={isBusy} onClick={() => void handIn()}>
          Submit report
        </Button>
        <Button variant="ghost" onClick={goBack}>
          Back to the form
        </Button>
      </FormActions>
    </div>
  );
}
