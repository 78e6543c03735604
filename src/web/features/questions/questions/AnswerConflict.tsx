import { useState } from 'react';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { AnswerConflictDialog } from '#web/features/questions/questions/AnswerConflictDialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  /** Somebody else's version, newer than the one this was typed over; undefined: there is none. */
  theirs: { answers: Answers } | undefined;
  questions: readonly Question[];
  mine: () => Answers;
  /** As people call it: "form", "referral". */
  thing: string;
  onMerged: (merged: Answers) => void;
}

/** Somebody else's version: compared at once, and again whenever the writer asks. */
export function AnswerConflict({ theirs, questions, mine, thing, onMerged }: Props) {
  const [putOff, setPutOff] = useState<Props['theirs']>();
  if (!theirs) return null;
  if (putOff === theirs)
    return (
      <Banner
        tone="warning"
        title="Nothing is saved until you have compared"
        action={
          <Button variant="outline" size="sm" onClick={() => setPutOff(undefined)}>
            Compare
          </Button>
        }
      >
        Someone else changed this {thing} while you were writing.
      </Banner>
    );
  return (
    <AnswerConflictDialog
      questions={questions}
      mine={mine()}
      theirs={theirs.answers}
      onSave={onMerged}
      onClose={() => setPutOff(theirs)}
    />
  );
}
