import type { AnswerValue, Question } from '#contract/questions/questions.ts';

/** What every control of a question is given. */
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

/** What label, help and error a field shows. Needed answers are the rule, so the others say "(optional)". */
export function findField({ question, name, error }: Pick<ControlProps, 'question' | 'name' | 'error'>) {
  return { name, label: question.label, help: question.help, error, optional: !question.is_required };
}
