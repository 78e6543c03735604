import { useEffect, useState } from 'react';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { AnswerConflictDialog } from '#web/features/questions/AnswerConflictDialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Difference, Taken } from '#web/writing/CompareVersions.tsx';

interface Props {
  /** Somebody else's version, newer than the one this is based on. Undefined if there is none. */
  theirs: { answers: Answers; version: number } | undefined;
  questions: readonly Question[];
  mine: () => Answers;
  /** The last answers that were the same here and on the server. */
  base?: Answers | undefined;
  /** Differences outside the answers. */
  besides?: () => readonly Difference[];
  /** Says that there are two versions. */
  title?: string;
  onMerged: (merged: Answers, taken: Taken) => void;
}

/**
 * Compares somebody else's version, at once and whenever the user asks. It never interrupts typing, which would lose
 * text: it then waits until the user presses its button.
 */
export function AnswerConflict(props: Props) {
  const { theirs, title = 'Someone else changed this form too' } = props;
  const [putOff, setPutOff] = useState<Props['theirs']>();
  const [met, setMet] = useState(theirs);
  /** The version that arrived while the user was typing. */
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

/** Whether a field has the focus. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !PRESSED.has(field.type))
  );
}

const PRESSED = new Set(['button', 'checkbox', 'file', 'radio', 'submit']);

type ComparisonProps = Omit<Props, 'theirs'> & { title: string; theirs: Answers; onClose: () => void };

/** Reads the answers when it opens: read during render, they would stay those of the first render. */
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
