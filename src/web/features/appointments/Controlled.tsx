import type { ReactNode } from 'react';
import { type Control, type FieldPathValue, useController } from 'react-hook-form';
import type { FormValues } from '#web/features/appointments/form-values.ts';

export type AppointmentControl = Control<FormValues>;

interface Given<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

interface Props<Name extends keyof FormValues> {
  name: Name;
  control: AppointmentControl;
  children: (field: Given<FieldPathValue<FormValues, Name>>) => ReactNode;
}

/** Connects a design system field to the form: value, blur and error. */
export function Controlled<Name extends keyof FormValues>({ name, control, children }: Props<Name>) {
  const { field, fieldState } = useController({ name, control });
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  });
}
