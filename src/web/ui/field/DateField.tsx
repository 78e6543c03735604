import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { readDay } from '#contract/core/read-day.ts';
import { readTime } from '#contract/core/read-time.ts';
import { cx } from '#web/ui/cx.ts';
import { type CloseReason, Popover } from '#web/ui/overlay/Popover.tsx';
import { Field, type FieldProps, useFieldIds } from './Field.tsx';
import { controlClass } from './field-class.ts';

const loadCalendar = () => import('./Calendar.tsx');
/** Dates can still be typed. */
const NoCalendar = () => (
  <p className="px-4 py-3 text-control">Could not load the calendar. Type the date.</p>
);
const Calendar = lazy(() =>
  loadCalendar().then(
    (module) => ({ default: module.Calendar }),
    () => ({ default: NoCalendar }),
  ),
);

const fetchCalendar = () => void loadCalendar().catch(() => undefined);

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

type TypedProps = FieldProps & {
  /**
   * ISO (`yyyy-MM-dd`, `HH:mm`), or '' if empty. Text that cannot be read stays as typed: the form keeps and refuses
   * it.
   */
  value: string | null | undefined;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Reports nothing until the field is left: for filters, which would otherwise fetch with every key. */
  waits?: boolean | undefined;
} & Pick<ComponentProps<'input'>, 'disabled' | 'required' | 'readOnly'>;

type DateFieldProps = TypedProps & {
  /** An ISO day, or `today`, which changes at midnight. */
  min?: string | undefined;
  max?: string | undefined;
  /** A date of birth: a two-digit year is never in the future. */
  isBirth?: boolean | undefined;
};

/** A date, typed as people type it or picked from a calendar that loads on demand. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, isBirth } = props;
  const [picking, setPicking] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = value && !isDay(value) ? 'Enter a date like 24/11/2026' : undefined;
  const field = { ...props, error: isTyping ? undefined : (props.error ?? unread) };
  const ids = useFieldIds(field);
  const close = (reason: CloseReason = 'escape') => {
    setPicking(false);
    if (reason === 'escape') button.current?.focus();
  };
  const pick = (day: string) => {
    onChange(day);
    close();
  };
  return (
    <Field field={field} ids={ids}>
      <div ref={box} className="relative flex items-center">
        <TypedInput
          {...props}
          ids={ids}
          onTyping={setIsTyping}
          placeholder="dd/mm/yyyy"
          show={(stored) => (isDay(stored) ? formatDate(stored) : stored)}
          read={(text) => readDay(text, { today: todayInLondon(), is_birth: isBirth })}
        />
        <button
          ref={button}
          type="button"
          aria-label={value && isDay(value) ? `Choose a date, now ${formatDate(value)}` : 'Choose a date'}
          aria-expanded={picking}
          aria-haspopup="dialog"
          disabled={props.disabled || props.readOnly}
          onClick={() => setPicking(!picking)}
          onPointerEnter={fetchCalendar}
          onFocus={fetchCalendar}
          className="absolute right-0 inline-flex size-control items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <CalendarDays aria-hidden size={18} />
        </button>
        <Popover open={picking} onClose={close} anchor={box} role="dialog" aria-label="Choose a date">
          <Suspense fallback={<div className="h-[21.5rem] w-[19rem]" />}>
            <Calendar value={value && isDay(value) ? value : undefined} onPick={pick} min={min} max={max} />
          </Suspense>
        </Popover>
      </div>
    </Field>
  );
}

type TimeFieldProps = TypedProps & {
  /** An end: 24:00 is the midnight after that day. */
  isEnd?: boolean | undefined;
};

/** A time of day, typed in any common format. */
export function TimeField(props: TimeFieldProps) {
  const { value, isEnd } = props;
  const [isTyping, setIsTyping] = useState(false);
  const unread = value && !/^\d{2}:\d{2}$/.test(value) ? 'Enter a time like 16:00' : undefined;
  const field = { ...props, error: isTyping ? undefined : (props.error ?? unread) };
  const ids = useFieldIds(field);
  return (
    <Field field={field} ids={ids}>
      <TypedInput
        {...props}
        ids={ids}
        onTyping={setIsTyping}
        placeholder="hh:mm"
        show={(stored) => stored}
        read={(text) => readTime(text, { is_end: isEnd })}
      />
    </Field>
  );
}

type TypedInputProps = TypedProps & {
  ids: ReturnType<typeof useFieldIds>;
  /** Errors are not shown while the user types. */
  onTyping: (isTyping: boolean) => void;
  placeholder: string;
  show: (stored: string) => string;
  read: (text: string) => string | undefined;
};

/** Reports text as it is typed, so that it is saved whatever happens. Parses it on leaving or Enter. */
function TypedInput({
  value,
  onChange,
  onBlur,
  onTyping,
  waits = false,
  ids,
  placeholder,
  show,
  read,
  name,
  disabled,
  required,
  readOnly,
  ref,
}: TypedInputProps) {
  const [draft, setDraft] = useState<string>();
  const type = (text: string) => {
    setDraft(text);
    onTyping(true);
    if (!waits && text !== (value ?? '')) onChange(text);
  };
  const commit = () => {
    // Text that was saved before it could be parsed is parsed now, too.
    const typed = (draft ?? value ?? '').trim();
    setDraft(undefined);
    onTyping(false);
    const next = typed === '' ? '' : (read(typed) ?? typed);
    if (next !== (value ?? '')) onChange(next);
  };
  return (
    <input
      type="text"
      inputMode="text"
      autoComplete="off"
      {...{ name, disabled, required, readOnly, ref, placeholder }}
      id={ids.id}
      value={draft ?? show(value ?? '')}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid}
      className={cx(controlClass, 'tabular-nums', placeholder === 'dd/mm/yyyy' && 'pr-11')}
    />
  );
}
