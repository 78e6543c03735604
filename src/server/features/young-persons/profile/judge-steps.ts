import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { judgeAnswers } from '#contract/questions/answers.ts';
import { answersOfFields } from '#contract/young-persons/young-person-form.ts';
import type { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import {
  type FormStep,
  STEP_OF_ADDRESSES,
  stepsAsHeld,
} from '#server/features/young-persons/profile/form-steps.ts';
import type { HeldAddress, Known } from '#server/features/young-persons/profile/held-person.ts';

interface Judged {
  fields: Known;
  addresses: readonly Pick<HeldAddress, 'to_date'>[];
}

interface OpenStep {
  step: FormStep;
  /** Missing or invalid values, by field. */
  errors: FieldError[];
}

/** Each step of the form with what keeps the record incomplete. */
export function judgeSteps({ fields, addresses }: Judged, today: string): OpenStep[] {
  const hasAddress = addresses.some(({ to_date }) => !to_date || to_date >= today);
  return stepsAsHeld(fields).map((step) => {
    const errors = judgeAnswers(step.questions, answersOfFields(step, fields)).errors.map(
      ({ path, message }) => ({ path: step.fields[path.split('.').at(-1) ?? ''] ?? path, message }),
    );
    if (step.step === STEP_OF_ADDRESSES && !hasAddress)
      errors.push({ path: 'addresses', message: 'Enter the address where they live.' });
    return { step, errors };
  });
}

export function countMissing(held: Judged, today: string): AnswerOf<typeof getYoungPerson>['steps'] {
  return judgeSteps(held, today).map(({ step, errors }) => ({
    step: step.step,
    title: step.title,
    route_segment: step.route_segment,
    missing: errors.length,
    missing_labels: errors.map(({ path }) => describeLabel(step, path)),
  }));
}

function describeLabel({ questions, fields }: FormStep, path: string): string {
  if (path === 'addresses') return 'Address where they live';
  return questions.find(({ id }) => fields[id] === path)?.label ?? path;
}
