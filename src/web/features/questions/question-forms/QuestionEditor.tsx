import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, CircleAlert, Trash2 } from 'lucide-react';
import type { FormProblem } from '#contract/questions/question-form-problems.ts';
import { InputType, type Question } from '#contract/questions/questions.ts';
import {
  changeType,
  conditionChoices,
  type QuestionChange,
} from '#web/features/questions/question-forms/form-building.ts';
import { typeWords } from '#web/features/questions/question-forms/form-words.ts';
import { TypeSettings } from '#web/features/questions/question-forms/TypeSettings.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';

export interface QuestionActions {
  open: (id: string | undefined) => void;
  change: (id: string, change: QuestionChange) => void;
  move: (id: string, by: -1 | 1) => void;
  remove: (id: string) => void;
}

interface Props {
  questions: readonly Question[];
  question: Question;
  isOpen: boolean;
  isNumeric: boolean;
  isReport: boolean;
  problems: readonly FormProblem[];
  actions: QuestionActions;
}

/** The id of the element that a problem's link leads to. */
export const questionElementId = (id: string) => `question-${id}`;

/** One question: fully shown while it is edited, one line otherwise. */
export function QuestionEditor(props: Props) {
  const { questions, question, isOpen, problems, actions } = props;
  const label = question.label || 'Untitled question';
  const at = questions.findIndex((each) => each.id === question.id);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-start gap-1 py-1">
        <button
          type="button"
          id={questionElementId(question.id)}
          aria-expanded={isOpen}
          onClick={() => actions.open(isOpen ? undefined : question.id)}
          className="flex min-h-control min-w-0 flex-1 items-start gap-2 rounded-sm px-1 py-1.5 text-left hover:bg-sunken"
        >
          <Chevron aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-soft" />
          <span className="min-w-0 flex-1">
            <span className={question.label ? 'break-words' : 'text-ink-soft italic'}>{label}</span>
            <Summary questions={questions} question={question} />
          </span>
          {problems.length > 0 && (
            <span className="flex shrink-0 items-center gap-1 text-sm font-medium text-red-ink">
              <CircleAlert aria-hidden size={16} /> To finish
            </span>
          )}
        </button>
        <IconButton
          label={`Move up: ${label}`}
          icon={ArrowUp}
          size="sm"
          disabled={at === 0}
          onClick={() => actions.move(question.id, -1)}
        />
        <IconButton
          label={`Move down: ${label}`}
          icon={ArrowDown}
          size="sm"
          disabled={at === questions.length - 1}
          onClick={() => actions.move(question.id, 1)}
        />
      </div>
      {isOpen && <OpenQuestion {...props} />}
    </li>
  );
}

function Summary({ questions, question }: Pick<Props, 'questions' | 'question'>) {
  const condition = conditionChoices(questions, question).find(
    (choice) => choice.option_id === question.conditional_question_option_id,
  );
  return (
    <span className="block text-sm text-ink-soft">
      {typeWords[question.input_type]}
      {question.is_required ? '' : ', optional'}
      {condition && `, if “${condition.option}” to “${condition.question}”`}
    </span>
  );
}

const types = InputType.options.map((value) => ({ value, label: typeWords[value] }));

function OpenQuestion({ questions, question, isNumeric, isReport, problems, actions }: Props) {
  const change = (next: QuestionChange) => actions.change(question.id, next);
  const problemWith = (field: keyof Question) =>
    problems.find((problem) => problem.path.endsWith(`.${field}`))?.message;
  const others = problems.filter(({ path }) => !path.endsWith('.label'));
  const choices = conditionChoices(questions, question).map(({ option_id, option, question: of }) => ({
    value: option_id,
    label: option,
    detail: of,
  }));
  return (
    <div className="space-y-4 rounded-md bg-sunken p-3 sm:ml-6">
      {others.length > 0 && (
        <ul className="space-y-1 text-sm font-medium text-red-ink">
          {others.map((problem) => (
            <li key={`${problem.path} ${problem.message}`}>{problem.message}</li>
          ))}
        </ul>
      )}
      <TextArea
        label="Question"
        rows={2}
        name={`label-${question.id}`}
        maxLength={500}
        value={question.label}
        error={problemWith('label')}
        onChange={(label) => change({ label })}
      />
      <TextArea
        label="Help"
        optional
        rows={2}
        maxLength={1000}
        value={question.help}
        onChange={(help) => change({ help: help || null })}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Select
          label="Type of answer"
          className="min-w-56"
          options={types}
          value={question.input_type}
          onChange={(type) => change(changeTo(question, InputType.parse(type)))}
        />
        <CheckboxField
          label="Required"
          value={question.is_required}
          onChange={(is_required) => change({ is_required })}
        />
      </div>
      <TypeSettings question={question} isNumeric={isNumeric} isReport={isReport} onChange={change} />
      <Combobox
        label="Ask only after this answer"
        optional
        help="Choose an answer to an earlier question. Leave empty to always ask."
        placeholder="Always asked"
        options={choices}
        value={question.conditional_question_option_id}
        onChange={(id) => change({ conditional_question_option_id: id || null })}
      />
      <Button variant="ghost" size="sm" icon={Trash2} onClick={() => actions.remove(question.id)}>
        Remove question
      </Button>
    </div>
  );
}

/** The whole question in its new type. Settings it no longer has are listed as undefined, so that they are removed. */
function changeTo(question: Question, type: InputType): QuestionChange {
  const gone = Object.fromEntries(Object.keys(question).map((field) => [field, undefined]));
  return { ...gone, ...changeType(question, type) };
}
