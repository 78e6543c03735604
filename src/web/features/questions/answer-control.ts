import type { AnswerValue, Question } from '#contract/questions/questions.ts';

/** The props of every question's control. */
export interface ControlProps {
  question: Question;
  /** The answer's path, which the error summary uses to find the field. */
  name: string;
  value: AnswerValue;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: AnswerValue) => void;
  onBlur: () => void;
}

/** The label, help and error of a field. Most answers are required, so the others say "(optional)". */
export function findField({ question, name, error }: Pick<ControlProps, 'question' | 'name' | 'error'>) {
  return { name, label: question.label, help: question.help, error, optional: !question.is_required };
}

const AUTOFILL: Readonly<Record<string, 'name' | 'email' | 'tel'>> = {
  'rf-referrer-name': 'name',
  'rf-referrer-email': 'email',
  'rf-referrer-phone': 'tel',
};

/** The `autocomplete` value for a question about the user (WCAG 1.3.5). Not for questions about other people. */
export const findAutofill = ({ id }: Pick<Question, 'id'>) => AUTOFILL[id] ?? 'off';
