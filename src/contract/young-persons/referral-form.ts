/**
 * The referral form in steps (REF-03, REF-04): which answers are required, what is missing, and what lists read from
 * the answers. The browser uses it to help, and the server to enforce.
 *
 * If support is wanted today, only URGENT_STEPS and URGENT_QUESTIONS are required. The rest may follow.
 */

import { ageOn, isDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { readName } from '#contract/core/names.ts';
import { type Judgement, judgeAnswers } from '#contract/questions/answers.ts';
import { answerAt, answerPath, askedQuestions, isAnswered } from '#contract/questions/question-groups.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { type ReferralQuestion, ReferralUrgency } from '#contract/young-persons/referrals.ts';

const URGENT_STEPS: readonly number[] = [1, 2, 3, 7];
const URGENT_QUESTIONS: readonly string[] = ['rf-reason-for-referral', 'rf-declaration'];
const OLDEST_AGE = 25;

const readWords = (answers: Answers, group: string, question: string): string => {
  const answer = answerAt(answers, group, 0, question);
  return typeof answer === 'string' ? answer.trim() : '';
};

/** How soon support is wanted. Undefined if nobody has said. */
export function readUrgency(answers: Answers): ReferralUrgency | undefined {
  const option = readWords(answers, 'support-overview', 'rf-urgency');
  return ReferralUrgency.safeParse(option.replace('rf-urgency--', '')).data;
}

export interface ReferredPerson {
  first_name: string;
  last_name: string;
  preferred_name: string;
  dob: string | null;
}

/** The young person's name in the referral. Empty if there is none. */
export function readReferredPerson(answers: Answers): ReferredPerson {
  const dob = readWords(answers, 'identity', 'rf-dob');
  return {
    first_name: readName(readWords(answers, 'identity', 'rf-first-name')),
    last_name: readName(readWords(answers, 'identity', 'rf-last-name')),
    preferred_name: readName(readWords(answers, 'identity', 'rf-preferred-name')),
    dob: isDay(dob) ? dob : null,
  };
}

/** The referrer in the referral. Empty if there is none. */
export const readReferrer = (answers: Answers) => ({
  name: readWords(answers, 'referrer-details', 'rf-referrer-name'),
  email: readWords(answers, 'referrer-details', 'rf-referrer-email'),
  phone: readWords(answers, 'referrer-details', 'rf-referrer-phone'),
});

/** Whether the referral says that two carers must go. In records this is TWO_CARERS. */
export const asksForTwoCarers = (answers: Answers): boolean =>
  readWords(answers, 'home-safety', 'rf-lone-working') === 'rf-lone-working--no';

const relaxed = new WeakMap<readonly ReferralQuestion[], ReferralQuestion[]>();

/** The questions, with those required that the urgency requires. */
export function questionsRequired(
  questions: readonly ReferralQuestion[],
  answers: Answers,
): readonly ReferralQuestion[] {
  if (readUrgency(answers) !== 'today') return questions;
  const known = relaxed.get(questions);
  if (known) return known;
  const urgent = questions.map((question) =>
    URGENT_STEPS.includes(question.step) || URGENT_QUESTIONS.includes(question.id)
      ? question
      : {
          ...question,
          is_required: false,
          must_be: undefined,
          ...(question.is_repeatable_group ? { min_entries: 0 } : {}),
        },
  );
  relaxed.set(questions, urgent);
  return urgent;
}

/**
 * Checks a referral that is to be submitted: like `judgeAnswers`, with the urgency's exceptions and the date of birth.
 * @param today today in London
 */
export function judgeReferral(
  questions: readonly ReferralQuestion[],
  given: Answers,
  today: string,
): Judgement {
  const { answers, errors } = judgeAnswers(questionsRequired(questions, given), given);
  const problem = describeBirthday(readReferredPerson(answers).dob, today);
  if (!problem) return { answers, errors };
  return { answers, errors: [...errors, { path: answerPath('identity', 0, 'rf-dob'), message: problem }] };
}

function describeBirthday(dob: string | null, today: string): string | undefined {
  if (!dob) return undefined;
  if (dob > today) return 'This date is in the future. For an unborn child, telephone us.';
  return ageOn(dob, today) > OLDEST_AGE
    ? `This date makes them older than ${OLDEST_AGE}. Check the year.`
    : undefined;
}

export interface ReferralStep {
  step: number;
  title: string;
  questions: ReferralQuestion[];
  /** The problems that prevent submitting, in the order of the form. */
  errors: FieldError[];
  /** How many answers this step requires now. */
  required: number;
  answered: number;
}

/** The steps with what each still needs. A step that requires nothing is complete. */
export function listReferralSteps(
  questions: readonly ReferralQuestion[],
  answers: Answers,
  today: string,
): ReferralStep[] {
  const required = questionsRequired(questions, answers);
  const { errors } = judgeReferral(questions, answers, today);
  const stepOfGroup = new Map(questions.map(({ group_identifier, step }) => [group_identifier, step]));
  return [...Map.groupBy(required, ({ step }) => step)]
    .toSorted(([a], [b]) => a - b)
    .map(([step, asked]) => ({
      step,
      title: asked[0]?.step_title ?? '',
      questions: asked,
      errors: errors.filter(({ path }) => stepOfGroup.get(path.split('.')[1] ?? '') === step),
      ...countAnswered(required, answers, step),
    }));
}

function countAnswered(
  questions: readonly ReferralQuestion[],
  answers: Answers,
  step: number,
): Pick<ReferralStep, 'required' | 'answered'> {
  const count = { required: 0, answered: 0 };
  for (const { group, entry, questions: asked } of askedQuestions(questions, answers)) {
    for (const question of asked) {
      if (question.step !== step || !question.is_required) continue;
      count.required++;
      if (isAnswered(answerAt(answers, group.identifier, entry, question.id))) count.answered++;
    }
  }
  return count;
}
