import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import { listFormDifferences, mergeForms } from '#web/features/questions/question-forms/form-conflict.ts';
import type { DraftContent } from '#web/features/questions/question-forms/use-draft-saving.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CompareVersions } from '#web/writing/CompareVersions.tsx';

interface Props {
  mine: DraftContent;
  theirs: QuestionFormVersion;
  onSettle: (merged: DraftContent) => void;
}

/** Somebody else saved the draft first: nothing is saved until both were compared. */
export function FormConflict({ mine, theirs, onSettle }: Props) {
  const [isComparing, setIsComparing] = useState(false);
  return (
    <>
      <Banner
        tone="error"
        title="Someone else changed this draft while you were writing"
        action={
          <Button size="sm" onClick={() => setIsComparing(true)}>
            Compare
          </Button>
        }
      >
        Their version was saved {formatDateTime(theirs.updated_at)}. Compare both to save yours.
      </Banner>
      {isComparing && (
        <CompareVersions
          title="Someone else changed this draft"
          differences={listFormDifferences(mine, theirs)}
          onKeep={(taken) => onSettle(mergeForms(mine, theirs, taken))}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}
