import { judgeAnswers } from '#contract/answers.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import { answersOfFields } from '#contract/young-person-form.ts';
import type { getYoungPerson } from '#contract/young-persons.ts';
import { type FormStep, STEP_OF_ADDRESSES } from '#server/features/young-persons/form-steps.ts';
import type { HeldAddress, Known } from '#server/features/young-persons/held-person.ts';

/** What each step still needs, or has wrong, before a record is complete: errors at the fields. */
export function missingIn(
  step: FormStep,
  fields: Known,
  addresses: readonly Pick<HeldAddress, 'to_date'>[],
  today: string,
): FieldError[] {
  const { errors } = judgeAnswers(step.questions, answersOfFields(step, fields));
  const missing = errors.map(({ path, message }) => ({
    path: step.fields[path.split('.').at(-1) ?? ''] ?? path,
    message,
  }));
  const hasAddress = addresses.some(({ to_date }) => !to_date || to_date >= today);
  if (step.step === STEP_OF_ADDRESSES && !hasAddress)
    missing.push({ path: 'addresses', message: 'Give the address where they live.' });
  return missing;
}

export function countMissing(
  steps: readonly FormStep[],
  fields: Known,
  addresses: readonly Pick<HeldAddress, 'to_date'>[],
  today: string,
): AnswerOf<typeof getYoungPerson>['steps'] {
  return steps.map((step) => ({
    step: step.step,
    title: step.title,
    route_segment: step.route_segment,
    missing: missingIn(step, fields, addresses, today).length,
  }));
}
