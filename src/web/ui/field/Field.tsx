import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { fieldId } from './field-class.ts';

/**
 * The props of every field, whatever its control. `error` comes from the form; a field shows its own only if there is
 * none.
 */
export type FieldProps = {
  label: ReactNode;
  name?: string;
  id?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean;
  /** Hides the label except for screen readers: for filters, whose heading already says it. */
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

/** A prefix for the ids of named fields, so that a dialog's differ from those of the page behind it. */
export const FieldScope = createContext('');

export function useFieldIds({ id, name, help, error }: FieldProps): FieldIds {
  const generated = useId();
  const scope = use(FieldScope);
  const own = id ?? (name ? scope + fieldId(name) : generated);
  const helpId = `${own}-help`;
  const errorId = `${own}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined;
  return { id: own, helpId, errorId, describedBy, invalid: error ? true : undefined };
}

/** Label, help, control and error, in reading order. */
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
      // A group does not support aria-invalid.
      data-invalid={ids.invalid}
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
