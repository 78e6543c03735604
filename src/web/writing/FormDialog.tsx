import { useMutation } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Topic } from '#contract/core/topics.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type Call, callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import type { ButtonVariant } from '#web/ui/field/button-class.ts';
import { FieldScope } from '#web/ui/field/Field.tsx';
import { showField } from '#web/ui/field/show-field.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { type RecordVersion, useOpenedRecord } from '#web/writing/opened-record.ts';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

/** Messages by field path, such as `recorded.name`. A key set to undefined hides the schema's message. */
export type Wrong = Partial<Record<string, string | undefined>>;

/** A field of the form, as props for a design system component. */
export interface DialogField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface DialogForm<Values extends object> {
  values: Values;
  /** A function receives the current values: use it for a change after an `await`. */
  set: (change: Partial<Values> | ((now: Values) => Partial<Values>)) => void;
  /** @param path the endpoint's name for the field, if it is different */
  field: <Name extends keyof Values & string>(name: Name, path?: string) => DialogField<Values[Name]>;
  errorAt: (path: string) => string | undefined;
}

/** A button that sends the form. */
interface Action<Answer, Values extends object> {
  label: ReactNode | ((values: Values) => ReactNode);
  variant?: ButtonVariant | ((values: Values) => ButtonVariant);
  /** True if there is nothing to send. */
  disabled?: (values: Values) => boolean;
  /**
   * The call for these values. Its endpoint's schema checks it before it is sent. `version` is 0 for a new record.
   * `key` is for an endpoint that takes the key in the body: such a call has none in its header.
   */
  request: (values: Values, version: number, key: string) => Call<Answer>;
  /** Clearer messages than the schema's, and checks that the schema cannot make. */
  judge?: (values: Values) => Wrong;
  /** A confirmation before the form is sent. `back` returns to the form. */
  doubt?: (values: Values) => { title: string; text: ReactNode; back: string; go: string } | undefined;
}

interface Props<Answer, Values extends object> {
  /**
   * The name under which this device saves the text: `invoice/<id>/payment`. Without it nothing is saved: for forms of
   * choices.
   */
  place?: string | undefined;
  title: ReactNode;
  wide?: boolean;
  start: Values;
  submit: Action<Answer, Values>;
  /** The button on the left: `Do not approve`. */
  second?: Action<Answer, Values> | false | undefined;
  cancelLabel?: string;
  /** Cancel saves the text, as the close button does. The page shows it once the dialog can no longer be opened. */
  keepsOnCancel?: boolean;
  /** What comes back of kept words, where some of them are out of date. */
  restore?: (found: Values, upon: unknown) => Values;
  /** Asks for a fresh sign-in: before the form is filled in, or only after the server refused it. */
  freshSignIn?: (values: Values, isRefused: boolean) => FreshSignInWords | false | undefined;
  /** What did not happen: `Not saved`. */
  failed: string;
  /** Replaces the error's own message. */
  explain?: (error: ApiError) => ReactNode;
  /** An existing record. If it has a newer version, the dialog compares that with the form. */
  record?:
    | {
        /** The record as text: `this check`. */
        what: string;
        version: number;
        /** Reads the record of a 409, `error.problem.current`. Undefined if the response has none. */
        read: (current: unknown) => RecordVersion<Values> | undefined;
        compared: readonly ComparedField<Values>[];
      }
    | undefined;
  /** For a decision about a record: if a colleague changed the record, the user reads it again first. */
  readAgain?: { title: string; kept?: string | false | ((values: Values) => string | false) } | undefined;
  /** The version of the record at the time the dialog opened. */
  version?: number;
  /** Screens on these topics load again, also after a refusal: a colleague may have been first. */
  topics?: readonly Topic[];
  /** Return false to leave the form open so that the user can send it again. */
  onDone?: (answer: Answer, values: Values) => unknown;
  /**
   * Returns true if it asks the user about this refusal. `again` sends the same values with the user's answer in the
   * body.
   */
  askBack?: (error: ApiError, again: (answer: object) => void) => boolean;
  onRefused?: (error: ApiError, values: Values) => void;
  onClose: () => void;
  children: (form: DialogForm<Values>) => ReactNode;
}

type FreshSignInWords = Omit<ComponentProps<typeof FreshSignIn>, 'isRefused'>;

