import { type ControlProps, findField } from '#web/features/questions/questions/answer-control.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox, MultiCombobox } from '#web/ui/field/Combobox.tsx';

/** Longer lists are searched by typing. */
const SHORT = 15;

export function DropdownField(props: ControlProps) {
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
