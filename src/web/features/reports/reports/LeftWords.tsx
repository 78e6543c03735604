import { useState } from 'react';
import type { Answers } from '#contract/questions/questions.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { lookForTypedReports, readTypedAnswers } from '#web/features/reports/reports/typed-reports.ts';
import { WordsLeft } from '#web/forms/WordsLeft.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** Options are ids without a space, and say nothing outside their form. */
export const listTexts = (answers: Answers): string[] =>
  Object.values(answers)
    .flat()
    .flatMap((entry) => Object.values(entry))
    .filter((value): value is string => typeof value === 'string' && /\s/.test(value.trim()));

interface Props {
  copy: TypedCopy;
  /** Takes them to where they can be handed in: an incident that was written under the number of another. */
  onUse?: (() => Promise<void>) | undefined;
}

/** Words that were typed here into a form that is closed by now: to be read, and to be put to use elsewhere. */
export function LeftWords({ copy, onUse }: Props) {
  const { user } = useSignedIn();
  const [isGone, setIsGone] = useState(false);
  const answers = readTypedAnswers(copy.found);
  if (!answers || isGone) return null;
  const discard = async () => {
    setIsGone(true);
    await copy.forget();
    await lookForTypedReports(await openOwnStore(user.id));
  };
  return (
    <WordsLeft onDiscard={() => void discard()} {...(onUse && { advice: <UseThem onUse={onUse} /> })}>
      {listTexts(answers).map((text) => (
        <p key={text} className="break-words whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </WordsLeft>
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
