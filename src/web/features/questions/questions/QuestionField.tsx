import { memo } from 'react';
import { answerPath, asOptionId } from '#contract/questions/question-groups.ts';
import type { AnswerValue, Question } from '#contract/questions/questions.ts';
import { type ControlProps, findField } from '#web/features/questions/questions/answer-control.ts';
import { ChoiceTiles, NumberTiles } from '#web/features/questions/questions/ChoiceTiles.tsx';
import { DropdownField } from '#web/features/questions/questions/DropdownField.tsx';
import { NoteAt } from '#web/features/questions/questions/NoteAt.tsx';
import {
  leaveQuestion,
  type QuestionForm,
  setAnswer,
  useAnswer,
  useErrorAt,
  useIsAsked,
} from '#web/features/questions/questions/question-form.ts';
import { DateTimeField, TimeRangeField } from '#web/features/questions/questions/TimeFields.tsx';
import { WrittenField } from '#web/features/questions/questions/WrittenField.tsx';
import { OnCallNumber } from '#web/shell/OfficeNumbers.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';

interface Props {
  form: QuestionForm;
  question: Question;
  entry: number;
  note: string | undefined;
  disabled: boolean;
}

/**
 * One question, drawn by itself: it listens to its own answer, its own error and whether it is asked. Far from the
 * screen it costs the browser nothing (`content-visibility`) and keeps the height it had; question by question, so that
 * no frame has to lay out more than comes near. The margin leaves room for what focus draws around a control.
 */
export const QuestionField = memo(function QuestionField({ form, question, entry, note, disabled }: Props) {
  const place = { question, entry };
  const path = answerPath(question.group_identifier, entry, question.id);
  const shown = useIsAsked(form, place);
  const value = useAnswer(form, place);
  const error = useErrorAt(form, path);
  if (!shown) return null;
  return (
    <div
      className={cx(
        '-m-1.5 p-1.5 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]',
        note && 'border-l-4 border-orange-dot pl-3',
      )}
    >
      {note && <NoteAt text={note} />}
      <AnswerControl
        question={question}
        name={path}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(next) => setAnswer(form, place, next)}
        onBlur={() => leaveQuestion(form, place)}
      />
      <OnCallNumber said={`${question.label} ${question.help ?? ''}`} />
    </div>
  );
});

const asText = (value: AnswerValue) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The control that suits the type of answer. */
function AnswerControl(props: ControlProps) {
  const { question, value, onChange } = props;
  const field = { ...findField(props), value: asText(value), onBlur: props.onBlur, disabled: props.disabled };
  const setText = (text: string) => onChange(text === '' ? null : text);
  switch (question.input_type) {
    case 'INTEGER':
      if (isScale(question)) return <NumberTiles {...props} />;
      return (
        <NumberField
          {...field}
          className="[&>div]:max-w-48"
          onChange={(text) => onChange(readNumber(text))}
        />
      );
    case 'DATE':
      return (
        <DateField
          {...field}
          className="[&>div]:max-w-60"
          isBirth={/\b(birth|birthday|born)\b/i.test(question.label)}
          onChange={setText}
        />
      );
    case 'TIME':
      return <TimeField {...field} className="[&>input]:max-w-40" onChange={setText} />;
    case 'DATETIME':
      return <DateTimeField {...props} />;
    case 'TIME_RANGE':
      return <TimeRangeField {...props} />;
    case 'DROPDOWN':
      return <DropdownField {...props} />;
    case 'CATEGORICAL':
    case 'BOOLEAN':
    case 'MULTIPLE_CHOICE':
      return <ChoiceTiles {...props} value={asOptionId(question, value)} />;
    default:
      return <WrittenField {...props} />;
  }
}

/** Kept as typed where it is no number yet. */
function readNumber(text: string): AnswerValue {
  if (text === '') return null;
  return /^-?\d{1,12}$/.test(text) ? Number(text) : text;
}

const MAX_TILES = 11;

function isScale({ min, max, low_label, high_label }: Question): boolean {
  if (min === undefined || max === undefined || !low_label || !high_label) return false;
  return max - min < MAX_TILES;
}
