import { useState } from 'react';
import { useWordsInSight } from '#web/forms/gone-notice.ts';
import { useTypedCopy } from '#web/forms/typed-copy.ts';
import { WordsLeft } from '#web/forms/WordsLeft.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';
import { showField } from '#web/ui/field/show-field.ts';

/** The name of the box for notes to which such words are added. */
export const NOTE_FIELD = 'note';

/** An object of its own each time, so that the same words can be added twice. */
export interface GivenWords {
  words: string;
}

interface Props {
  /** The name under which the form keeps what is typed. */
  form: string;
  /** How people know the form: the words on its button. */
  name: string;
  /** Reads the words out of what was kept: empty where the record says the same by now. */
  read: (content: Record<string, unknown>) => string;
  /** Puts them into the box for notes; undefined where the reader may add none. */
  onTake?: ((given: GivenWords) => void) | undefined;
}

/**
 * Words for a form that opens no more, because a colleague was first: they are on this device until they are put to use or
 * discarded. Not to be drawn while the form is open, for it holds the place that they are kept in.
 */
export function LateWords(props: Props) {
  const [round, setRound] = useState(0);
  // Another tab may have kept words of the same form beside these: they are shown next.
  return <FoundWords key={round} {...props} onOver={() => setRound(round + 1)} />;
}

function FoundWords({ form, name, read, onTake, onOver }: Props & { onOver: () => void }) {
  const copy = useTypedCopy(form);
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
    <WordsLeft onDiscard={discard} {...(onTake ? { advice: takeButton } : {})}>
      <p>For “{name}”. It is closed because a colleague already did this.</p>
      <p className="break-words whitespace-pre-wrap">{words}</p>
    </WordsLeft>
  );
}

/** Adds words that are given to a box for notes below those that stand in it. */
export function useGivenWords(
  given: GivenWords | undefined,
  setText: (change: (text: string) => string) => void,
) {
  const [added, setAdded] = useState(given);
  if (given === added) return;
  setAdded(given);
  if (given) setText((text) => [text.trim(), given.words].filter(Boolean).join('\n\n'));
}
