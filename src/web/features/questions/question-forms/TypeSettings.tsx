import type { Question } from '#contract/questions/questions.ts';
import { asScale, type QuestionChange } from '#web/features/questions/question-forms/form-building.ts';
import { LimitField } from '#web/features/questions/question-forms/LimitField.tsx';
import { OptionEditor } from '#web/features/questions/question-forms/OptionEditor.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';

interface Props {
  question: Question;
  /** The form is a rating scale: numbers may count towards its score. */
  isNumeric: boolean;
  /** The form belongs to a report: its options can concern the office. */
  isReport: boolean;
  onChange: (change: QuestionChange) => void;
}

/** Only the settings for this type of answer. */
export function TypeSettings(props: Props) {
  const { question, onChange } = props;
  switch (question.input_type) {
    case 'TEXT':
      return <TextSettings {...props} />;
    case 'INTEGER':
      return <NumberSettings {...props} />;
    case 'DATE':
    case 'DATETIME':
      return <DateSettings {...props} />;
    case 'TIME_RANGE':
      return (
        <>
          <CheckboxField
            label="Can go past midnight"
            value={question.may_cross_midnight}
            onChange={(on) => onChange({ may_cross_midnight: on || undefined })}
          />
          <Plan {...props} />
          <StartValue {...props} value="appointment.times" label="Starts with the times of the appointment" />
        </>
      );
    case 'BOOLEAN':
      return <YesNoSettings {...props} />;
    case 'CATEGORICAL':
      return (
        <>
          <CheckboxField
            label="A scale of five levels, in colour"
            value={question.is_colour_scale}
            onChange={(on) => onChange(asScale(question, on))}
          />
          <OptionEditor
            question={question}
            canExclude={false}
            isReport={props.isReport}
            onChange={onChange}
          />
        </>
      );
    case 'DROPDOWN':
    case 'MULTIPLE_CHOICE':
      return <ListSettings {...props} />;
    default:
      return null;
  }
}

function TextSettings({ question, onChange }: Props) {
  return (
    <>
      <LimitField
        label="Maximum characters"
        optional
        help="Up to 200 shows one line. More shows a larger box. Default: 2,000."
        className="[&>div]:max-w-32"
        value={question.max_length}
        onChange={(length) => onChange({ max_length: withinLength(length) })}
      />
      <TextField
        label="Pattern"
        optional
        help="For codes with a fixed format, as a regular expression: [A-Z]{2}[0-9]{6}. Explain it in the help."
        value={question.pattern ?? ''}
        maxLength={300}
        onChange={(pattern) => onChange({ pattern: pattern || undefined })}
      />
    </>
  );
}

function withinLength(length: number | undefined): number | undefined {
  return length === undefined || length < 1 ? undefined : Math.min(length, 20_000);
}

function NumberSettings({ question, isNumeric, onChange }: Props) {
  const { min, max, low_label, high_label } = question;
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <LimitField
          label="Minimum"
          optional
          className="w-32"
          value={min}
          onChange={(least) => onChange({ min: least })}
        />
        <LimitField
          label="Maximum"
          optional
          className="w-32"
          value={max}
          onChange={(most) => onChange({ max: most })}
        />
      </div>
      {min !== undefined && max !== undefined && max - min <= 10 && (
        <div className="flex flex-wrap gap-4">
          <TextField
            label={`What ${min} means`}
            optional
            className="min-w-48 flex-1"
            maxLength={120}
            value={low_label ?? ''}
            onChange={(text) => onChange({ low_label: text || undefined })}
          />
          <TextField
            label={`What ${max} means`}
            optional
            className="min-w-48 flex-1"
            maxLength={120}
            value={high_label ?? ''}
            onChange={(text) => onChange({ high_label: text || undefined })}
          />
        </div>
      )}
      {isNumeric && (
        <CheckboxField
          label="Counts towards the score"
          value={question.is_scored}
          onChange={(on) => onChange({ is_scored: on || undefined })}
        />
      )}
    </>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label) => ({
    value: label.toUpperCase(),
    label,
  }),
);

function DateSettings(props: Props) {
  const { question, onChange } = props;
  return (
    <>
      <Select
        label="Day of the week"
        optional
        className="max-w-60"
        placeholder="Any day"
        options={weekdays}
        value={question.must_be_weekday?.toUpperCase()}
        onChange={(day) => onChange({ must_be_weekday: day || undefined })}
      />
      <Plan {...props} />
      {question.input_type === 'DATE' && (
        <StartValue
          {...props}
          value="appointment.start_date"
          label="Starts with the date of the appointment"
        />
      )}
    </>
  );
}

function Plan({ question, onChange }: Props) {
  return (
    <CheckboxField
      label="Can be in the future, such as a plan or a deadline"
      help="If not, carers cannot submit the report until this date has passed."
      value={question.may_lie_ahead}
      onChange={(on) => onChange({ may_lie_ahead: on || undefined })}
    />
  );
}

function StartValue({ question, onChange, value, label }: Props & { value: string; label: string }) {
  return (
    <CheckboxField
      label={label}
      value={question.prefill === value}
      onChange={(on) => onChange({ prefill: on ? value : undefined })}
    />
  );
}

function YesNoSettings({ question, isReport, onChange }: Props) {
  return (
    <>
      <OptionEditor question={question} canExclude={false} isReport={isReport} onChange={onChange} />
      <Select
        label="Can be sent with"
        className="max-w-60"
        placeholder="Either answer"
        options={question.options.map(({ id, label }) => ({ value: id, label: `Only “${label}”` }))}
        value={typeof question.must_be === 'string' ? question.must_be : ''}
        onChange={(id) => onChange({ must_be: id || undefined })}
      />
    </>
  );
}

function ListSettings({ question, isReport, onChange }: Props) {
  const isSeveral = question.input_type === 'MULTIPLE_CHOICE' || question.multiple === true;
  return (
    <>
      {question.input_type === 'DROPDOWN' && (
        <CheckboxField
          label="Allow several choices"
          value={question.multiple}
          onChange={(on) =>
            onChange({ multiple: on || undefined, ...(on ? {} : { max_choices: undefined }) })
          }
        />
      )}
      {isSeveral && (
        <LimitField
          label="Maximum choices"
          optional
          className="[&>div]:max-w-32"
          value={question.max_choices}
          onChange={(most) => onChange({ max_choices: most === undefined ? undefined : Math.max(1, most) })}
        />
      )}
      <OptionEditor question={question} canExclude={isSeveral} isReport={isReport} onChange={onChange} />
    </>
  );
}
