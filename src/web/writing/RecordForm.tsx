import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormSetValue,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { ErrorSummary, type FieldProblem } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { useAutosave, type useStoredDraft } from '#web/writing/form-draft.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import { RestoredDraft } from '#web/writing/RestoredDraft.tsx';
import { listTyped, readDraft } from '#web/writing/read-draft.ts';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

/** What the page tells the form after the server's response. */
export interface SaveReplies<Values> {
  /** For a new record: the same key for each attempt with these values, also if they return as a draft. */
  key: string;
  /** It was saved: delete the draft. */
  done: () => Promise<void>;
  /** It was refused: show the errors at the fields. */
  refuse: (error: ApiError) => void;
  /** Somebody else saved first: show both versions, so that the user chooses one for each field. */
  compare: (theirs: Values, version: number) => void;
}

interface Props<Values extends FieldValues> {
  /** The name of the draft on the server, such as `team/new`. */
  form: string;
  /** The record as text: "this team". */
  what: string;
  schema: z.ZodType<Values, Values>;
  start: Values;
  /** The version that was opened; 0 for a new record. */
  version: number;
  /** The unsent values from an earlier visit. */
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  compared: readonly ComparedField<Values>[];
  submitLabel: string;
  cancelHref: string;
  isSending: boolean;
  onSubmit: (values: Values, version: number, replies: SaveReplies<Values>) => void;
  children: (parts: { control: Control<Values>; setValue: UseFormSetValue<Values> }) => ReactNode;
}

/** A form for one record, with drafts, errors, the leave guard and conflicts. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, schema, start, stored, onSubmit } = props;
  const [opened, setOpened] = useState({
    start,
    values: readDraft(start, stored?.content),
    version: Number(stored?.content.version) || props.version,
    isOvertaken: (Number(stored?.content.version) || props.version) !== props.version,
  });
  const { control, handleSubmit, reset, setError, setValue, getValues } = useForm<Values, unknown, Values>({
    resolver: zodResolver<Values, unknown, Values>(schema),
    defaultValues: opened.values as DefaultValues<Values>,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const [attempt, setAttempt] = useState(0);
  const [version, setVersion] = useState(opened.version);
  const [restoredAt, setRestoredAt] = useState(stored?.updated_at);
  const [isSent, setIsSent] = useState(false);
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Values; version: number }>();
  const keyed = useAttemptKey(opened.values, stored?.content);
  const typed = useWatch({ control, compute: (values: Values) => values });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(opened.start);
  const saving = useAutosave(
    form,
    isChanged && !isSent ? { ...listTyped(opened.start, typed), version, ...keyed.beside(typed) } : undefined,
  );

  /** Starts again from the current record. */
  const beginAnew = () => {
    setOpened({ start, values: start, version: props.version, isOvertaken: false });
    setVersion(props.version);
    setRestoredAt(undefined);
    reset(start);
  };
  /** A form that is unchanged or saved follows its record. A form with unsent text does not. */
  const follow = useEffectEvent(() => {
    const isTouched = JSON.stringify(getValues()) !== JSON.stringify(opened.start);
    if (props.version === version || (isTouched && !isSent)) return;
    beginAnew();
    setIsSent(false);
    saving.resume();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as there is a newer version
  useEffect(() => follow(), [props.version]);
  /** True if the colleague's change does not touch this form's fields. */
  const isInNoWay = (theirs: Values) =>
    version === opened.version &&
    !opened.isOvertaken &&
    JSON.stringify(theirs) === JSON.stringify(opened.start);

  const send = (values: Values, as: number) =>
    onSubmit(values, as, {
      key: keyed.take(getValues()),
      done: async () => {
        setIsSent(true);
        setConflict(undefined);
        // The leave guard reads the values before the next render.
        reset(values);
        await saving.forget();
      },
      refuse: (error) => {
        setConflict(undefined);
        const fields = error.errors.length > 0 ? error.errors : [{ path: 'root', message: error.message }];
        for (const { path, message } of fields) setError(path as Path<Values>, { type: 'server', message });
        setAttempt((count) => count + 1);
      },
      compare: (theirs, current) => {
        if (!isInNoWay(theirs)) return setConflict({ mine: values, theirs, version: current });
        setVersion(current);
        send(values, current);
      },
    });
  const submit = handleSubmit(
    (values) => send(values, version),
    () => setAttempt((count) => count + 1),
  );
  const discard = () => {
    beginAnew();
    void saving.forget().then(saving.resume);
  };

  return (
    <form
      noValidate
      className="max-w-2xl space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Problems control={control} attempt={attempt} />
      <RestoredDraft
        at={restoredAt}
        text="You had not sent it."
        onDiscard={discard}
        onClose={() => setRestoredAt(undefined)}
      />
      {/* Deleting the draft after a save would also delete text typed during the save. */}
      <fieldset disabled={props.isSending} className="min-w-0 space-y-8">
        {props.children({ control, setValue })}
      </fieldset>
      <FormActions saved={saving.draft && <SavedAt {...saving.draft} isDraft />}>
        <Button type="submit" pending={props.isSending}>
          {props.submitLabel}
        </Button>
        <UiLink href={props.cancelHref} className={buttonClass({ variant: 'ghost' })}>
          Cancel
        </UiLink>
      </FormActions>
      <LeaveGuard
        hasChanges={() => JSON.stringify(getValues()) !== JSON.stringify(opened.start) && !isSent}
      />
      {conflict && (
        <VersionConflict
          {...conflict}
          base={opened.start}
          what={props.what}
          compared={props.compared}
          isSending={props.isSending}
          onClose={() => setConflict(undefined)}
          onSave={(merged) => {
            // If the server refuses for another reason, the user continues with these values, based on the version they
            // compared.
            reset(merged);
            setVersion(conflict.version);
            send(merged, conflict.version);
          }}
        />
      )}
    </form>
  );
}

/** Everything that stops the form from being sent, after an attempt. */
function Problems<Values extends FieldValues>({
  control,
  attempt,
}: {
  control: Control<Values>;
  attempt: number;
}) {
  const { errors } = useFormState({ control });
  return attempt === 0 ? null : <ErrorSummary problems={findProblems(errors)} attempt={attempt} />;
}

/** At any depth: the e-mail address of a contact is named `contacts.0.email`. */
function findProblems(errors: FieldErrors, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return [];
    const at = path ? `${path}.${name}` : name;
    if (typeof error.message === 'string') return [{ name: at, message: error.message }];
    return name === 'ref' ? [] : findProblems(error as FieldErrors, at);
  });
}

/**
 * Saved with the draft: the key under which exactly these values were sent, because the server may have saved them
 * without its response arriving.
 */
function useAttemptKey(start: object, kept: Record<string, unknown> | undefined) {
  const [sent, setSent] = useState(() =>
    typeof kept?.attempt_key === 'string'
      ? { text: JSON.stringify(start), key: kept.attempt_key }
      : undefined,
  );
  const find = (values: object) => (sent?.text === JSON.stringify(values) ? sent.key : undefined);
  return {
    beside: (values: object) => {
      const attempt_key = find(values);
      return attempt_key ? { attempt_key } : {};
    },
    take: (values: object) => {
      const key = find(values) ?? crypto.randomUUID();
      setSent({ text: JSON.stringify(values), key });
      return key;
    },
  };
}
