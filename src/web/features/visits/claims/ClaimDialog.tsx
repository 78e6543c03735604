import { type ReactNode, useId, useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PhotoError } from '#web/device/photo.ts';
import { useIsReadingFiles } from '#web/files/chosen-files.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

export interface ClaimFields<Values> {
  values: Values;
  set: (part: Partial<Values>) => void;
  errorAt: (path: string) => string | undefined;
}

/** Why the office changes what a carer claimed. */
export interface Explained {
  reason?: string;
}

interface Props<Values extends Explained> {
  title: string;
  /** Names what is typed, which is kept on this device until it is sent. */
  place: string;
  start: Values;
  /** Of the record as it was opened; 0 for a new one. */
  version: number;
  check: (values: Values) => readonly FieldError[];
  /** Throws ApiError. */
  send: (values: Values, as: { version: number; idempotency_key: string }) => Promise<unknown>;
  /** Takes the record back. Throws ApiError. */
  remove?: ((query: { reason?: string }) => Promise<unknown>) | undefined;
  /** The carer claimed it: a change and a removal are given a reason, which the carer reads. */
  isCarers?: boolean;
  /** Said of what was just done, as a short sentence. */
  done: { saved: string; removed: string };
  /** The claim in words: "this expense". */
  what: string;
  compared: readonly ComparedField<Values>[];
  /** Of a refusal because somebody was quicker: the claim as it is now. */
  readCurrent: (current: unknown) => { version: number; values: Values } | undefined;
  onClose: (values: Values) => void;
  children: (fields: ClaimFields<Values>) => ReactNode;
}

/** One claim of a carer, entered or put right by the office. What is typed stays whatever the answer is. */
export function ClaimDialog<Values extends Explained>(props: Props<Values>) {
  const { title, start, remove, done, onClose } = props;
  // The reason is one of the fields, so that a reload brings it back.
  const known: Values = { reason: '', ...start };
  const [values, setValues] = useState(known);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<'save' | 'remove'>();
  const [isAsking, setIsAsking] = useState(false);
  const form = useId();
  const isReading = useIsReadingFiles();
  const opened = useOpenedRecord({
    place: props.place,
    record: props.version > 0 ? { values: known, version: props.version } : undefined,
    typed: values,
    restore: setValues,
  });
  const { kept, conflict } = opened;
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message;
  const close = () => {
    kept.forget();
    onClose(values);
  };
  const attempt = async (
    kind: 'save' | 'remove',
    mine: Values,
    work: () => Promise<unknown>,
    said: string,
  ) => {
    setPending(kind);
    setErrors([]);
    setProblem(undefined);
    try {
      await work();
      await refreshTopic('claims');
      toast.success(said);
      close();
    } catch (error) {
      const current = error instanceof ApiError ? props.readCurrent(error.problem?.current) : undefined;
      if (current) return opened.compare(mine, current);
      opened.stopComparing();
      if (error instanceof ApiError) setErrors(error.errors);
      setProblem(
        props.version > 0 && error instanceof ApiError && error.code === 'not_found'
          ? GONE
          : error instanceof PhotoError
            ? error.message
            : describeError(error),
      );
    } finally {
      setPending(undefined);
    }
  };
  const save = (mine: Values, as = opened.version) => {
    const found = props.check(mine);
    setErrors(found);
    if (found.length > 0) return opened.stopComparing();
    const work = async () => props.send(mine, { version: as, idempotency_key: await kept.takeKey() });
    void attempt('save', mine, work, done.saved);
  };
  const takeBack = () => {
    setIsAsking(false);
    if (remove) void attempt('remove', values, () => remove({}), done.removed);
  };
  if (isAsking && remove && props.isCarers)
    return (
      <ReasonDialog
        form={`${props.place}/removal`}
        title={REMOVAL.title}
        text="It will not be paid. It stays on the list as removed, with your reason."
        help={CARER_READS}
        required="Enter a reason."
        confirm={{ label: 'Remove', variant: 'destructive' }}
        maxLength={500}
        isSending={pending === 'remove'}
        problem={problem}
        onConfirm={(reason, forget) => {
          const work = async () => {
            await remove({ reason });
            forget();
          };
          void attempt('remove', values, work, done.removed);
        }}
        onClose={() => setIsAsking(false)}
      />
    );
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what={props.what}
        compared={props.compared}
        isSending={pending === 'save'}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
      />
    );
  return (
    <Dialog
      open
      insist
      onClose={() => onClose(values)}
      isSending={pending !== undefined}
      title={title}
      footer={
        <>
          {remove && (
            <Button
              variant="outline"
              className="sm:mr-auto"
              pending={pending === 'remove'}
              onClick={() => setIsAsking(true)}
            >
              Remove
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            Close
          </Button>
          <Button type="submit" form={form} pending={pending === 'save' || isReading}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReading) save(values);
        }}
        className="space-y-4"
      >
        {kept.restored}
        {problem && <Banner tone="error" title={problem} />}
        {props.children({
          values,
          // A sentence about a field is over once the field is changed.
          set: (part) => {
            setValues((before) => ({ ...before, ...part }));
            setErrors((before) => before.filter(({ path }) => !Object.hasOwn(part, path)));
          },
          errorAt,
        })}
        {props.isCarers && (
          <TextArea
            label="Reason for the change"
            help={CARER_READS}
            maxLength={500}
            value={values.reason ?? ''}
            onChange={(reason) => {
              setValues((before) => ({ ...before, reason }));
              setErrors((before) => before.filter(({ path }) => path !== 'reason'));
            }}
            error={errorAt('reason')}
          />
        )}
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        {...REMOVAL}
        primary={{ label: 'Remove', variant: 'destructive', onPress: takeBack }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </Dialog>
  );
}

/** The server says more where a colleague gave a reason. */
const GONE = 'You can no longer change this. It was removed, or you no longer have access.';
const CARER_READS = 'We send this to the carer.';
const REMOVAL = {
  title: 'Remove this claim?',
  text: 'It will not be paid, and no longer appears here. The change log keeps a copy.',
};

/** As a change is sent with it, where one was given. */
export const sayReason = ({ reason = '' }: Explained) => (reason.trim() ? { reason: reason.trim() } : {});
