import { DEFAULT_MAX_LENGTH, ONE_LINE_LENGTH } from '#contract/questions/answer-checks.ts';
import {
  type ControlProps,
  findAutofill,
  findField,
} from '#web/features/questions/questions/answer-control.ts';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';

/** TEXT, PHONE and EMAIL. Nothing typed or pasted is cut off: what is too long is said, and how much too long. */
export function WrittenField(props: ControlProps) {
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

/** Said from three quarters of the length on. */
function LengthLeft({ length, most }: { length: number; most: number }) {
  if (length < most * 0.75) return null;
  const left = most - length;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  if (left >= 0) return <p className="mt-1 text-sm text-ink-soft">{`${left} ${characters} left`}</p>;
  return <p className="mt-1 text-sm font-medium text-red-ink">{`${-left} ${characters} too many`}</p>;
}
