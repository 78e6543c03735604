import { entryCount, isAsked, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { referralForm } from '#server/features/questions/question-forms/referral-form.ts';

const TEXTS: Record<string, string> = {
  'rf-referrer-name': 'Rob Reed',
  'rf-first-name': 'Zoë',
  'rf-last-name': 'Okafor-Lane',
  'rf-dob': '2012-03-09',
  'rf-postcode': 'CR0 1AB',
  'rf-start-date': '2026-12-01',
  'rf-urgency': 'rf-urgency--planned',
  'rf-address-confidential': 'rf-address-confidential--no',
  'rf-nhs-number': '943 476 5919',
};

export const referralQuestions = (): ReferralQuestion[] =>
  referralForm().questions.map((question) => ({
    ...question,
    step: question.step ?? 8,
    step_title: question.step_title ?? '',
  }));

/** A referral that can be submitted: every required question answered, and those named in `more`. */
export function answerReferral(more: Record<string, AnswerValue> = {}): Answers {
  const questions = referralQuestions();
  const answers: Answers = {};
  for (const group of orderedGroups(questions)) {
    answers[group.identifier] = Array.from({ length: Math.max(group.min_entries, 0) }, () => ({}));
    for (let entry = 0; entry < entryCount(answers, group); entry++) {
      const given = answers[group.identifier]?.[entry] ?? {};
      for (const question of group.questions) {
        const wanted = question.id in more;
        if (!wanted && !(question.is_required && isAsked(questions, answers, question, entry))) continue;
        given[question.id] = more[question.id] ?? answer(question);
      }
    }
  }
  return answers;
}

function answer(question: Question): AnswerValue {
  const { id, input_type, options } = question;
  if (TEXTS[id]) return TEXTS[id];
  if (question.must_be !== undefined) return String(question.must_be);
  switch (input_type) {
    case 'MULTIPLE_CHOICE':
      return [options[0]?.id ?? ''];
    case 'BOOLEAN':
      return options[1]?.id ?? '';
    case 'CATEGORICAL':
    case 'DROPDOWN':
      return options.at(-1)?.id ?? '';
    case 'INTEGER':
      return question.min ?? 1;
    case 'DATE':
      return '2026-01-05';
    case 'EMAIL':
      return 'rob.reed@example.test';
    case 'PHONE':
      return '020 7946 0018';
    default:
      return 'As agreed';
  }
}
