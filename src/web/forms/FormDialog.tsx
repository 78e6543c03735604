import type { MutateOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnswerOf, Endpoint } from '#contract/core/endpoint.ts';
import type { Topic } from '#contract/core/topics.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type InputOf, loosely } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { showField } from '#web/ui/field/show-field.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Sentences by the path of a field, `recorded.name`. */
type Wrong = Partial<Record<string, string | undefined>>;

/** A field of the form, for a part of the design system. */
interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

interface DialogForm<Values extends object> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** @param path where the endpoint calls the field something else */
  field: <Name extends keyof Values & string>(name: Name, path?: string) => Field<Values[Name]>;
  errorAt: (path: string) => string | undefined;
}

interface Props<E extends Endpoint, Values extends object> {
  /** Names what is typed on this device: `invoice/<id>/payment`. */
  place: string;
  title: ReactNode;
  start: Values;
  endpoint: E;
  /** The call that these values make. The endpoint's own schema judges it before it is sent. */
  request: (values: Values) => InputOf<E>;
  /** Better sentences than the schema's, and what it cannot know. */
  judge?: (values: Values) => Wrong;
  submit: ReactNode;
  variant?: 'default' | 'warning' | 'destructive';
  /** Says what did not happen: `Not saved`. */
  failed: string;
  /** Screens about this load again, also after a refusal: somebody may have been first. */
  topic?: Topic;
  onDone?: (answer: AnswerOf<E>, values: Values) => void;
  onClose: () => void;
  children: (form: DialogForm<Values>) => ReactNode;
}

/**
 * A form in a dialog. Wrong fields say so at the first attempt, and the first of them has the keyboard. What is typed is kept on
 * this device until it is sent or cancelled, and sent once however often it is tried.
 */
export function FormDialog<E extends Endpoint, Values extends object>(props: Props<E, Values>) {
  const { endpoint, request, judge, onClose } = props;
  const [values, setValues] = useState(props.start);
  const [attempt, setAttempt] = useState(0);
  const kept = useKeptTyping(props.place, values, setValues);
  const send = useSend(endpoint, kept.takeKey);
  const id = useId();
  const wrong = attempt > 0 ? findWrong(endpoint, request(values), judge?.(values)) : {};
  const refused = send.error?.errors ?? [];
  const errorAt = (path: string) =>
    wrong[path] ?? (send.isPending ? undefined : refused.find((each) => each.path === path)?.message);
  const body = useFocusOnFirstError(attempt, send.error);
  const close = () => {
    kept.forget();
    onClose();
  };
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const submit = () => {
    if (send.isPending) return;
    setAttempt(attempt + 1);
    const input = request(values);
    if (Object.values(findWrong(endpoint, input, judge?.(values))).some(Boolean)) return;
    // The input's exact type is open here, and the library asks for the closed one.
    const mutate = send.mutate as (
      input: InputOf<E>,
      then: MutateOptions<AnswerOf<E>, ApiError, InputOf<E>>,
    ) => void;
    mutate(input, {
      onSuccess: (answer) => {
        props.onDone?.(answer, values);
        close();
      },
      onSettled: () => void (props.topic && refreshTopic(props.topic)),
    });
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={props.title}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={props.variant ?? 'default'} pending={send.isPending}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        ref={body}
        id={id}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kept.restored}
        {send.error && refused.length === 0 && <SendProblem title={props.failed} error={send.error} />}
        {props.children({
          values,
          set,
          field: (name, path = name) => ({
            name: path,
            value: values[name],
            onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
            error: errorAt(path),
          }),
          errorAt,
        })}
      </form>
    </Dialog>
  );
}

/** By path, the first sentence of each. */
function findWrong(endpoint: Endpoint, input: unknown, judged: Wrong = {}): Wrong {
  const { error } = endpoint.body?.safeParse(loosely(input).body) ?? {};
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return { ...Object.fromEntries(issues.toReversed()), ...judged };
}

/** After an attempt that did not go through, the first field that is wrong is shown and has the keyboard. */
function useFocusOnFirstError(attempt: number, error: ApiError | null) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, and each refusal
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) showField(first);
  }, [attempt, error]);
  return form;
}
