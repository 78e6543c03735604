import { Circle, CircleCheck, CircleDashed, ListChecks } from 'lucide-react';
import { useDeferredValue } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { isAnswered } from '#contract/questions/question-groups.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { listReferralSteps, type ReferralStep } from '#contract/young-persons/referral-form.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { type QuestionForm, useAnswers } from '#web/features/questions/question-form.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { cx } from '#web/ui/cx.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';

interface Props {
  form: QuestionForm;
  questions: readonly ReferralQuestion[];
  place: FormPlace;
  onPlace: (place: FormPlace) => void;
  isPublic: boolean;
}

/** The form's steps, how complete each is, and how many answers are missing. It never delays typing. */
export function ReferralSteps({ form, ...rest }: Props) {
  const answers = useDeferredValue(useAnswers(form));
  return <StepsList {...rest} answers={answers} />;
}

type ListProps = Omit<Props, 'form'> & { answers: Answers };

function StepsList({ questions, answers, place, onPlace, isPublic }: ListProps) {
  const steps = listReferralSteps(questions, answers, todayInLondon());
  const required = steps.reduce((sum, step) => sum + step.required, 0);
  const answered = steps.reduce((sum, step) => sum + step.answered, 0);
  const done = steps.filter(({ errors }) => errors.length === 0).length;
  const list = (
    <ol className="space-y-0.5">
      {steps.map((step) => (
        <li key={step.step}>
          <StepButton
            words={stepWords(step, answers, isPublic)}
            number={`${step.step}. `}
            title={step.title}
            isCurrent={step.step === place}
            onPress={() => onPlace(step.step)}
          />
        </li>
      ))}
      <li>
        <StepButton
          title="Check your answers"
          words={{ icon: ListChecks, text: '' }}
          isCurrent={place === 'check'}
          onPress={() => onPlace('check')}
        />
      </li>
    </ol>
  );
  const meter = (
    <ProgressBar
      label="Required answers"
      value={answered}
      max={Math.max(required, 1)}
      text={`${answered} of ${required}`}
    />
  );
  return (
    <nav aria-label="Steps of this referral" className="@4xl:sticky @4xl:top-20 @4xl:self-start">
      {/* The key folds it when the step changes: the chosen step is below it. */}
      <details key={place} className="rounded-md border border-line bg-surface @4xl:hidden">
        <summary className="min-h-11 px-4 py-2.5 font-medium">
          Steps: {done} of {steps.length} complete
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
      <div className="mt-3 @4xl:hidden">{meter}</div>
      <div className="hidden space-y-3 @4xl:block">
        <div className="px-2">{meter}</div>
        {list}
      </div>
    </nav>
  );
}

interface StepWords {
  icon: typeof Circle;
  text: string;
  is_done?: boolean;
}

function stepWords(
  { errors, required, questions }: ReferralStep,
  answers: Answers,
  isPublic: boolean,
): StepWords {
  const isBegun = questions.some(({ group_identifier, id }) =>
    answers[group_identifier]?.some((entry) => isAnswered(entry[id])),
  );
  if (errors.length > 0) return { icon: isBegun ? CircleDashed : Circle, text: `${errors.length} to answer` };
  if (!isBegun && required === 0) return { icon: Circle, text: isPublic ? 'Optional' : 'Add later' };
  return { icon: CircleCheck, text: 'Done', is_done: true };
}

interface ButtonProps {
  number?: string;
  title: string;
  words: StepWords;
  isCurrent: boolean;
  onPress: () => void;
}

function StepButton({
  number,
  title,
  words: { icon: Mark, text, is_done },
  isCurrent,
  onPress,
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onPress}
      className={cx(
        'flex min-h-control w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-control text-ink hover:bg-sunken',
        isCurrent && 'bg-accent-tint font-semibold',
      )}
    >
      <Mark
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', is_done ? 'text-dark-green-ink' : 'text-ink-soft')}
      />
      <span className="min-w-0">
        {number}
        {title}
        {text && (
          <span className="block text-sm font-normal text-ink-soft">
            <span className="sr-only">: </span>
            {text}
          </span>
        )}
      </span>
    </button>
  );
}
