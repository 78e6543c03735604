import { useEffect, useState } from 'react';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { AnswerConflictDialog } from '#web/features/questions/questions/AnswerConflictDialog.tsx';
import type { Difference, Taken } from '#web/forms/CompareVersions.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  /** Somebody else's version, newer than the one this was typed over; undefined: there is none. */
  theirs: { answers: Answers; version: number } | undefined;
  questions: readonly Question[];
  mine: () => Answers;
  /** The answers that were last the same here and there. */
  base?: Answers | undefined;
  /** Differences in what is no answer. */
  besides?: () => readonly Difference[];
  /** Says that there are two versions. */
  title?: string;
  onMerged: (merged: Answers, taken: Taken) => void;
}

/**
 * Somebody else's version: compared at once, and again whenever the writer asks. It never comes between somebody and the field
 * that they are typing into, which would lose their words: there it waits until they press.
 */
export function AnswerConflict(props: Props) {
  const { theirs, title = 'Someone else changed this form too' } = props;
  const [putOff, setPutOff] = useState<Props['theirs']>();
  const [met, setMet] = useState(theirs);
  /** The version that was met while somebody typed. */
  const [aside, setAside] = useState<Props['theirs']>();
  if (theirs !== met) {
    setMet(theirs);
    if (isTyping()) {
      setAside(theirs);
      setPutOff(theirs);
    }
  }
  useEffect(() => {
    if (aside) toast.show({ title, text: 'Finish typing, then compare both versions before you continue.' });
  }, [aside, title]);
  if (!theirs) return null;
  if (putOff === theirs)
    return (
      <Banner
        tone="warning"
        title="Compare both versions to save your answers"
        action={
          <Button variant="outline" size="sm" onClick={() => setPutOff(undefined)}>
            Compare
          </Button>
        }
      >
        {title}.
      </Banner>
    );
  return (
    <Comparison
      key={theirs.version}
      {...props}
      title={title}
      theirs={theirs.answers}
      onClose={() => setPutOff(theirs)}
    />
  );
}

/** Keys go into a field at this moment. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !PRESSED.has(field.type))
  );
}

const PRESSED = new Set(['button', 'checkbox', 'file', 'radio', 'submit']);

type ComparisonProps = Omit<Props, 'theirs'> & { title: string; theirs: Answers; onClose: () => void };

/** With the answers as they are when it opens: read while drawing, they would stay those of the first time. */
function Comparison({ title, questions, mine, base, besides, theirs, onMerged, onClose }: ComparisonProps) {
  const [opened] = useState(() => ({ mine: mine(), besides: besides?.() ?? [] }));
  return (
    <AnswerConflictDialog
      title={title}
      questions={questions}
      besides={opened.besides}
      mine={opened.mine}
      base={base}
      theirs={theirs}
      onSave={onMerged}
      onClose={onClose}
    />
  );
}
