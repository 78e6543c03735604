import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { todayInLondon } from '#contract/core/dates.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { listReferralSteps, type ReferralStep, readUrgency } from '#contract/young-persons/referral-form.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { ApiError } from '#web/api/api-error.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import { listProblems } from '#web/features/questions/form-problems.ts';
import { type QuestionForm, showErrors } from '#web/features/questions/question-form.ts';
import type { ReferralFormStore } from '#web/features/young-persons/referrals/referral-form-state.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { RingIfNotListed, TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FormActions } from '#web/ui/field/FormParts.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  form: QuestionForm;
  state: ReferralFormStore;
  questions: readonly ReferralQuestion[];
  beginningProblem: string | undefined;
  submitLabel: string;
  isPublic?: boolean;
  /** The referral's files. */
  files?: ReactNode;
  /** Called before it is sent. Resolves with whether to continue. */
  askFirst?: (() => Promise<boolean>) | undefined;
  onSubmit: () => Promise<void>;
  /** Goes to a step and, with a path, to its question. */
  goTo: (place: FormPlace, path?: string) => void;
}

/** The whole referral as it will be read, with missing answers first, before it is sent. */
export function CheckReferral({
  form,
  state,
  questions,
  beginningProblem,
  submitLabel,
  isPublic = false,
  files,
  askFirst,
  onSubmit,
  goTo,
}: Props) {
  const answers = useStore(state, ({ formData }) => formData);
  const errors = useStore(state, ({ formErrors }) => formErrors);
  const isSubmitting = useStore(state, ({ isFormSubmitting }) => isFormSubmitting);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  const steps = listReferralSteps(questions, answers, todayInLondon());
  const isReady = errors.length === 0 && !beginningProblem;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const submit = async () => {
    setAttempt(attempt + 1);
    setProblem(undefined);
    if (!isReady) return showErrors(form, errors);
    if (askFirst && !(await askFirst())) return;
    state.setState({ isFormSubmitting: true });
    try {
      await onSubmit();
    } catch (error) {
      setProblem(error);
      if (error instanceof ApiError && error.errors.length > 0) showErrors(form, error.errors);
    } finally {
      state.setState({ isFormSubmitting: false });
    }
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Check your answers
      </h2>
      {isReady ? (
        <Banner tone="success" title="Ready to send">
          {isPublic ? (
            <FinalOnceSent />
          ) : (
            readUrgency(answers) === 'today' && 'You can add the rest until the office decides.'
          )}
        </Banner>
      ) : (
        <StillMissing {...{ steps, questions, answers, beginningProblem, isPublic, goTo, attempt }} />
      )}
      {steps.map(({ step, title }) => (
        <Card
          key={step}
          level={3}
          title={`${step}. ${title}`}
          aside={
            <Button variant="link" onClick={() => goTo(step)}>
              Change<span className="sr-only"> step {step}</span>
            </Button>
          }
        >
          <AnsweredQuestions questions={questions} answers={answers} step={step} headingLevel={3} />
        </Card>
      ))}
      {files}
      {!!problem && <SendProblem error={problem} title="It was not sent" seen={attempt} />}
      <FormActions>
        <Button icon={Send} pending={isSubmitting} onClick={() => void submit()}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={() => goTo(state.getState().currentStep)}>
          Back to the form
        </Button>
      </FormActions>
    </>
  );
}

/** Without an account, users cannot change what they sent: the office asks them, or they telephone. */
function FinalOnceSent() {
  return (
    <>
      <p>You cannot change it here after you send it. If we need more, we will ask you.</p>
      <TelephoneToo ask="To add or correct something, telephone" />
    </>
  );
}

interface MissingProps {
  steps: readonly ReferralStep[];
  questions: readonly ReferralQuestion[];
  answers: Answers;
  beginningProblem: string | undefined;
  /** The public form: its list of organisations cannot be extended by the user's office. */
  isPublic: boolean;
  goTo: Props['goTo'];
  /** How often the user tried to send. Each attempt focuses the list. */
  attempt: number;
}

/** Each missing answer, with a link to its question. */
function StillMissing(props: MissingProps) {
  const { steps, questions, answers, beginningProblem, isPublic, goTo, attempt } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const open = steps.filter(({ errors }) => errors.length > 0);
  const count = open.reduce((sum, { errors }) => sum + errors.length, beginningProblem ? 1 : 0);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={attempt > 0 ? 'alert' : undefined}
      className="space-y-3 rounded-md border border-transparent bg-yellow-tint p-4"
    >
      <h3 className="font-semibold text-yellow-ink">
        {count === 1 ? 'Complete one answer before you send' : `Complete ${count} answers before you send`}
      </h3>
      {beginningProblem && (
        <div>
          <Button variant="link" className="text-left" onClick={() => goTo(1)}>
            {beginningProblem}
          </Button>
          {isPublic && (
            <p>
              <RingIfNotListed />
            </p>
          )}
        </div>
      )}
      {open.map(({ step, title, errors }) => (
        <details key={step} open={open.length <= 2}>
          <summary className="min-h-8 font-medium">
            {step}. {title}: {errors.length}
          </summary>
          <ul className="list-disc space-y-1 pl-6">
            {listProblems(
              questions,
              answers,
              Object.fromEntries(errors.map(({ path, message }) => [path, message])),
              step,
            ).map(({ name, message }) => (
              <li key={name}>
                <Button variant="link" className="text-left" onClick={() => goTo(step, name)}>
                  {message}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
