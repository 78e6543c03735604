import { useEffect, useEffectEvent, useRef } from 'react';
import { CompareVersions, leaveOut } from '#web/writing/CompareVersions.tsx';
import { type ComparedField, compareFields, mergeFields } from '#web/writing/compared-fields.ts';
import { isSame } from '#web/writing/is-same.ts';

interface Props<Values> {
  /** The record as text: "this team". */
  what: string;
  compared: readonly ComparedField<Values>[];
  mine: Values;
  theirs: Values;
  /**
   * The values that were opened here: a field that still has them starts with the other version. Undefined if they are
   * not known, or if all were changed.
   */
  base: Values | undefined;
  isSending: boolean;
  onSave: (merged: Values) => void;
  /** Anything else the user must know before they save. */
  notice?: string | undefined;
  /** Returns to the form without a decision. The form keeps the version that was opened, so saving asks again. */
  onClose: () => void;
}

/**
 * Somebody else saved the record first: shows both versions, field by field. If the versions are identical, the other
 * is most often the user's own, whose response was lost. Then there is nothing to choose, and the form is saved again
 * with that version.
 */
export function VersionConflict<Values extends object>(props: Props<Values>) {
  const { what, compared, mine, theirs, base, isSending, onSave, onClose, notice } = props;
  const differences = compareFields(compared, mine, theirs);
  const isAsked = useRef(false);
  const goOn = useEffectEvent(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (!notice && isSame(mine, theirs)) onSave(mine);
  });
  useEffect(() => goOn(), []);
  return (
    <CompareVersions
      title={`Someone else changed ${what}`}
      differences={differences}
      untouched={leaveOut(differences, base && compareFields(compared, base, mine))}
      notice={notice}
      isSending={isSending}
      onKeep={(taken) => onSave(mergeFields(compared, { mine, theirs, base }, taken))}
      onClose={onClose}
    />
  );
}
