import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type Control, type UseFormSetValue, useForm, useFormState } from 'react-hook-form';
import type { ApiError } from '#web/api/api-error.ts';
import { WorkerValues } from '#web/features/organisations/social-workers/worker-form.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';

interface Props {
  start: WorkerValues;
  isSending: boolean;
  onSubmit: (values: WorkerValues, refuse: (error: ApiError) => void) => void;
  children: (parts: { control: Control<WorkerValues>; setValue: UseFormSetValue<WorkerValues> }) => ReactNode;
}

/** The form of a social worker as it is without an account: nothing is kept before it is sent. */
export function PublicWorkerForm({ start, isSending, onSubmit, children }: Props) {
  const { control, handleSubmit, setError, setValue } = useForm<WorkerValues, unknown, WorkerValues>({
    resolver: zodResolver<WorkerValues, unknown, WorkerValues>(WorkerValues),
    defaultValues: start,
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const { errors } = useFormState({ control });
  const fail = () => setAttempt((count) => count + 1);
  const refuse = (error: ApiError) => {
    const fields = error.errors.length > 0 ? error.errors : [{ path: 'root', message: error.message }];
    for (const { path, message } of fields) setError(path as keyof WorkerValues, { type: 'server', message });
    fail();
  };
  const submit = handleSubmit((values) => onSubmit(values, refuse), fail);
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
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      {children({ control, setValue })}
      <Button type="submit" size="lg" className="w-full" pending={isSending}>
        Send
      </Button>
    </form>
  );
}
