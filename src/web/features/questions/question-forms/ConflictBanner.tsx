import { formatDateTime } from '#contract/core/dates.ts';
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import { counted } from '#web/features/questions/question-forms/form-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';

interface Props {
  theirs: QuestionFormVersion;
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else saved the draft first: nothing is saved until one of both is chosen. */
export function ConflictBanner({ theirs, onMine, onTheirs }: Props) {
  return (
    <Banner
      tone="error"
      title="Someone else changed this draft while you were writing"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={onTheirs}>
            Take theirs
          </Button>
          <Button size="sm" onClick={onMine}>
            Keep mine
          </Button>
        </span>
      }
    >
      Theirs has {counted(theirs.questions.length, 'question')}, saved {formatDateTime(theirs.updated_at)}.
      Yours is not saved yet.
    </Banner>
  );
}