/** Replaces the key while the call is checked, and if the call needs none. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

interface Attempt<Answer, Values extends object> {
  name: 'submit' | 'second';
  action: Action<Answer, Values>;
  values: Values;
  version: number;
  /** The user's answer to `askBack`, added to the body. */
  answer?: object | undefined;
}

/**
 * A form in a dialog. The first attempt to send shows what is wrong and focuses the first wrong field. This device
 * saves the text until it is sent or cancelled. Repeated attempts send it only once.
 */
export function FormDialog<Answer, Values extends object>(props: Props<Answer, Values>) {
  const { record, second, onClose, readAgain } = props;
  const [values, setValues] = useState(props.start);
  const [tried, setTried] = useState<{ action: 'submit' | 'second'; count: number; values: Values }>();
  const [doubted, setDoubted] = useState<Attempt<Answer, Values> & { doubt: Doubt }>();
  const [answered, setAnswered] = useState<Attempt<Answer, Values>>();
  const [read] = useState(props.version);
  const takeSecondKey = useSecondKey(values);
  const opened = useOpenedRecord({
    place: props.place,
    record: record && { values: props.start, version: record.version },
    typed: values,
    restore: (found, upon) => setValues(props.restore?.(found, upon) ?? found),
  });
  const { kept, conflict } = opened;
  const send = useMutation<Answer, ApiError, Attempt<Answer, Values>>({
    mutationFn: async ({ name, action, values, version, answer }) => {
      const { endpoint } = action.request(values, version, NO_KEY);
      const takeKey = name === 'second' ? takeSecondKey : kept.takeKey;
      const key = endpoint.method === 'POST' ? await takeKey() : NO_KEY;
      const { input } = action.request(values, version, key);
      const sent = answer ? { ...input, body: { ...Object(input.body), ...answer } } : input;
      const isInHeader = key !== NO_KEY && Object(input.body).key !== key;
      const options = isInHeader ? { idempotency_key: key } : {};
      return (await callApi(endpoint, sent as never, options)) as Answer;
    },
    onSuccess: (answer, { values }) => {
      if (props.onDone?.(answer, values) === false) kept.leavePlace();
      else close();
    },
    onError: (error, failed) => {
      const { name, values } = failed;
      if (props.askBack?.(error, (answer) => sendAnswered({ ...failed, answer }))) {
        send.reset();
        return;
      }
      const theirs = name === 'submit' ? record?.read(error.problem?.current) : undefined;
      if (theirs) opened.compare(values, theirs);
      else opened.stopComparing();
      props.onRefused?.(error, values);
    },
    onSettled: () => props.topics?.forEach((topic) => void refreshTopic(topic)),
  });
  const close = () => {
    kept.forget();
    onClose();
  };
  const sendAnswered = (made: Attempt<Answer, Values>) => {
    setAnswered(made);
    send.mutate(made);
  };
  const id = useId();
  const action = (tried?.action === 'second' && second) || props.submit;
  const version = read ?? opened.version;
  const wrong = tried ? findWrong(action, values, version) : {};
  const refused = send.isPending ? [] : (send.error?.errors ?? []);
  const isStale = send.error?.code === 'session.not_fresh';
  const freshSignIn = props.freshSignIn?.(values, isStale);
  const errorAt = (path: string) => wrong[path] ?? refused.find((each) => each.path === path)?.message;
  // A changed value clears its refusal.
  const isAsTried = (name: keyof Values) => tried === undefined || tried.values[name] === values[name];
  const body = useRef<HTMLFormElement>(null);
  const unseen =
    useFocusOnFirstError(body, tried?.count ?? 0, send.error) &&
    [...Object.values(wrong), ...refused.map(({ message }) => message)].find(Boolean);

  const attempt = (name: 'submit' | 'second', sent: Values, version: number) => {
    const chosen = (name === 'second' && second) || props.submit;
    if (send.isPending) return;
    setTried({ action: name, count: (tried?.count ?? 0) + 1, values: sent });
    if (Object.values(findWrong(chosen, sent, version)).some(Boolean)) return opened.stopComparing();
    const doubt = chosen.doubt?.(sent);
    // After a lost connection, send the same answer under the same key.
    const answer = answered?.name === name && answered.values === sent ? answered.answer : undefined;
    const made = { name, action: chosen, values: sent, version, answer };
    if (doubt) setDoubted({ ...made, doubt });
    else send.mutate(made);
  };

  if (doubted) {
    const { doubt, ...made } = doubted;
    const back = () => setDoubted(undefined);
    const go = () => {
      back();
      send.mutate(made);
    };
    return (
      <ConfirmDialog
        open
        onClose={back}
        title={doubt.title}
        text={doubt.text}
        primary={{ label: doubt.back, onPress: back }}
        secondary={{ label: doubt.go, onPress: go }}
      />
    );
  }
  if (record && conflict)
    return (
      <VersionConflict
        {...conflict}
        what={record.what}
        compared={record.compared}
        isSending={send.isPending}
        onSave={(chosen) => opened.sendChosen(chosen, (values, as) => attempt('submit', values, as))}
      />
    );
  if (readAgain && isOvertaken(send.error)) {
    const { title, kept } = readAgain;
    const words = typeof kept === 'function' ? kept(values) : kept;
    return <ReadAgainDialog title={title} kept={words} onClose={onClose} />;
  }
  const look = ({ label, variant, disabled }: Action<Answer, Values>, usual: ButtonVariant) => ({
    children: typeof label === 'function' ? label(values) : label,
    disabled: disabled?.(values) ?? false,
    variant: (typeof variant === 'function' ? variant(values) : variant) ?? usual,
  });
  // Render outside the form that opens it: forms must not be nested.
  return createPortal(
    <Dialog
      open
      insist
      wide={props.wide ?? false}
      onClose={onClose}
      isSending={send.isPending}
      title={props.title}
      footer={
        <>
          {second && (
            <Button
              {...look(second, 'outline')}
              className="mr-auto"
              pending={send.isPending && tried?.action === 'second'}
              onClick={() => attempt('second', values, version)}
            />
          )}
          <Button variant="outline" onClick={props.keepsOnCancel ? onClose : close}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={id}
            {...look(props.submit, 'default')}
            pending={send.isPending && tried?.action !== 'second'}
          />
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
          event.stopPropagation();
          attempt('submit', values, version);
        }}
      >
        {kept.restored}
        {freshSignIn && <FreshSignIn {...freshSignIn} isRefused={isStale} />}
        {send.error && refused.length === 0 && !(freshSignIn && isStale) && (
          <SendProblem title={props.failed} error={send.error}>
            {props.explain?.(send.error) || undefined}
          </SendProblem>
        )}
        {unseen && <Banner tone="error" title={unseen} />}
        <FieldScope value={id}>
          {props.children({
            values,
            set: (change) =>
              setValues((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
            field: (name, path = name) => ({
              name: path,
              value: values[name],
              onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
              error: wrong[path] ?? (isAsTried(name) ? errorAt(path) : undefined),
            }),
            errorAt,
          })}
        </FieldScope>
      </form>
    </Dialog>,
    document.body,
  );
}

type Doubt = NonNullable<ReturnType<NonNullable<Action<unknown, object>['doubt']>>>;

/** The first message of each path. */
function findWrong<Answer, Values extends object>(
  { request, judge }: Action<Answer, Values>,
  values: Values,
  version: number,
): Wrong {
  const { endpoint, input } = request(values, version, NO_KEY);
  const { error } = endpoint.body?.safeParse(input.body) ?? {};
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return { ...Object.fromEntries(issues.toReversed()), ...judge?.(values) };
}

/** Focuses the first wrong field after a failed attempt. Returns whether no field is wrong. */
function useFocusOnFirstError(
  form: RefObject<HTMLFormElement | null>,
  attempt: number,
  error: ApiError | null,
): boolean {
  const [isUnseen, setIsUnseen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, and each refusal
  useEffect(() => {
    if (attempt === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    setIsUnseen(!first);
    if (first) showField(first);
  }, [attempt, error]);
  return isUnseen;
}

/** The second button makes another call, so it has its own key: the same for each attempt with the same values. */
function useSecondKey(values: object): () => Promise<string> {
  const taken = useRef<{ text: string; key: string }>(undefined);
  const text = JSON.stringify(values);
  return async () => {
    if (taken.current?.text !== text) taken.current = { text, key: crypto.randomUUID() };
    return taken.current.key;
  };
}
