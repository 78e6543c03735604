import type { AnswerValue, Question } from '#contract/questions/questions.ts';

/** The props of every control of a question. */
export interface ControlProps {
  question: Question;
  /** The answer's path; names the field for the error summary. */
  name: string;
  value: AnswerValue;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: AnswerValue) => void;
  onBlur: () => void;
}

/** Finds the label, help and error of a field. Needed answers are the rule, so the others say "(optional)". */
export function findField({ question, name, error }: Pick<ControlProps, 'question' | 'name' | 'error'>) {
  return { name, label: question.label, help: question.help, error, optional: !question.is_required };
}

const AUTOFILL: Readonly<Record<string, 'name' | 'email' | 'tel'>> = {
  'rf-referrer-name': 'name',
  'rf-referrer-email': 'email',
  'rf-referrer-phone': 'tel',
};

/** The value of `autocomplete` for a question about whoever answers it (WCAG 1.3.5); other people's details are not offered. */
export const findAutofill = ({ id }: Pick<Question, 'id'>) => AUTOFILL[id] ?? 'off';
