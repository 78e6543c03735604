import { useState } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { showField } from '#web/ui/field/show-field.ts';
import { useWordsInSight } from '#web/writing/gone-notice.ts';
import { LeftoverWords } from '#web/writing/LeftoverWords.tsx';
import { useOwnCopy } from '#web/writing/use-own-copy.ts';

/** The name of the note field to which such text is added. */
export const NOTE_FIELD = 'note';

/** A new object each time, so that the same text can be added twice. */
export interface GivenWords {
  words: string;
}

interface Props {
  /** The name under which the form saves its text. */
  form: string;
  /** What users call the form: the label of its button. */
  name: string;
  /** Reads the text from the saved content. Returns an empty string if the record already has it. */
  read: (content: Record<string, unknown>) => string;
  /** Puts the text into the note field. Undefined if the user may not add a note. */
  onTake?: ((given: GivenWords) => void) | undefined;
}

/**
 * Unsent text of a form that can no longer be opened because a colleague was first. The device keeps it until the user
 * reuses or discards it. Do not render this while the form is open: it holds the lock on the form's saved copy.
 */
export function LateWords(props: Props) {
  const [round, setRound] = useState(0);
  // Another tab may have saved text of the same form in the next place: show that next.
  return <FoundWords key={round} {...props} onOver={() => setRound(round + 1)} />;
}

function FoundWords({ form, name, read, onTake, onOver }: Props & { onOver: () => void }) {
  const copy = useOwnCopy(form);
  useWordsInSight(form);
  const words = copy?.found ? read(copy.found.content) : '';
  if (!copy || !words) return null;
  const discard = () => void copy.forget().then(onOver);
  const take = () => {
    onTake?.({ words });
    discard();
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(NOTE_FIELD));
      if (field) showField(field);
    });
  };
  const takeButton = (
    <Button size="sm" onClick={take}>
      Add as a note
    </Button>
  );
  return (
    <LeftoverWords onDiscard={discard} {...(onTake ? { advice: takeButton } : {})}>
      <p>For “{name}”. It is closed because a colleague already did this.</p>
      <p className="break-words whitespace-pre-wrap">{words}</p>
    </LeftoverWords>
  );
}

/** Adds the given text to a note field, below the text already there. */
export function useGivenWords(
  given: GivenWords | undefined,
  setText: (change: (text: string) => string) => void,
) {
  const [added, setAdded] = useState(given);
  if (given === added) return;
  setAdded(given);
  if (given) setText((text) => [text.trim(), given.words].filter(Boolean).join('\n\n'));
}
