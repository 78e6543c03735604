import type { Answers, Question } from '#contract/questions/questions.ts';
import { listDifferences, mergeAnswers } from '#web/features/questions/answer-conflict.ts';
import { listLeftOut, listUntouched } from '#web/features/questions/asked-choices.ts';
import { CompareVersions, type Difference, type Taken } from '#web/writing/CompareVersions.tsx';

interface Props {
  title?: string;
  /** Differences outside the answers. */
  besides?: readonly Difference[];
  questions: readonly Question[];
  mine: Answers;
  theirs: Answers;
  /**
   * The answers that were opened here, or last saved: an answer that has not changed since starts with the other
   * version.
   */
  base?: Answers | undefined;
  isSending?: boolean | undefined;
  onSave: (merged: Answers, taken: Taken) => void;
  onClose: () => void;
}

/** Somebody else saved the same form first: shows both versions, question by question (REP-10, CHR-01). */
export function AnswerConflictDialog(props: Props) {
  const { title = 'Someone else changed this form too', besides = [] } = props;
  const { questions, mine, theirs, base, isSending, onSave, onClose } = props;
  const versions = { mine, theirs, base };
  const differences = listDifferences(questions, versions);
  return (
    <CompareVersions
      title={title}
      differences={[...besides, ...differences]}
      untouched={listUntouched(questions, versions)}
      findLeftOut={(taken) => listLeftOut(questions, versions, taken)}
      keepLabel="Save my choices"
      isSending={isSending}
      onKeep={(taken) => onSave(mergeAnswers(questions, versions, taken), taken)}
      onClose={onClose}
    />
  );
}
