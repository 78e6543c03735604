import { useId, useState } from 'react';
import { NOT_ANSWERED } from '#contract/core/absence.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import {
  type ConflictMatter,
  conflictMatters,
  mergeAnswers,
} from '#web/features/questions/questions/answer-conflict.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  questions: readonly Question[];
  mine: Answers;
  theirs: Answers;
  /** "the office", or whoever saved meanwhile. */
  otherName?: string | undefined;
  isSending?: boolean | undefined;
  onSave: (merged: Answers) => void;
  onClose: () => void;
}

/**
 * Someone else saved the same form first: both versions side by side, question by question (REP-10, CHR-01). The one typed
 * here is the default, and never lost.
 */
export function AnswerConflictDialog(props: Props) {
  const { questions, mine, theirs, otherName = 'Someone else', isSending, onSave, onClose } = props;
  const matters = conflictMatters(questions, mine, theirs);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(id);
    else next.delete(id);
    setTaken(next);
  };
  return (
    <Dialog
      open
      insist
      wide
      onClose={onClose}
      title={`${otherName} changed this form too`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Back to the form
          </Button>
          <Button pending={isSending} onClick={() => onSave(mergeAnswers(questions, mine, theirs, taken))}>
            Keep what is chosen
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {matters.length === 0
          ? 'Both versions say the same. Keep it to go on.'
          : 'It was saved from elsewhere while you were writing. Choose which answer to keep for each question.'}
      </p>
      {matters.length > 1 && (
        <p className="mb-4 flex flex-wrap gap-2">
          <Button variant="filter" aria-pressed={taken.size === 0} onClick={() => setTaken(new Set())}>
            All mine
          </Button>
          <Button
            variant="filter"
            aria-pressed={taken.size === matters.length}
            onClick={() => setTaken(new Set(matters.map(({ id }) => id)))}
          >
            All theirs
          </Button>
        </p>
      )}
      <div className="space-y-5">
        {matters.map((matter) => (
          <MatterChoice
            key={matter.id}
            matter={matter}
            isTheirs={taken.has(matter.id)}
            onChoose={(isTheirs) => choose(matter.id, isTheirs)}
          />
        ))}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { matter: ConflictMatter; isTheirs: boolean; onChoose: (isTheirs: boolean) => void };

function MatterChoice({ matter, isTheirs, onChoose }: ChoiceProps) {
  const name = useId();
  const sides = [
    { label: 'Keep mine', words: matter.mine, isChosen: !isTheirs, choose: () => onChoose(false) },
    { label: 'Take theirs', words: matter.theirs, isChosen: isTheirs, choose: () => onChoose(true) },
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{matter.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side.label}
            className="flex min-w-0 items-start gap-3 rounded-md border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-tint"
          >
            <input
              type="radio"
              name={name}
              checked={side.isChosen}
              onChange={side.choose}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-medium">{side.label}</span>
              <span className="block text-sm break-words whitespace-pre-line">
                {side.words || <span className="text-ink-soft">{NOT_ANSWERED}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
