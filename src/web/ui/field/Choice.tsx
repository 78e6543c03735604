import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field, FieldError, FieldGroup, type FieldProps, Help, useFieldIds } from './Field.tsx';
import { controlClass } from './field-class.ts';

export type Option = { value: string; label: string; detail?: string; disabled?: boolean };

type SelectProps = FieldProps & {
  options: readonly Option[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** The label of the first, empty choice: "Any status", "Choose a team". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement> | undefined;
} & Pick<ComponentProps<'select'>, 'onBlur' | 'disabled' | 'required'>;

/** The native select: the fastest on a phone, and the best read aloud. For long lists use Combobox. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder, name, onBlur, disabled, required, ref } = props;
  const ids = useFieldIds(props);
  return (
    <Field field={props} ids={ids}>
      <div className="relative flex items-center">
        <select
          {...{ name, onBlur, disabled, required, ref }}
          id={ids.id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={cx(controlClass, 'appearance-none pr-9')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} className="pointer-events-none absolute right-3 text-ink-soft" />
      </div>
    </Field>
  );
}

type BooleanProps = FieldProps & {
  value: boolean | null | undefined;
  onChange: (value: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
} & Pick<ComponentProps<'input'>, 'onBlur' | 'disabled' | 'required'>;

/** A statement that the user ticks. */
export function CheckboxField(props: BooleanProps) {
  return <BooleanField {...props} control="size-5 shrink-0" />;
}

/** A setting that takes effect at once. */
export function Switch(props: BooleanProps) {
  return <BooleanField {...props} role="switch" control={switchClass} />;
}

const switchClass =
  'relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors ' +
  "before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-line-strong before:transition-transform before:content-[''] " +
  'checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-accent-ink ' +
  'forced-colors:appearance-auto forced-colors:before:hidden';

function BooleanField(props: BooleanProps & { role?: 'switch'; control: string }) {
  const {
    label,
    help,
    error,
    value,
    onChange,
    name,
    onBlur,
    disabled,
    required,
    ref,
    role,
    control,
    className,
  } = props;
  const ids = useFieldIds(props);
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label className="flex min-h-control items-center gap-3 text-control">
        <input
          type="checkbox"
          {...{ name, onBlur, disabled, required, ref, role }}
          id={ids.id}
          checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className={control}
        />
        <span>{label}</span>
      </label>
      <Help id={ids.helpId}>{help}</Help>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  );
}

type GroupProps<Value, Picked = Value> = FieldProps & {
  options: readonly Option[];
  value: Value;
  onChange: (value: Picked) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean;
  /** Side by side if there is room: for two or three short answers; `boxed` for two long ones. */
  inline?: boolean | 'boxed';
};

export function RadioGroup(props: GroupProps<string | null | undefined, string>) {
  const { options, value, onChange, onBlur, disabled } = props;
  const ids = useFieldIds(props);
  return (
    <FieldGroup field={props} ids={ids}>
      <ChoiceList inline={props.inline}>
        {options.map((option) => (
          <ChoiceRow key={option.value} option={option} isBoxed={props.inline === 'boxed'}>
            <input
              type="radio"
              name={ids.id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="mt-0.5 size-5 shrink-0"
            />
          </ChoiceRow>
        ))}
      </ChoiceList>
    </FieldGroup>
  );
}

export function CheckboxGroup(props: GroupProps<readonly string[], string[]>) {
  const { options, value, onChange, onBlur, disabled } = props;
  const ids = useFieldIds(props);
  const toggle = (picked: string, on: boolean) =>
    onChange(on ? [...value, picked] : value.filter((other) => other !== picked));
  return (
    <FieldGroup field={props} ids={ids}>
      <ChoiceList inline={props.inline}>
        {options.map((option) => (
          <ChoiceRow key={option.value} option={option}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={disabled || option.disabled}
              onChange={(event) => toggle(option.value, event.target.checked)}
              onBlur={onBlur}
              className="mt-0.5 size-5 shrink-0"
            />
          </ChoiceRow>
        ))}
      </ChoiceList>
    </FieldGroup>
  );
}

type ListProps = { inline: boolean | 'boxed' | undefined; children: ReactNode };

function ChoiceList({ inline, children }: ListProps) {
  const row = inline === 'boxed' ? 'grid gap-2 sm:grid-cols-2' : 'flex flex-wrap gap-x-6';
  return <div className={inline ? row : 'flex flex-col'}>{children}</div>;
}

const boxClass =
  'rounded-md border border-line-strong px-3 has-checked:border-accent has-checked:bg-accent-tint';

type RowProps = { option: Option; isBoxed?: boolean; children: ReactNode };

function ChoiceRow({ option, isBoxed = false, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child, handed in
    <label
      className={cx('flex min-h-control min-w-0 items-start gap-3 py-1.5 text-control', isBoxed && boxClass)}
    >
      {children}
      <span className="min-w-0">
        <span className={isBoxed ? 'font-medium' : undefined}>{option.label}</span>
        {option.detail && (
          <span className="block text-sm break-words whitespace-pre-line text-ink-soft">{option.detail}</span>
        )}
      </span>
    </label>
  );
}
