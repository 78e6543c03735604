import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { fieldId } from './field-class.ts';

/** The props of every field, whatever its control. `error` comes from the form; a field adds its own only when it has none. */
export type FieldProps = {
  label: ReactNode;
  name?: string;
  id?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Says "(optional)" after the label. Fields are needed unless they say so. */
  optional?: boolean;
  /** The label is read aloud only: for filters, where a heading already says it. */
  hideLabel?: boolean;
  className?: string | undefined;
};

export type FieldIds = {
  id: string;
  helpId: string;
  errorId: string;
  describedBy: string | undefined;
  invalid: true | undefined;
};

export function useFieldIds({ id, name, help, error }: FieldProps): FieldIds {
  const generated = useId();
  const own = id ?? (name ? fieldId(name) : generated);
  const helpId = `${own}-help`;
  const errorId = `${own}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined;
  return { id: own, helpId, errorId, describedBy, invalid: error ? true : undefined };
}

/** Label, help, control, error: in the order in which they are read. */
export function Field({ field, ids, children }: { field: FieldProps; ids: FieldIds; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', field.className)}>
      <label htmlFor={ids.id} className={field.hideLabel ? 'sr-only' : 'text-control font-medium'}>
        <LabelText field={field} />
      </label>
      <Help id={ids.helpId}>{field.help}</Help>
      {children}
      <FieldError id={ids.errorId}>{field.error}</FieldError>
    </div>
  );
}

/** The same for a group of controls. */
export function FieldGroup({
  field,
  ids,
  children,
}: {
  field: FieldProps;
  ids: FieldIds;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={ids.id}
      tabIndex={-1}
      aria-describedby={ids.describedBy}
      className={cx('flex min-w-0 flex-col gap-1', field.className)}
    >
      <legend className={field.hideLabel ? 'sr-only' : 'mb-1 text-control font-medium'}>
        <LabelText field={field} />
      </legend>
      <Help id={ids.helpId}>{field.help}</Help>
      {children}
      <FieldError id={ids.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}

function LabelText({ field }: { field: FieldProps }) {
  return (
    <>
      {field.label}
      {field.optional && <span className="font-normal text-ink-soft"> (optional)</span>}
    </>
  );
}

export function Help({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-red-ink">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}
