import { CompareVersions } from '#web/forms/CompareVersions.tsx';
import { compareMatters, type Matter, mergeMatters } from '#web/forms/matters.ts';

interface Props<Values> {
  /** The record in words: "this team". */
  what: string;
  matters: readonly Matter<Values>[];
  mine: Values;
  theirs: Values;
  isSending: boolean;
  onSave: (merged: Values) => void;
  onClose: () => void;
}

/** Someone else saved a record first: both versions, field by field. */
export function VersionConflict<Values extends object>(props: Props<Values>) {
  const { what, matters, mine, theirs, isSending, onSave, onClose } = props;
  return (
    <CompareVersions
      title={`Someone else changed ${what}`}
      differences={compareMatters(matters, mine, theirs)}
      isSending={isSending}
      onKeep={(taken) => onSave(mergeMatters(matters, mine, theirs, taken))}
      onClose={onClose}
    />
  );
}
