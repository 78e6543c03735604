import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type Control, type UseFormSetValue, useForm, useFormState, useWatch } from 'react-hook-form';
import type { ApiError } from '#web/api/api-error.ts';
import { WorkerValues } from '#web/features/organisations/social-workers/worker-form.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { usePublicDraft } from '#web/writing/use-public-draft.tsx';

interface Props {
  /** The name under which this device saves the text. */
  form: string;
  start: WorkerValues;
  isSending: boolean;
  onSubmit: (values: WorkerValues, refuse: (error: ApiError) => void, done: () => void) => void;
  children: (parts: { control: Control<WorkerValues>; setValue: UseFormSetValue<WorkerValues> }) => ReactNode;
}

/** A social worker's form without an account: only this device has it until it is sent. */
export function PublicWorkerForm({ form, start, isSending, onSubmit, children }: Props) {
  const { control, handleSubmit, reset, setError, setValue } = useForm<WorkerValues, unknown, WorkerValues>({
    resolver: zodResolver<WorkerValues, unknown, WorkerValues>(WorkerValues),
    defaultValues: start,
    shouldFocusError: false,
  });
  const typed = useWatch({ control, compute: (values: WorkerValues) => values });
  const kept = usePublicDraft(form, typed, (values) => reset(values));
  const [attempt, setAttempt] = useState(0);
  const { errors } = useFormState({ control });
  const fail = () => setAttempt((count) => count + 1);
  const refuse = (error: ApiError) => {
    const fields = error.errors.length > 0 ? error.errors : [{ path: 'root', message: error.message }];
    for (const { path, message } of fields) setError(path as keyof WorkerValues, { type: 'server', message });
    fail();
  };
  const submit = handleSubmit((values) => onSubmit(values, refuse, kept.forget), fail);
  const problems = Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  );
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {kept.restored}
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      <fieldset disabled={isSending} className="min-w-0 space-y-5">
        {children({ control, setValue })}
      </fieldset>
      <Button type="submit" size="lg" className="w-full" pending={isSending}>
        Send
      </Button>
      {kept.clear}
    </form>
  );
}
