import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { REFERRAL_STEPS, type ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { focusQuestion } from '#web/features/questions/focus-question.ts';
import { QuestionForm } from '#web/features/questions/QuestionForm.tsx';
import type { QuestionForm as Form } from '#web/features/questions/question-form.ts';
import { ReferralSteps } from '#web/features/young-persons/referrals/ReferralSteps.tsx';
import {
  goToStep,
  type ReferralFormStore,
} from '#web/features/young-persons/referrals/referral-form-state.ts';
import type { FormPlace } from '#web/features/young-persons/referrals/referral-place.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { FormActions } from '#web/ui/field/FormParts.tsx';

const loadCheck = () =>
  loadPart(async () => ({
    default: (await import('#web/features/young-persons/referrals/CheckReferral.tsx')).CheckReferral,
  }));
const CheckReferral = lazy(loadCheck);

interface Props {
  form: Form;
  state: ReferralFormStore;
  questions: readonly ReferralQuestion[];
  place: FormPlace;
  onPlace: (place: FormPlace) => void;
  /** Above the first step: for whom, and how urgent. */
  beginning: ReactNode;
  /** Below the last step. */
  ending?: ReactNode;
  /** The referral's files, shown on the check page. */
  files?: ReactNode;
  /** Called before sending. Resolves with whether to continue. */
  askFirst?: () => Promise<boolean>;
  /** A problem with the beginning, which stops the referral from being sent. */
  beginningProblem: string | undefined;
  /** `SavedAt`. */
  saved: ReactNode;
  /** Beside the buttons of each step. */
  actions?: ReactNode;
  submitLabel: string;
  /** Without an account nothing can be added or changed after sending. */
  isPublic?: boolean;
  /** Throws an error whose message the user sees. */
  onSubmit: () => Promise<void>;
}

/** The form in its steps, with or without an account: the list of steps, one step, and the check at the end. */
export function ReferralFormBody(props: Props) {
  const { form, state, questions, place, onPlace, beginning, ending, saved, isPublic = false } = props;
  useEffect(() => {
    if (place !== 'check') goToStep(state, place);
  }, [state, place]);
  // Needed only at the end: preload it, in case the connection is lost by then.
  const isBegun = place !== 1;
  useEffect(() => {
    if (isBegun) void loadCheck().catch(() => undefined);
  }, [isBegun]);
  // Text typed during the call would not be part of what was sent.
  const isGoing = useStore(state, ({ isFormSubmitting }) => isFormSubmitting);
  const goTo = (next: FormPlace, path?: string) => {
    if (isGoing) return;
    onPlace(next);
    if (path) focusQuestion(path);
  };
  return (
    <div className="@container">
      <div className="space-y-6 @4xl:grid @4xl:grid-cols-[15rem_minmax(0,1fr)] @4xl:gap-8">
        <div inert={isGoing}>
          <ReferralSteps {...{ form, questions, place, onPlace, isPublic }} />
        </div>
        <div className="max-w-3xl min-w-0 space-y-6">
          {place === 'check' ? (
            <PartBoundary fallback={<SkeletonCards count={3} />}>
              <CheckReferral {...props} goTo={goTo} />
            </PartBoundary>
          ) : (
            <div inert={isGoing} className="space-y-6">
              <StepHeading step={place} title={findTitle(questions, place)} />
              {place === 1 && beginning}
              <QuestionForm key={place} form={form} step={place} hideProgress headingLevel={3} />
              {place === REFERRAL_STEPS && ending}
              <FormActions saved={saved}>
                {place > 1 && (
                  <Button variant="outline" icon={ArrowLeft} onClick={() => onPlace(place - 1)}>
                    Back
                  </Button>
                )}
                <Button onClick={() => onPlace(place < REFERRAL_STEPS ? place + 1 : 'check')}>
                  {place < REFERRAL_STEPS ? 'Next' : 'Check your answers'}
                  <ArrowRight aria-hidden size={18} />
                </Button>
                {props.actions}
              </FormActions>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const findTitle = (questions: readonly ReferralQuestion[], step: number) =>
  questions.find((question) => question.step === step)?.step_title ?? '';

/** Is focused when another step opens, so that the keyboard starts where the eye does. */
function StepHeading({ step, title }: { step: number; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
      <span className="block text-sm font-medium text-ink-soft">
        Step {step} of {REFERRAL_STEPS}
        <span className="sr-only">: </span>
      </span>
      {title}
    </h2>
  );
}
