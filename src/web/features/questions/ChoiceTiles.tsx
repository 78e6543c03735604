import { X } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import { isAnswered } from '#contract/questions/question-groups.ts';
import type { AnswerValue, QuestionOption } from '#contract/questions/questions.ts';
import { type ControlProps, findField } from '#web/features/questions/answer-control.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { FieldGroup, useFieldIds } from '#web/ui/field/Field.tsx';

/** Choices as tiles for a thumb: one, or any number of them. A level's colour always has its text. */
export function ChoiceTiles(props: ControlProps) {
  const { question, value, name, disabled, onChange } = props;
  const isSeveral = question.input_type === 'MULTIPLE_CHOICE';
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const pick = (option: QuestionOption, on: boolean) =>
    onChange(isSeveral ? withChoice(question.options, chosen, option, on) : option.id);
  const most = question.max_choices;
  const help = isSeveral && most && !question.help ? `Choose up to ${most}.` : question.help;
  return (
    <Tiles {...props} help={help} layout={readLayout(question.options, question.is_colour_scale)}>
      {question.options.map((option) => (
        <Tile key={option.id} level={option.colour} label={option.label}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={isSeveral ? undefined : name}
            checked={chosen.includes(option.id)}
            disabled={disabled}
            onChange={(event) => pick(option, event.target.checked)}
            className="size-5 shrink-0"
          />
        </Tile>
      ))}
    </Tiles>
  );
}

/** "None known" clears the other choices, and any other choice clears it. */
function withChoice(
  options: readonly QuestionOption[],
  chosen: readonly string[],
  option: QuestionOption,
  on: boolean,
): AnswerValue {
  if (!on) return emptyAsNull(chosen.filter((id) => id !== option.id));
  if (option.is_exclusive) return [option.id];
  const exclusive = new Set(options.filter((other) => other.is_exclusive).map((other) => other.id));
  return [...chosen.filter((id) => !exclusive.has(id) && id !== option.id), option.id];
}

const emptyAsNull = (ids: string[]): AnswerValue => (ids.length > 0 ? ids : null);

/** A number on a short scale, with the meaning of its ends. */
export function NumberTiles(props: ControlProps) {
  const { question, value, name, disabled, onChange } = props;
  const { min = 0, max = 0, low_label, high_label } = question;
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <Tiles {...props} help={question.help} layout="grid grid-cols-5 gap-2 @md:flex @md:flex-wrap">
      <p className="col-span-full w-full text-sm text-ink-soft">{`${min} is “${low_label}”, ${max} is “${high_label}”.`}</p>
      {numbers.map((number) => (
        <label key={number} className={cx(tile, 'min-w-12 justify-center tabular-nums')}>
          <input
            type="radio"
            name={name}
            checked={value === number}
            disabled={disabled}
            onChange={() => onChange(number)}
            className="sr-only"
          />
          {number}
        </label>
      ))}
    </Tiles>
  );
}

function Tiles(props: ControlProps & { help: string | null; layout: string; children: ReactNode }) {
  const { question, value, disabled, onChange, onBlur, help, layout, children } = props;
  const field = { ...findField(props), help };
  const ids = useFieldIds(field);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
  };
  const isClearable = !question.is_required && isAnswered(value) && question.input_type !== 'MULTIPLE_CHOICE';
  return (
    <FieldGroup field={field} ids={ids}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left */}
      <div className={layout} onBlur={leave}>
        {children}
      </div>
      {isClearable && (
        <Button
          variant="ghost"
          size="sm"
          icon={X}
          className="-ml-3 self-start"
          disabled={disabled}
          onClick={() => onChange(null)}
        >
          Clear answer<span className="sr-only"> to {question.label}</span>
        </Button>
      )}
    </FieldGroup>
  );
}

const tile =
  'relative flex min-h-11 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 text-control ' +
  'hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:font-medium ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'has-disabled:opacity-60 forced-colors:has-checked:outline forced-colors:has-checked:outline-[Highlight]';

const bars: Record<RiskLevel, string> = {
  red: 'before:bg-level-red',
  orange: 'before:bg-level-orange',
  yellow: 'before:bg-level-yellow',
  lightGreen: 'before:bg-level-light-green',
  darkGreen: 'before:bg-level-dark-green',
};

const bar =
  "overflow-hidden pl-6 before:absolute before:inset-y-0 before:left-0 before:w-3 before:content-[''] before:forced-color-adjust-none";

function Tile({
  level,
  label,
  children,
}: {
  level: RiskLevel | undefined;
  label: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child, handed in
    <label className={cx(tile, level && bar, level && bars[level])}>
      {children}
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}

/** Two or three short answers side by side, long ones below each other, others in as many columns as fit. */
function readLayout(options: readonly QuestionOption[], isScale = false): string {
  const longest = Math.max(0, ...options.map((option) => option.label.length));
  if (isScale || longest > 40) return 'flex flex-col gap-2';
  if (options.length <= 3 && longest <= 12) return 'flex flex-wrap gap-2 *:min-w-28';
  return 'grid gap-2 grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))]';
}
