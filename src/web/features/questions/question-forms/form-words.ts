import type { InputType } from '#contract/questions/questions.ts';

/** Types of answer in the terms of a user who builds a form. */
export const typeWords: Record<InputType, string> = {
  TEXT: 'Text',
  INTEGER: 'Whole number',
  PHONE: 'Telephone number',
  EMAIL: 'E-mail address',
  DATE: 'Date',
  DATETIME: 'Date and time',
  TIME: 'Time of day',
  TIME_RANGE: 'Start and end time',
  CATEGORICAL: 'One choice, as buttons',
  DROPDOWN: 'Choice from a list',
  MULTIPLE_CHOICE: 'Several choices',
  BOOLEAN: 'Yes or no',
};

export const purposeWords: Record<string, string> = {
  report: 'Reports',
  characteristic: 'Characteristics',
  referral: 'Referrals',
};

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

export const FORMS = '/dashboard/forms';
export const formHref = (id: string) => `${FORMS}/${id}`;
