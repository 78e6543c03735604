import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Question, QuestionOption } from '#contract/questions/questions.ts';
import {
  newOption,
  type QuestionChange,
  withMark,
} from '#web/features/questions/question-forms/form-building.ts';
import { cx } from '#web/ui/cx.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

const fills: Record<RiskLevel, string> = {
  red: 'bg-level-red',
  orange: 'bg-level-orange',
  yellow: 'bg-level-yellow',
  lightGreen: 'bg-level-light-green',
  darkGreen: 'bg-level-dark-green',
};

interface Props {
  question: Question;
  canExclude: boolean;
  /** For a report: some options can concern the office. */
  isReport: boolean;
  onChange: (change: QuestionChange) => void;
}

/** The options of a question: their text, their order, which one excludes the others, and which concern the office. */
export function OptionEditor({ question, canExclude, isReport, onChange }: Props) {
  const marksHelp = useId();
  const { options, input_type, is_colour_scale } = question;
  const isFixed = input_type === 'BOOLEAN' || is_colour_scale === true;
  const set = (next: QuestionOption[]) => onChange({ options: next });
  const change = (at: number, option: QuestionOption) => set(options.with(at, option));
  const move = (at: number, by: number) => {
    const [moved] = options.slice(at, at + 1);
    if (moved) set(options.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  return (
    <fieldset className="space-y-2" aria-describedby={isReport ? marksHelp : undefined}>
      <legend className="mb-1 text-control font-medium">Options</legend>
      {isReport && (
        <p id={marksHelp} className="text-sm text-ink-soft">
          If an answer raises a concern, the office must read it before approving the report. If it calls for
          an incident report, the carer must write one too.
        </p>
      )}
      {options.map((option, at) => (
        <fieldset
          key={option.id}
          aria-label={`Option ${at + 1}: ${option.label || 'no text yet'}`}
          className="space-y-1"
        >
          <div className="flex items-center gap-1">
            {option.colour && (
              <span
                aria-hidden
                className={cx('size-5 shrink-0 rounded-sm border border-line-strong', fills[option.colour])}
              />
            )}
            <TextField
              label={`Option ${at + 1}`}
              hideLabel
              className="flex-1"
              placeholder={`Option ${at + 1}`}
              value={option.label}
              onChange={(label) => change(at, { ...option, label })}
            />
            {!isFixed && (
              <>
                <IconButton
                  label={`Move option ${at + 1} up`}
                  icon={ArrowUp}
                  size="sm"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={`Move option ${at + 1} down`}
                  icon={ArrowDown}
                  size="sm"
                  disabled={at === options.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  label={`Remove option ${at + 1}`}
                  icon={X}
                  size="sm"
                  onClick={() => set(options.toSpliced(at, 1))}
                />
              </>
            )}
          </div>
          {canExclude && (
            <CheckboxField
              label="Excludes the other options"
              value={option.is_exclusive}
              onChange={(isSet) => change(at, withMark(option, 'is_exclusive', isSet))}
            />
          )}
          {isReport && <Marks option={option} onChange={(marked) => change(at, marked)} />}
        </fieldset>
      ))}
      {!isFixed && (
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => set([...options, newOption(question)])}>
          Add option
        </Button>
      )}
    </fieldset>
  );
}

function Marks({ option, onChange }: { option: QuestionOption; onChange: (marked: QuestionOption) => void }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <CheckboxField
        label="Raises a concern"
        value={option.raises_concern}
        onChange={(isSet) => onChange(withMark(option, 'raises_concern', isSet))}
      />
      <CheckboxField
        label="Calls for an incident report"
        value={option.announces_incident}
        onChange={(isSet) => onChange(withMark(option, 'announces_incident', isSet))}
      />
      <CheckboxField
        label="Means the visit did not go as planned"
        value={option.differs_from_plan}
        onChange={(isSet) => onChange(withMark(option, 'differs_from_plan', isSet))}
      />
    </div>
  );
}
