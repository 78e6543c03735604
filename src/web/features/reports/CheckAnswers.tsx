import { type ReactNode, useEffect, useRef, useState } from 'react';
import { judgeAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { listLeftOutWords } from '#web/features/questions/asked-choices.ts';
import { focusQuestion } from '#web/features/questions/focus-question.ts';
import {
  answersIn,
  checkForm,
  type QuestionForm,
  showErrors,
} from '#web/features/questions/question-form.ts';
import { RatingSummary } from '#web/features/reports/RatingSummary.tsx';
import type { HandedIn, ReportDraft } from '#web/features/reports/report-draft.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FormActions } from '#web/ui/field/FormParts.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  form: QuestionForm;
  draft: ReportDraft;
  isNumeric: boolean;
  /** What the user must know before they submit. */
  notice: ReactNode;
  /** The message about a day other than the visit's. By submitting, the user confirms that the day is right. */
  agreed_day: string | undefined;
  onBack: () => void;
  onDone: (outcome: HandedIn) => void;
}

/** The whole report as it will be read, before it is submitted. */
export function CheckAnswers({ form, draft, isNumeric, notice, agreed_day, onBack, onDone }: Props) {
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
      onDone(await draft.handIn(checked, agreed_day));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.errors.length > 0) {
        showErrors(form, error.errors);
        onBack();
      } else if (!draft.store.getState().theirs) setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  // Text typed during the call would not be part of what is submitted.
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

/** Shows text that will not be submitted, because an answer was changed after it was written. */
function LeftOutWords({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const left = listLeftOutWords(questions, answers);
  if (left.length === 0) return null;
  return (
    <Banner tone="warning" title="Some of what you wrote will not be sent">
      {left.map(({ path, why, words }) => (
        <div key={path} className="mt-2">
          <p>{why}, so this will not be sent:</p>
          <blockquote className="border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
            {words}
          </blockquote>
        </div>
      ))}
    </Banner>
  );
}
