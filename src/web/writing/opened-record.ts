import { useState } from 'react';
import { OLDER_VERSION, readUpon } from '#web/writing/read-draft.ts';
import { useDialogDraft } from '#web/writing/use-dialog-draft.tsx';

export interface RecordVersion<Values> {
  values: Values;
  version: number;
}

interface Conflict<Values> extends RecordVersion<Values> {
  mine: Values;
}

interface Options<Values> {
  /** The name under which this device saves the text until it is sent. Without it nothing is saved. */
  place: string | undefined;
  /** The page's current record, of which the opened version counts. Undefined for a new record. */
  record: RecordVersion<Values> | undefined;
  typed: Values;
  /** Puts values into the form. */
  restore: (values: Values, upon?: unknown) => void;
  /** The values that kept words were typed upon, where a colleague has changed them since. */
  findUpon?: (kept: { start: Values; found: Values }, upon: unknown) => Values | undefined;
}

/**
 * A record in a dialog. The page follows every change by a colleague. The form stays based on the version that was
 * opened and is sent with that version. If a colleague has saved since, the user compares both versions. This also
 * holds for text restored from the device, and after the user returns to the form without a decision.
 */
export function useOpenedRecord<Values extends object>(options: Options<Values>) {
  const { place, typed, restore, findUpon = readUpon } = options;
  const [first] = useState(options.record);
  const [opened, setOpened] = useState(first);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const kept = useDialogDraft(place, typed, (found, upon) => {
    restore(found, upon);
    const values = first && findUpon({ start: first.values, found }, upon);
    setOpened(values ? { values, version: OLDER_VERSION } : first);
    if (first && values) setConflict({ ...first, mine: found });
  });
  return {
    kept,
    /** The values that the text is based on. Undefined for a new record. */
    base: opened?.values,
    /** The version to send with; 0 for a new record. */
    version: opened?.version ?? 0,
    /** Props for the comparison screen, with the form behind it. */
    conflict: conflict && {
      mine: conflict.mine,
      theirs: conflict.values,
      base: opened?.values,
      onClose: () => setConflict(undefined),
    },
    /** Somebody saved another version first. */
    compare: (mine: Values, theirs: RecordVersion<Values>) => setConflict({ ...theirs, mine }),
    /** The server refused the compared text for another reason: the form shows it. */
    stopComparing: () => setConflict(undefined),
    /** Sends the chosen values with the version that the user compared, and puts them into the form. */
    sendChosen: (chosen: Values, send: (values: Values, as: number) => void) => {
      restore(chosen);
      if (conflict) send(chosen, conflict.version);
    },
    /** A colleague changed something else in the record: base the text on the newest version. */
    reopen: setOpened,
  };
}
