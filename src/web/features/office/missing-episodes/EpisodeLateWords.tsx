import type { Episode } from '#contract/office/missing-episodes.ts';
import {
  readFound,
  readInterview,
  readLastSeen,
  readNote,
} from '#web/features/office/missing-episodes/late-words.ts';
import { type GivenWords, LateWords } from '#web/forms/LateWords.tsx';

interface Props {
  episode: Episode;
  /** Undefined where the reader may add no note. */
  onTake: ((given: GivenWords) => void) | undefined;
}

/** Words for the dialogs of this episode that open no more as it stands now. */
export function EpisodeLateWords({ episode, onTake }: Props) {
  const { id, status, young_person } = episode;
  const isClosed = status === 'closed';
  return (
    <div className="space-y-4 empty:hidden">
      {status === 'missing' && (
        <LateWords
          form={`missing/${young_person.id}`}
          name="They are missing"
          read={(content) => readLastSeen(episode, content)}
          onTake={onTake}
        />
      )}
      {status !== 'missing' && (
        <LateWords
          form={`missing-found/${id}`}
          name="They are found"
          read={(content) => readFound(episode, content)}
          onTake={onTake}
        />
      )}
      {isClosed && (
        <LateWords
          form={`missing-close/${id}`}
          name="Close record"
          read={(content) => readInterview(episode, content)}
          onTake={onTake}
        />
      )}
      {isClosed && (
        <LateWords
          form={`missing-facts/${id}`}
          name="Last seen"
          read={(content) => readLastSeen(episode, content)}
          onTake={onTake}
        />
      )}
      {!onTake && <LateWords form={`missing-note/${id}`} name="Add note" read={readNote} />}
    </div>
  );
}
