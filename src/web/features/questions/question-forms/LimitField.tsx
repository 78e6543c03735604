import { useState } from 'react';
import { readWhole } from '#contract/core/decimals.ts';
import { NumberField, type TextFieldProps } from '#web/ui/field/TextField.tsx';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  value: number | undefined;
  /** Undefined while it is empty or not a whole number. */
  onChange: (limit: number | undefined) => void;
};

const MAX_DIGITS = 9;

/** A limit in a form's settings. Typed text stays as it is until it is a number, such as "-" on the way to "-5". */
export function LimitField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const text = readLimit(typed) === value ? typed : String(value ?? '');
  const isUnread = text.trim() !== '' && readLimit(text) === undefined;
  return (
    <NumberField
      {...field}
      value={text}
      error={isUnread ? 'Enter a whole number, like 12.' : undefined}
      onChange={(next) => {
        setTyped(next);
        onChange(readLimit(next));
      }}
    />
  );
}

function readLimit(text: string): number | undefined {
  const limit = readWhole(text);
  return limit === undefined || String(Math.abs(limit)).length > MAX_DIGITS ? undefined : limit;
}
