import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Chip } from '#web/ui/field/Chip.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import type { Option } from './Choice.tsx';
import { stepIndex, visibleOptions } from './combobox-state.ts';
import { Field, type FieldProps, useFieldIds } from './Field.tsx';
import { controlClass } from './field-class.ts';
import { OptionList } from './OptionList.tsx';

type Shared = FieldProps & {
  /** All choices or, with `onSearch`, the server's results for the typed text. */
  options: readonly Option[];
  /** The server searches. Called with every key press: the caller debounces it. */
  onSearch?: (typed: string) => void;
  /** The same for typed text if `options` are searched here. */
  onTyped?: (typed: string) => void;
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

type ComboboxProps = Shared & {
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** The label of `value` while it is not among `options`, for example because the server found others. */
  valueLabel?: string | undefined;
};

/** One choice out of many, found by typing part of its name. Empty text is no choice. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, valueLabel } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? (value ? (valueLabel ?? '') : '');
  return (
    <ComboboxBase
      {...props}
      selected={value ? [value] : []}
      restText={chosen}
      onPick={(option) => onChange(option.value)}
      onEmpty={() => value && onChange('')}
    />
  );
}

type MultiComboboxProps = Shared & {
  value: readonly string[];
  onChange: (value: string[]) => void;
  findLabel?: (value: string) => string;
  /** Returns why a choice is unsuitable, shown on its chip. */
  findConcern?: (value: string) => string | undefined;
};

/** Several choices out of many. Each is a chip that can be removed. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { value, onChange, options, findLabel, findConcern } = props;
  const name = (item: string) =>
    options.find((option) => option.value === item)?.label ?? findLabel?.(item) ?? item;
  const remove = (item: string) => onChange(value.filter((other) => other !== item));
  const pick = ({ value: item }: Option) =>
    value.includes(item) ? remove(item) : onChange([...value, item]);
  return (
    <ComboboxBase {...props} selected={value} restText="" multiple onPick={pick}>
      {value.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5 pt-1">
          {value.map((item) => (
            <li key={item} className="max-w-full">
              <Chip label={name(item)} concern={findConcern?.(item)} onRemove={() => remove(item)} />
            </li>
          ))}
        </ul>
      )}
    </ComboboxBase>
  );
}

type BaseProps = Shared & {
  selected: readonly string[];
  restText: string;
  multiple?: boolean;
  onPick: (option: Option) => void;
  onEmpty?: () => void;
  children?: ReactNode;
};

function ComboboxBase(props: BaseProps) {
  const {
    options,
    onSearch,
    loading = false,
    placeholder,
    disabled,
    name,
    onBlur,
    ref,
    selected,
    restText,
  } = props;
  const { multiple = false, onPick, onEmpty, children } = props;
  const ids = useFieldIds(props);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = visibleOptions(options, typed ?? '', Boolean(onSearch));
  useSpokenCount(open, loading, shown.length);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text ? 0 : -1);
    onSearch?.(text);
    props.onTyped?.(text);
  };
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return;
    onPick(option);
    setTyped(undefined);
    if (!multiple) close();
  };
  const leave = () => {
    if (typed === '') onEmpty?.();
    setTyped(undefined);
    close();
    onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepIndex(event.key, active, shown.length);
    if (next !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive(open ? next : 0);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      // The options shown may still be the results for fewer letters.
      if (!loading) pick(shown[active]);
    } else if (event.key === 'Escape' && !open && typed !== undefined) setTyped(undefined);
  };

  return (
    <Field field={props} ids={ids}>
      <div ref={box} className="relative flex items-center">
        <input
          {...{ name, disabled, ref, placeholder }}
          id={ids.id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={open ? `${ids.id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${ids.id}-option-${active}` : undefined}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          value={typed ?? restText}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className={cx(controlClass, 'pr-10')}
        />
        <span className="pointer-events-none absolute right-3 text-ink-soft">
          {loading ? <Spinner /> : <ChevronDown aria-hidden size={18} />}
        </span>
      </div>
      {/* Browsers add a long list to the Tab order: it would close while it has the focus, and lose it. */}
      <Popover open={open} onClose={close} anchor={box} matchWidth tabIndex={-1} className="py-1">
        <OptionList {...{ ids, shown, active, selected, loading, multiple }} onPick={pick} />
      </Popover>
      {children}
    </Field>
  );
}

/** Announces how many choices are left, because the focus is not in the list. */
function useSpokenCount(open: boolean, loading: boolean, count: number) {
  useEffect(() => {
    if (!open || loading) return;
    announce(count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'choice' : 'choices'}`);
  }, [open, loading, count]);
}
