import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';

interface Given<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

interface Props<Values extends FieldValues, Name extends FieldPath<Values>> {
  name: Name;
  control: Control<Values>;
  children: (field: Given<FieldPathValue<Values, Name>>) => ReactNode;
}

/** Connects a design system field to a form: value, blur and error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  name,
  control,
  children,
}: Props<Values, Name>) {
  const { field, fieldState } = useController({ name, control });
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  });
}
