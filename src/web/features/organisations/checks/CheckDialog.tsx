import { useState } from 'react';
import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { IsoDate, type Ref } from '#contract/core/shapes.ts';
import {
  CarerCheck,
  createCarerCheck,
  findLastDay,
  listCheckKinds,
  MAX_CHECK_NOTE,
  MAX_CHECK_REFERENCE,
  updateCarerCheck,
} from '#contract/organisations/checks.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { sayLength } from '#web/features/organisations/checks/check-words.ts';
import type { ComparedField } from '#web/forms/compared-fields.ts';
import { useOpenedRecord } from '#web/forms/opened-record.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** The carer who holds it; chosen where it is left out. */
  carer?: Ref;
  /** The kind of a renewal, or of one that is missing. */
  kind?: Ref;
  /** One that is put right; a new one otherwise. */
  check?: Pick<CarerCheck, 'id' | 'issued_on' | 'expires_on' | 'reference' | 'note' | 'version'>;
  onClose: () => void;
}

interface Values {
  carer_id: string;
  kind_id: string;
  issued_on: string;
  expires_on: string;
  reference: string;
  note: string;
  /** The last day was written by somebody; otherwise it follows from the kind. */
  isOwnLastDay: boolean;
}

type KnownCheck = NonNullable<Props['check']>;

const readValues = (check: KnownCheck | undefined, carer_id = '', kind_id = ''): Values => ({
  carer_id,
  kind_id,
  issued_on: check?.issued_on ?? '',
  expires_on: check?.expires_on ?? '',
  reference: check?.reference ?? '',
  note: check?.note ?? '',
  isOwnLastDay: Boolean(check),
});

const COMPARED: readonly ComparedField<Values>[] = [
  { name: 'issued_on', label: 'Issued on', words: ({ issued_on }) => formatDate(issued_on) },
  { name: 'expires_on', label: 'Last day', words: ({ expires_on }) => formatDate(expires_on) },
  { name: 'reference', label: 'Reference number', words: ({ reference }) => reference },
  { name: 'note', label: 'Note', words: ({ note }) => note },
];

const isDate = (text: string) => IsoDate.safeParse(text).success;

/** A check is written down, renewed or put right. Its last day follows from its kind until somebody writes another. */
export function CheckDialog({ carer, kind, check, onClose }: Props) {
  const [typed, setTyped] = useState(() => readValues(check, carer?.id, kind?.id));
  const [isTried, setIsTried] = useState(false);
  const place = check?.id ?? `${carer?.id ?? 'anybody'}/${kind?.id ?? 'new'}`;
  const read = (known: KnownCheck) => ({
    values: readValues(known, carer?.id, kind?.id),
    version: known.version,
  });
  const opened = useOpenedRecord({
    place: `check/${place}`,
    record: check && read(check),
    typed,
    restore: setTyped,
  });
  const { kept, conflict } = opened;
  const [create, update] = [useSend(createCarerCheck, kept.takeKey), useSend(updateCarerCheck)];
  const send = check ? update : create;
  const kinds = useEndpoint(listCheckKinds, {});
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } }, { enabled: !carer });
  const chosen = kinds.data?.find(({ id }) => id === typed.kind_id);
  const follows = !typed.isOwnLastDay && chosen?.months && isDate(typed.issued_on);
  // By the kind's usual length, until somebody says otherwise.
  const values = follows ? { ...typed, expires_on: findLastDay(typed.issued_on, chosen.months ?? 0) } : typed;
  const change = (changed: Partial<typeof typed>) => setTyped({ ...typed, ...changed });
  const wrong = {
    carer_id: values.carer_id ? undefined : 'Choose a carer.',
    kind_id: values.kind_id ? undefined : 'Choose a kind.',
    issued_on: !isDate(values.issued_on)
      ? 'Give the day, like 24/11/2026.'
      : values.issued_on > todayInLondon()
        ? 'This day is in the future.'
        : undefined,
    expires_on:
      !values.expires_on && chosen?.months
        ? 'Give the last day, because this kind of check expires.'
        : values.expires_on && values.expires_on < values.issued_on
          ? 'The last day cannot be before the issue date.'
          : undefined,
  };
  const findError = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const findFieldError = (path: keyof typeof wrong) => (isTried ? wrong[path] : undefined) ?? findError(path);
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = (sent: Values, as: number) => {
    const { carer_id, kind_id, issued_on } = sent;
    const fields = {
      issued_on,
      expires_on: sent.expires_on || null,
      reference: sent.reference.trim() || null,
      note: sent.note.trim() || null,
    };
    const then = {
      onSuccess: () => {
        toast.success(check ? 'Check saved' : 'Check added');
        close();
      },
      onError: (error: ApiError) => {
        const theirs = CarerCheck.safeParse(error.problem?.current).data;
        if (theirs) opened.compare(sent, read(theirs));
        else opened.stopComparing();
      },
      onSettled: () => void refreshTopic('checks'),
    };
    if (check) update.mutate({ params: { id: check.id }, body: { ...fields, version: as } }, then);
    else create.mutate({ body: { ...fields, carer_id, kind_id } }, then);
  };
  if (conflict)
    return (
      <VersionConflict
        {...conflict}
        what="this check"
        compared={COMPARED}
        isSending={send.isPending}
        onSave={(chosen) => opened.sendChosen(chosen, save)}
      />
    );
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={check ? `${kind?.name}: correct this check` : kind ? `${kind.name}: add a check` : 'Add check'}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            pending={send.isPending}
            onClick={() => {
              setIsTried(true);
              if (!Object.values(wrong).some(Boolean)) save(values, opened.version);
            }}
          >
            {check ? 'Save' : 'Add check'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && send.error.errors.length === 0 && <SendProblem title="Not saved" error={send.error} />}
        {carer ? (
          <p className="text-ink-soft">{carer.name}</p>
        ) : (
          <Combobox
            label="Carer"
            name="carer_id"
            value={values.carer_id}
            onChange={(carer_id) => change({ carer_id })}
            options={(carers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            error={findFieldError('carer_id')}
          />
        )}
        {!kind && (
          <Combobox
            label="Kind"
            name="kind_id"
            value={values.kind_id}
            onChange={(kind_id) => change({ kind_id })}
            options={(kinds.data ?? [])
              .filter(({ is_archived }) => !is_archived)
              .map(({ id, name, months }) => ({ value: id, label: name, detail: sayLength(months) }))}
            error={findFieldError('kind_id')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="Issued on"
            value={values.issued_on}
            onChange={(issued_on) => change({ issued_on })}
            error={findFieldError('issued_on')}
          />
          <DateField
            label="Last day"
            optional={!chosen?.months}
            help={chosen ? sayLength(chosen.months) : undefined}
            value={values.expires_on}
            onChange={(expires_on) => change({ expires_on, isOwnLastDay: true })}
            error={findFieldError('expires_on')}
          />
        </div>
        <TextField
          label="Reference number"
          optional
          value={values.reference}
          onChange={(reference) => change({ reference })}
          maxLength={MAX_CHECK_REFERENCE}
          error={findError('reference')}
        />
        <TextArea
          label="Note"
          help="The carer can see this too."
          optional
          value={values.note}
          onChange={(note) => change({ note })}
          maxLength={MAX_CHECK_NOTE}
          error={findError('note')}
        />
      </div>
    </Dialog>
  );
}
