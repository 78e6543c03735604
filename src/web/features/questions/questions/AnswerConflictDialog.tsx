import type { Answers, Question } from '#contract/questions/questions.ts';
import { listDifferences, mergeAnswers } from '#web/features/questions/questions/answer-conflict.ts';
import { CompareVersions } from '#web/forms/CompareVersions.tsx';

interface Props {
  questions: readonly Question[];
  mine: Answers;
  theirs: Answers;
  isSending?: boolean | undefined;
  onSave: (merged: Answers) => void;
  onClose: () => void;
}

/** Someone else saved the same form first: both versions, question by question (REP-10, CHR-01). */
export function AnswerConflictDialog(props: Props) {
  const { questions, mine, theirs, isSending, onSave, onClose } = props;
  return (
    <CompareVersions
      title="Someone else changed this form too"
      differences={listDifferences(questions, mine, theirs)}
      keepLabel="Keep what is chosen"
      isSending={isSending}
      onKeep={(taken) => onSave(mergeAnswers(questions, mine, theirs, taken))}
      onClose={onClose}
    />
  );
}
