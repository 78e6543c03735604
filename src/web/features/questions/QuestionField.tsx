import { memo } from 'react';
import { DEFAULT_MAX_LENGTH, ONE_LINE_LENGTH } from '#contract/questions/answer-checks.ts';
import { answerPath, asOptionId } from '#contract/questions/question-groups.ts';
import type { AnswerValue, Question } from '#contract/questions/questions.ts';
import { type ControlProps, findAutofill, findField } from '#web/features/questions/answer-control.ts';
import { ChoiceTiles, NumberTiles } from '#web/features/questions/ChoiceTiles.tsx';
import { NoteAt } from '#web/features/questions/NoteAt.tsx';
import {
  leaveQuestion,
  type QuestionForm,
  setAnswer,
  useAnswer,
  useErrorAt,
  useIsAsked,
} from '#web/features/questions/question-form.ts';
import { DateTimeField, TimeRangeField } from '#web/features/questions/TimeFields.tsx';
import { OnCallNumber } from '#web/shell/OfficeNumbers.tsx';
import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox, MultiCombobox } from '#web/ui/field/Combobox.tsx';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  form: QuestionForm;
  question: Question;
  entry: number;
  note: string | undefined;
  disabled: boolean;
}

/**
 * One question. It rerenders only for its own answer, its own error and whether it applies. Off screen it costs the
 * browser nothing (`content-visibility`) and keeps its last height. This is set for each question, so that no frame has
 * to lay out more than is near the screen. The margin leaves room for focus rings.
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

/** The control for the type of answer. */
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

/** Kept as typed until it is a number. */
function readNumber(text: string): AnswerValue {
  if (text === '') return null;
  return /^-?\d{1,12}$/.test(text) ? Number(text) : text;
}

const MAX_TILES = 11;

function isScale({ min, max, low_label, high_label }: Question): boolean {
  if (min === undefined || max === undefined || !low_label || !high_label) return false;
  return max - min < MAX_TILES;
}

/** Longer lists have a search field. */
const SHORT = 15;

function DropdownField(props: ControlProps) {
  const { question, value, disabled, onBlur } = props;
  const options = question.options.map(({ id, label }) => ({ value: id, label }));
  const field = { ...findField(props), options, disabled, onBlur, className: 'max-w-lg' };
  if (question.multiple) {
    const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    const onChange = (next: string[]) => props.onChange(next.length > 0 ? next : null);
    return <MultiCombobox {...field} placeholder="Type to search" value={chosen} onChange={onChange} />;
  }
  const chosen = typeof value === 'string' ? value : '';
  const onChange = (next: string) => props.onChange(next === '' ? null : next);
  if (options.length > SHORT) {
    return <Combobox {...field} placeholder="Type to search" value={chosen} onChange={onChange} />;
  }
  return <Select {...field} placeholder="Choose one" value={chosen} onChange={onChange} />;
}

/** TEXT, PHONE and EMAIL. Nothing typed or pasted is cut off: the field says how much too long it is. */
function WrittenField(props: ControlProps) {
  const { question, value, disabled, onBlur } = props;
  const text = typeof value === 'string' ? value : value === null ? '' : String(value);
  const onChange = (next: string) => props.onChange(next === '' ? null : next);
  const autoComplete = findAutofill(question);
  const field = { ...findField(props), value: text, onChange, onBlur, disabled, autoComplete };
  switch (question.input_type) {
    case 'PHONE':
      return <TextField {...field} className="[&>div]:max-w-80" type="tel" />;
    case 'EMAIL':
      return (
        <TextField
          {...field}
          className="[&>div]:max-w-md"
          type="email"
          inputMode="email"
          spellCheck={false}
        />
      );
    default:
      return <TextQuestion field={field} most={question.max_length ?? DEFAULT_MAX_LENGTH} />;
  }
}

type Field = ReturnType<typeof findField> & {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  disabled: boolean;
  autoComplete: string;
};

function TextQuestion({ field, most }: { field: Field; most: number }) {
  return (
    <div>
      {most <= ONE_LINE_LENGTH ? (
        <TextField {...field} />
      ) : (
        <TextArea {...field} rows={most > 1_000 ? 5 : 3} />
      )}
      <LengthLeft length={field.value.trim().length} most={most} />
    </div>
  );
}

/** Shown from three quarters of the limit on. */
function LengthLeft({ length, most }: { length: number; most: number }) {
  if (length < most * 0.75) return null;
  const left = most - length;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  if (left >= 0) return <p className="mt-1 text-sm text-ink-soft">{`${left} ${characters} left`}</p>;
  return <p className="mt-1 text-sm font-medium text-red-ink">{`${-left} ${characters} too many`}</p>;
}
