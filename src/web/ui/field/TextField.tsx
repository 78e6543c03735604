import { Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { readDecimal } from '#contract/core/decimals.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from './Button.tsx';
import { Field, type FieldProps, useFieldIds } from './Field.tsx';
import { controlClass } from './field-class.ts';

type Native<Tag extends 'input' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'value' | 'onChange' | 'id' | 'name' | 'className' | 'ref'
>;

/** `value` in, `onChange(value)` out: for use directly, or with a form library's controller. */
type TextValue<Element> = {
  value: string | null | undefined;
  onChange: (value: string) => void;
  ref?: Ref<Element> | undefined;
};

export type TextFieldProps = FieldProps &
  TextValue<HTMLInputElement> &
  Native<'input'> & { prefix?: ReactNode; suffix?: ReactNode };

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, hideLabel, className, value, onChange, prefix, suffix, ...rest } =
    props;
  const ids = useFieldIds(props);
  return (
    <Field field={props} ids={ids}>
      <div className="relative flex items-center">
        {prefix && <Affix side="left-3">{prefix}</Affix>}
        <input
          autoComplete="off"
          {...rest}
          id={ids.id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={cx(controlClass, Boolean(prefix) && 'pl-8', Boolean(suffix) && 'pr-14')}
        />
        {suffix && <Affix side="right-3">{suffix}</Affix>}
      </div>
    </Field>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span className={cx('pointer-events-none absolute text-control text-ink-soft', side)}>{children}</span>
  );
}

type NumberFieldProps = Omit<TextFieldProps, 'onBlur'> & {
  onBlur?: (() => void) | undefined;
  decimals?: number;
};

/**
 * A number as typed. It stays text, so that no character is dropped and no money passes through a float. On leaving, a
 * readable number is normalised ("4,85" to 4.85). Other text stays for the form to refuse.
 */
export function NumberField({ decimals = 0, onBlur, ...props }: NumberFieldProps) {
  const { value, onChange } = props;
  const [isTyping, setIsTyping] = useState(false);
  // "0." may be the start of a number: it is not wrong until the field is left.
  const isBegun = isTyping && /^\s*£?\s*[0.,-]*$/.test(value ?? '');
  const leave = () => {
    setIsTyping(false);
    const read = readDecimal((value ?? '').replace(/^\s*£/, ''), decimals);
    if (read !== undefined && read !== value) onChange(read);
    onBlur?.();
  };
  return (
    <TextField
      {...props}
      error={isBegun ? undefined : props.error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onFocus={() => setIsTyping(true)}
      onBlur={leave}
    />
  );
}

/** Grows with its text if the browser supports it; otherwise it scrolls. */
export function TextArea(props: FieldProps & TextValue<HTMLTextAreaElement> & Native<'textarea'>) {
  const { label, help, error, optional, hideLabel, className, value, onChange, rows = 3, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <Field field={props} ids={ids}>
      <textarea
        {...rest}
        rows={rows}
        id={ids.id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
        className={cx(controlClass, 'field-sizing-content max-h-[60dvh] min-h-20! resize-y')}
      />
    </Field>
  );
}

type SearchFieldProps = FieldProps & TextValue<HTMLInputElement> & Native<'input'>;

/** A search field with a clear button. The caller debounces it. */
export function SearchField(props: SearchFieldProps) {
  const { label, help, error, optional, hideLabel, className, value, onChange, ...rest } = props;
  const ids = useFieldIds(props);
  return (
    <Field field={props} ids={ids}>
      <div className="relative flex items-center">
        <Search aria-hidden size={18} className="pointer-events-none absolute left-2.5 text-ink-soft" />
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          type="search"
          enterKeyHint="search"
          id={ids.id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value) {
              event.preventDefault();
              onChange('');
            }
            rest.onKeyDown?.(event);
          }}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={cx(controlClass, 'px-9 [&::-webkit-search-cancel-button]:hidden')}
        />
        {value && (
          <IconButton
            label="Clear search"
            // Escape clears the field too, so the button need not be a Tab stop between the search and its results.
            tabIndex={-1}
            icon={X}
            size="sm"
            className="absolute right-0.5"
            onClick={() => onChange('')}
          />
        )}
      </div>
    </Field>
  );
}
