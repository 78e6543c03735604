import { type ReactNode, useId, useState } from 'react';
import type { FieldError } from '#contract/core/errors.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { type Call, callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PhotoError } from '#web/device/photo.ts';
import { useIsReadingFiles } from '#web/files/chosen-files.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { useOpenedRecord } from '#web/writing/opened-record.ts';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

export interface ClaimFields<Values> {
  values: Values;
  set: (part: Partial<Values>) => void;
  errorAt: (path: string) => string | undefined;
}

/** Why the office changes a carer's claim. */
export interface Explained {
  reason?: string;
}

interface Props<Values extends Explained> {
  title: string;
  /** The name under which this device saves the text until it is sent. */
  place: string;
  start: Values;
  /** The version of the record that was opened; 0 for a new one. */
  version: number;
  check: (values: Values) => readonly FieldError[];
  /** Throws ApiError. */
  send: (values: Values, as: { version: number; idempotency_key: string }) => Promise<unknown>;
  /** Removes the record. */
  remove?: ((query: { reason?: string }) => Call<unknown>) | undefined;
  /** The carer made the claim: a change or removal needs a reason, which the carer reads. */
  isCarers?: boolean;
  /** A short sentence after the change. */
  done: { saved: string; removed: string };
  /** The claim as text: "this expense". */
  what: string;
  compared: readonly ComparedField<Values>[];
  /** Reads the current claim from a refusal because somebody else was first. */
  readCurrent: (current: unknown) => { version: number; values: Values } | undefined;
  onClose: (values: Values) => void;
  children: (fields: ClaimFields<Values>) => ReactNode;
}

/** A carer's claim, entered or corrected by the office. Typed text stays, whatever the response. */
export function ClaimDialog<Values extends Explained>(props: Props<Values>) {
  const { title, start, remove, done, onClose } = props;
  // The reason is one of the fields, so that a reload restores it.
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
    if (!remove) return;
    const { endpoint, input } = remove({});
    void attempt('remove', values, () => callApi(endpoint, input as never), done.removed);
  };
  if (isAsking && remove && props.isCarers)
    return (
      <ReasonDialog
        place={`${props.place}/removal`}
        title={REMOVAL.title}
        text="It will not be paid. It stays on the list as removed, with your reason."
        help={CARER_READS}
        required="Enter a reason."
        confirm={{ label: 'Remove', variant: 'destructive' }}
        maxLength={500}
        request={(reason) => remove({ reason })}
        failed="Not removed"
        explain={({ code }) => (code === 'not_found' ? GONE : undefined)}
        topics={['claims']}
        onDone={() => {
          toast.success(done.removed);
          close();
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
          // A changed field clears its error.
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

/** The server says more if a colleague gave a reason. */
export const GONE = 'You can no longer change this. It was removed, or you no longer have access.';
const CARER_READS = 'We send this to the carer.';
const REMOVAL = {
  title: 'Remove this claim?',
  text: 'It will not be paid, and no longer appears here. The change log keeps a copy.',
};

/** Sends the reason with a change, if one was given. */
export const sayReason = ({ reason = '' }: Explained) => (reason.trim() ? { reason: reason.trim() } : {});
