import { useState } from 'react';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { OLDER_VERSION, readUpon } from '#web/forms/read-draft.ts';

interface RecordVersion<Values> {
  values: Values;
  version: number;
}

interface Conflict<Values> extends RecordVersion<Values> {
  mine: Values;
}

interface Options<Values> {
  /** Names what is typed, which is kept on this device until it is sent. */
  place: string;
  /** As the page has it, of which the opened one counts; undefined for a new one. */
  record: RecordVersion<Values> | undefined;
  typed: Values;
  /** Puts values into the form. */
  restore: (values: Values) => void;
  /** The values that kept words were typed upon, where a colleague has changed them since. */
  findUpon?: (kept: { start: Values; found: Values }, upon: unknown) => Values | undefined;
}

/**
 * A record in a dialog. The page goes with every change of a colleague; words are typed upon what was opened, are sent as of
 * its version, and are compared with the colleague's where that was overtaken: also words that were kept on the device, and
 * again after going back to the form, which decides nothing.
 */
export function useOpenedRecord<Values extends object>(options: Options<Values>) {
  const { place, typed, restore, findUpon = readUpon } = options;
  const [first] = useState(options.record);
  const [opened, setOpened] = useState(first);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const kept = useKeptTyping(place, typed, (found, upon) => {
    restore(found);
    const values = first && findUpon({ start: first.values, found }, upon);
    setOpened(values ? { values, version: OLDER_VERSION } : first);
    if (first && values) setConflict({ ...first, mine: found });
  });
  return {
    kept,
    /** The values that were typed upon; undefined of a new record. */
    base: opened?.values,
    /** The version to send words as of; 0 of a new record, which has none. */
    version: opened?.version ?? 0,
    /** For the screen that compares both, with the form behind it. */
    conflict: conflict && {
      mine: conflict.mine,
      theirs: conflict.values,
      base: opened?.values,
      onClose: () => setConflict(undefined),
    },
    /** Somebody saved another version first. */
    compare: (mine: Values, theirs: RecordVersion<Values>) => setConflict({ ...theirs, mine }),
    /** The server refuses words that were compared, for another reason: the form says it. */
    stopComparing: () => setConflict(undefined),
    /** Sends what was chosen of both, which stands in the form from then on, as of the version that was looked at. */
    sendChosen: (chosen: Values, send: (values: Values, as: number) => void) => {
      restore(chosen);
      if (conflict) send(chosen, conflict.version);
    },
    /** A colleague changed something else of the record: what is typed stands upon the newest. */
    reopen: setOpened,
  };
}
