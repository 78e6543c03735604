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
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useAutosave, type useStoredDraft } from '#web/forms/form-draft.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import { RestoredDraft } from '#web/forms/RestoredDraft.tsx';
import { listTyped, readDraft } from '#web/forms/read-draft.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { ErrorSummary, type FieldProblem } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, SavedAt } from '#web/ui/field/FormParts.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** The answers of a page to the form, once the server has answered. */
export interface SaveReplies<Values> {
  /** For a new record: the same for each attempt at these values, also when they come back as a draft. */
  key: string;
  /** It worked: the draft is forgotten. */
  done: () => Promise<void>;
  /** It did not: what is wrong is said at the fields. */
  refuse: (error: ApiError) => void;
  /** Somebody else saved first: both versions are shown, and one of each field chosen. */
  compare: (theirs: Values, version: number) => void;
}

interface Props<Values extends FieldValues> {
  /** Names the draft on the server, such as `team/new`. */
  form: string;
  /** The record that is written, in words: "this team". */
  what: string;
  schema: z.ZodType<Values, Values>;
  start: Values;
  /** Of the record as it was opened; 0 for a new one. */
  version: number;
  /** The values that were typed before and not sent. */
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
  compared: readonly ComparedField<Values>[];
  submitLabel: string;
  cancelHref: string;
  isSending: boolean;
  onSubmit: (values: Values, version: number, replies: SaveReplies<Values>) => void;
  children: (parts: { control: Control<Values>; setValue: UseFormSetValue<Values> }) => ReactNode;
}

/** A form of one record: drafts, errors, leaving, and two who save at once. */
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

  /** From the record as it is now. */
  const beginAnew = () => {
    setOpened({ start, values: start, version: props.version, isOvertaken: false });
    setVersion(props.version);
    setRestoredAt(undefined);
    reset(start);
  };
  /** A form in which nothing is typed goes with its record, and so does one that was saved; words that are typed stay. */
  const follow = useEffectEvent(() => {
    const isTouched = JSON.stringify(getValues()) !== JSON.stringify(opened.start);
    if (props.version === version || (isTouched && !isSent)) return;
    beginAnew();
    setIsSent(false);
    saving.resume();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as there is a newer version
  useEffect(() => follow(), [props.version]);
  /** A colleague changed something else of the record, which is in nobody's way. */
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
        // The guard looks at this before the next render.
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
      {/* Text typed while it is on its way would go with the draft. */}
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
            // Refused for another reason, these are the values to go on with, upon the version that was looked at.
            reset(merged);
            setVersion(conflict.version);
            send(merged, conflict.version);
          }}
        />
      )}
    </form>
  );
}

/** All that keeps the form from being sent, after an attempt. */
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

/** However deep they lie: a contact's address has the name `contacts.0.email`. */
function findProblems(errors: FieldErrors, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return [];
    const at = path ? `${path}.${name}` : name;
    if (typeof error.message === 'string') return [{ name: at, message: error.message }];
    return name === 'ref' ? [] : findProblems(error as FieldErrors, at);
  });
}

/** Kept with a draft: the key under which just these values were sent, and perhaps taken without an answer. */
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
