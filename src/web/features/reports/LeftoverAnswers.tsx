import { useState } from 'react';
import type { Answers } from '#contract/questions/questions.ts';
import { readSaved } from '#web/features/reports/report-copies.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import { LeftoverWords } from '#web/writing/LeftoverWords.tsx';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

/** Leaves out options: they are ids without spaces and mean nothing outside their form. */
export const listTexts = (answers: Answers): string[] =>
  Object.values(answers)
    .flat()
    .flatMap((entry) => Object.values(entry))
    .filter((value): value is string => typeof value === 'string' && /\s/.test(value.trim()));

interface Props {
  copy: SavedCopy;
  /** Moves the text to where it can be submitted: an incident that was written under another's number. */
  onUse?: (() => Promise<void>) | undefined;
}

/** Text typed here into a form that has since closed, for the user to read and reuse elsewhere. */
export function LeftoverAnswers({ copy, onUse }: Props) {
  const { user } = useSignedIn();
  const [isGone, setIsGone] = useState(false);
  const answers = readSaved(copy.found)?.answers;
  if (!answers || isGone) return null;
  const discard = async () => {
    setIsGone(true);
    await copy.forget();
    await reportOutbox.load(await openOwnStore(user.id));
  };
  return (
    <LeftoverWords onDiscard={() => void discard()} {...(onUse && { advice: <UseThem onUse={onUse} /> })}>
      {listTexts(answers).map((text) => (
        <p key={text} className="break-words whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </LeftoverWords>
  );
}

const UseThem = ({ onUse }: { onUse: () => Promise<void> }) => (
  <>
    <p>If this is about another incident, you can use it in a separate report.</p>
    <Button variant="outline" size="sm" onClick={() => void onUse()}>
      Use it for another incident report
    </Button>
  </>
);
