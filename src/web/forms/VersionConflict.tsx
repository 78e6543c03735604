import { CompareVersions, leaveOut } from '#web/forms/CompareVersions.tsx';
import { compareMatters, type Matter, mergeMatters } from '#web/forms/matters.ts';

interface Props<Values> {
  /** The record in words: "this team". */
  what: string;
  matters: readonly Matter<Values>[];
  mine: Values;
  theirs: Values;
  /** The values that were opened here: fields that are still so begin with theirs. */
  base?: Values | undefined;
  isSending: boolean;
  onSave: (merged: Values) => void;
  onClose: () => void;
}

/** Someone else saved a record first: both versions, field by field. */
export function VersionConflict<Values extends object>(props: Props<Values>) {
  const { what, matters, mine, theirs, base, isSending, onSave, onClose } = props;
  const differences = compareMatters(matters, mine, theirs);
  return (
    <CompareVersions
      title={`Someone else changed ${what}`}
      differences={differences}
      untouched={leaveOut(differences, base && compareMatters(matters, base, mine))}
      isSending={isSending}
      onKeep={(taken) => onSave(mergeMatters(matters, mine, theirs, taken))}
      onClose={onClose}
    />
  );
}
