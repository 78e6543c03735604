import { ageOn, isDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { checkSoFar } from '#contract/questions/answer-checks.ts';
import { answerAt, conditionSource, isAnswered, isAsked } from '#contract/questions/question-groups.ts';
import { answersOfFields, toAnswer } from '#contract/young-persons/young-person-form.ts';
import legalStatuses from '#server/data/legal-statuses.json' with { type: 'json' };
import type { FormStep } from '#server/features/young-persons/profile/form-steps.ts';
import type { Known } from '#server/features/young-persons/profile/held-person.ts';

/** The form's rules for each field that the contract's shapes cannot express. */

const OLDEST_AGE = 25;

/**
 * Finds what is wrong with the changed fields, by field. Nothing is required here, because a draft may be incomplete.
 */
export function findProblems(
  steps: readonly FormStep[],
  before: Known,
  changed: Known,
  today: string,
): FieldError[] {
  const after = { ...before, ...changed };
  const isNew = (field: string) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field]);
  const errors: FieldError[] = [];
  for (const step of steps) {
    for (const question of step.questions) {
      const field = step.fields[question.id] ?? '';
      if (!(field in changed) || !isNew(field)) continue;
      const answer = toAnswer(question, field, after[field]);
      const message =
        answer === undefined ? 'Choose one of the answers offered.' : checkSoFar(question, answer);
      if (message) errors.push({ path: field, message });
    }
  }
  const wrongDay = dayRules(after, today);
  for (const [path, message] of wrongDay)
    if (path in changed || 'dob' in changed) errors.push({ path, message });
  if ('nhs_number' in changed && after.nhs_number && !isNhsNumber(String(after.nhs_number)))
    errors.push({
      path: 'nhs_number',
      message: 'This is not a valid NHS number. Check each digit.',
    });
  return errors;
}

function* dayRules(fields: Known, today: string): Generator<[path: string, message: string]> {
  // A referral can hold a day that was never finished: "12/3". The field's own check refuses it.
  const [dob, legal_status_start, placement_start] = [
    fields.dob,
    fields.legal_status_start,
    fields.placement_start,
  ].map((day) => (typeof day === 'string' && isDay(day) ? day : null));
  if (dob && dob > today) yield ['dob', 'The date of birth is in the future.'];
  else if (dob && ageOn(dob, today) > OLDEST_AGE)
    yield ['dob', `This date makes them older than ${OLDEST_AGE}. Check the year.`];
  if (legal_status_start && legal_status_start > today)
    yield ['legal_status_start', 'This date is in the future. Enter the day the status began.'];
  for (const [path, day] of Object.entries({ legal_status_start, placement_start }))
    if (dob && day && day < dob) yield [path, 'This is before the date of birth.'];
}

/** Checks ten digits, the last of which is a checksum (modulus 11). */
function isNhsNumber(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return digits.length === 10 && (11 - (sum % 11)) % 11 === digits[9];
}

/** Fields as stored: null instead of blank text, an NHS number in three parts. */
export function tidyFields(sent: Known): Known {
  const tidy: Known = {};
  for (const [field, value] of Object.entries(sent)) {
    const isBlank =
      (value === '' && field !== 'last_name') ||
      (Array.isArray(value) && value.length === 0 && field !== 'key_risks');
    if (value !== undefined) tidy[field] = isBlank ? null : value;
  }
  if (typeof tidy.nhs_number === 'string')
    tidy.nhs_number = tidy.nhs_number.replaceAll(' ', '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  return tidy;
}

const LOOKED_AFTER: ReadonlyMap<string, boolean | null> = new Map(
  legalStatuses.items.map((item) => [item.short_label, item.is_looked_after]),
);

/**
 * Lists what follows from a change: clears answers that are no longer asked, and sets whether somebody is looked
 * after from the legal status if nobody has said so.
 */
export function listConsequences(steps: readonly FormStep[], before: Known, changed: Known): Known {
  const after = { ...before, ...changed };
  const follows: Known = {};
  for (const step of steps) {
    const answers = answersOfFields(step, after);
    for (const question of step.questions) {
      const field = step.fields[question.id] ?? '';
      const source = conditionSource(step.questions, question);
      if (!source || (after[field] ?? null) === null) continue;
      // If the question it depends on has no answer, nothing contradicts it.
      const said = isAnswered(answerAt(answers, source.group_identifier, 0, source.id));
      const isDecided = said || (step.fields[source.id] ?? '') in changed;
      if (isDecided && !isAsked(step.questions, answers, question, 0)) follows[field] = null;
    }
  }
  const looked_after = LOOKED_AFTER.get(String(changed.legal_status));
  if (typeof looked_after === 'boolean' && (after.lac ?? null) === null) follows.lac = looked_after;
  return follows;
}
