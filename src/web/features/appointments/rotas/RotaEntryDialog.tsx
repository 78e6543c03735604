import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  createRotaEntry,
  deleteRotaEntry,
  RotaEntry,
  type SavedRotaEntry,
  type UncoveredByEntry,
  updateRotaEntry,
} from '#contract/appointments/rotas.ts';
import { formatDate } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { RotaFields } from '#web/features/appointments/rotas/RotaFields.tsx';
import type { Opened } from '#web/features/appointments/rotas/rota-board.ts';
import {
  listDays,
  newRotaValues,
  RotaValues,
  readRotaValues,
  rotaFields,
  toRotaBody,
} from '#web/features/appointments/rotas/rota-form.ts';
import { UncoveredDialog } from '#web/features/appointments/rotas/UncoveredDialog.tsx';
import { useRotaPatterns } from '#web/features/appointments/rotas/use-rota-patterns.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useOpenedRecord } from '#web/writing/opened-record.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

interface Props {
  opened: Opened;
  /** The carers to choose from for a new entry. */
  carers: readonly Ref[];
  onClose: () => void;
}

/** The fields of a pattern that have another name here. */
const FIELD_OF: Readonly<Record<string, keyof RotaValues>> = { first_date: 'date', last_date: 'until' };

/** Creates, changes or deletes an entry of a rota. */
export function RotaEntryDialog({ opened, carers, onClose }: Props) {
  const { role } = useSignedIn();
  const entry = 'entry' in opened ? opened.entry : undefined;
  const carer = 'entry' in opened ? opened.entry.carer : opened.carer;
  const date = 'entry' in opened ? opened.entry.date : opened.date;
  const { control, handleSubmit, reset, setError, setValue } = useForm<RotaValues, unknown, RotaValues>({
    resolver: zodResolver<RotaValues, unknown, RotaValues>(RotaValues),
    defaultValues: entry ? readRotaValues(entry) : newRotaValues(carer?.id ?? '', date),
  });
  const [create, update, remove] = [
    useSend(createRotaEntry),
    useSend(updateRotaEntry),
    useSend(deleteRotaEntry),
  ];
  const patterns = useRotaPatterns();
  const [uncovered, setUncovered] = useState<{ entry: RotaEntry; visits: UncoveredByEntry[] }>();
  const [isEnding, setIsEnding] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isSending = create.isPending || update.isPending || remove.isPending || patterns.isSending;
  const typed = useWatch({ control, compute: (values: RotaValues) => values });
  const openedEntry = useOpenedRecord({
    place: `rota/${entry?.id ?? `${carer?.id ?? 'anybody'}/${date}`}`,
    record: entry && { values: readRotaValues(entry), version: entry.version },
    typed,
    restore: (values) => reset(values),
  });
  const { kept, conflict } = openedEntry;
  const close = () => {
    kept.forget();
    onClose();
  };
  const done = (words: string) => {
    toast.success(words);
    close();
    void refreshTopic('rotas');
  };
  /** If the carer has appointments then, these need attention next. */
  const saved = (entries: readonly SavedRotaEntry[], words: string) => {
    const [first] = entries;
    const visits = entries.flatMap(({ uncovered }) => uncovered);
    if (!first || visits.length === 0) return done(words);
    kept.forget();
    void refreshTopic('rotas');
    setUncovered({ entry: first, visits: withoutRepeats(visits) });
  };
  const refuse = (values: RotaValues) => (error: ApiError) => {
    const theirs = RotaEntry.safeParse(error.problem?.current).data;
    if (theirs)
      return openedEntry.compare(values, { values: readRotaValues(theirs), version: theirs.version });
    openedEntry.stopComparing();
    for (const { path, message } of error.errors)
      setError((FIELD_OF[path] ?? path) as keyof RotaValues, { type: 'server', message });
  };
  const change = (id: string, values: RotaValues, as: number) =>
    update.mutate(
      { params: { id }, body: { ...toRotaBody(values), version: as } },
      { onSuccess: (changed) => saved([changed], 'Changes saved'), onError: refuse(values) },
    );
  /** One day after the other. If one is refused, those before it are saved, and the next attempt starts with it. */
  const add = async (values: RotaValues) => {
    const whose = role === 'admin' ? { carer_id: values.carer_id } : {};
    if (values.repeats !== 'no')
      return patterns.add(values, whose, { onSuccess: close, onError: refuse(values) });
    const made: SavedRotaEntry[] = [];
    for (const day of listDays(values)) {
      try {
        made.push(await create.mutateAsync({ body: { ...toRotaBody({ ...values, date: day }), ...whose } }));
      } catch (error) {
        if (day !== values.date) {
          setValue('date', day);
          toast.success(`Saved up to the day before ${formatDate(day)}`);
          void refreshTopic('rotas');
        }
        return refuse({ ...values, date: day })(error as ApiError);
      }
    }
    saved(made, 'Added to the rota');
  };
  const save = (values: RotaValues) =>
    entry ? change(entry.id, values, openedEntry.version) : void add(values);

  if (uncovered) return <UncoveredDialog {...uncovered} onClose={onClose} />;
  if (conflict && entry)
    return (
      <VersionConflict<RotaValues>
        {...conflict}
        what="this entry"
        compared={rotaFields}
        isSending={isSending}
        onSave={(chosen) => openedEntry.sendChosen(chosen, (values, as) => change(entry.id, values, as))}
      />
    );
  if (isEnding && entry)
    return (
      <ConfirmDialog
        open
        onClose={() => setIsEnding(false)}
        title={`Delete from ${formatDate(entry.date)} on?`}
        text="This deletes the repeated entries from that day on. Earlier ones stay."
        primary={{
          label: 'Delete entries',
          onPress: () => patterns.endFrom(entry, close),
          pending: patterns.isSending,
        }}
        secondary={{ label: 'Cancel', onPress: () => setIsEnding(false) }}
      />
    );
  const removeOne = (id: string) =>
    remove.mutate(
      { params: { id } },
      { onSuccess: () => done('Entry deleted'), onSettled: () => setIsAsking(false) },
    );
  if (isAsking && entry)
    return (
      <ConfirmDialog
        open
        onClose={() => setIsAsking(false)}
        title={`Cancel the holiday on ${formatDate(entry.date)}?`}
        text={`${entry.carer.name} can then be booked again. We do not tell them, so tell them yourself.`}
        primary={{ label: 'Cancel holiday', onPress: () => removeOne(entry.id), pending: remove.isPending }}
        secondary={{ label: 'Keep', onPress: () => setIsAsking(false) }}
      />
    );
  const error = create.error ?? update.error ?? remove.error ?? patterns.error;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={isSending}
      title={entry ? 'Change this entry' : 'Add to the rota'}
      footer={
        <>
          {entry && (
            <Button
              variant="destructive"
              className="mr-auto"
              pending={remove.isPending}
              onClick={() => (entry.kind === 'holiday' ? setIsAsking(true) : removeOne(entry.id))}
            >
              Delete
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            pending={create.isPending || update.isPending || patterns.isSending}
            onClick={() => void handleSubmit(save)()}
          >
            {entry ? 'Save changes' : 'Add'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {error && error.errors.length === 0 && error.code !== 'version.stale' && (
          <SendProblem title="Not saved" error={error} />
        )}
        <RotaFields
          control={control}
          whose={role === 'admin' ? { carer, carers } : undefined}
          isNew={!entry}
        />
        {entry?.pattern_id && (
          <p className="text-ink-soft">
            This entry repeats.{' '}
            <Button variant="link" onClick={() => setIsEnding(true)}>
              Delete from this day on
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A night is on two days but is one appointment. */
function withoutRepeats(visits: readonly UncoveredByEntry[]): UncoveredByEntry[] {
  const byName = new Map(visits.map((visit) => [`${visit.id} ${visit.start_at}`, visit]));
  return [...byName.values()].toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
}
