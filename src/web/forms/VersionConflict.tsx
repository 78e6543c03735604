import { useEffect, useEffectEvent, useRef } from 'react';
import { CompareVersions, leaveOut } from '#web/forms/CompareVersions.tsx';
import { type ComparedField, compareFields, mergeFields } from '#web/forms/compared-fields.ts';
import { isSame } from '#web/forms/is-same.ts';

interface Props<Values> {
  /** The record in words: "this team". */
  what: string;
  compared: readonly ComparedField<Values>[];
  mine: Values;
  theirs: Values;
  /** The values that were opened here: fields that are still so begin with theirs. Undefined where it is not known, or all were changed. */
  base: Values | undefined;
  isSending: boolean;
  onSave: (merged: Values) => void;
  /** More that is to be known before it is saved. */
  notice?: string | undefined;
  /** Back to the form, undecided: it still has the version that was opened, so that saving it asks again. */
  onClose: () => void;
}

/**
 * Someone else saved a record first: both versions, field by field. One that says just the same is most often one's own, whose
 * answer was lost: there is nothing to choose, and it is saved again as of that version.
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
