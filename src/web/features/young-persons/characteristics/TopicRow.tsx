import { TriangleAlert } from 'lucide-react';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import type {
  CharacteristicResponse,
  Subcategory,
  YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { AnsweredQuestions } from '#web/features/questions/AnsweredQuestions.tsx';
import {
  isReviewOverdue,
  reviewWords,
  topicHref,
  underOneTitle,
} from '#web/features/young-persons/characteristics/topic-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge, LevelBadge } from '#web/ui/record/Badge.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  topic: YoungPersonSubcategory;
  youngPersonId: string;
  /** The answers, if the reader has expanded them. */
  response: CharacteristicResponse | undefined;
  /** Whether to say that clients do not see it. */
  showsVisibility: boolean;
}

/** One topic in the list: its level as text, its line for the header, and its next review. */
export function TopicRow({ topic, youngPersonId, response, showsVisibility }: Props) {
  const { subcategory, level, summary, is_answered, recorded_at } = topic;
  return (
    <li className="space-y-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium">
          <TextLink href={topicHref(youngPersonId, subcategory.id)}>{subcategory.name}</TextLink>
        </h3>
        {level && <LevelBadge level={level} />}
      </div>
      {summary && <p className="break-words">{summary}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{is_answered ? `Recorded ${formatDate(toLondonDay(recorded_at))}` : 'Not answered yet'}</span>
        <ReviewDue topic={topic} />
        <TopicMarks subcategory={subcategory} showsVisibility={showsVisibility} />
      </p>
      {response && (
        <AnsweredQuestions
          className="pt-3 pb-2"
          headingLevel={3}
          questions={underOneTitle(response.questions)}
          answers={response.answers}
        />
      )}
    </li>
  );
}

export function ReviewDue({ topic }: { topic: YoungPersonSubcategory }) {
  const today = useToday();
  const words = reviewWords(topic, today);
  if (!words) return null;
  if (!isReviewOverdue(topic, today)) return <span>{words}</span>;
  return (
    <span className="flex items-center gap-1 font-medium text-red-ink">
      <TriangleAlert aria-hidden size={16} /> {words}
    </span>
  );
}

/** Badges that say who can read it. */
export function TopicMarks({
  subcategory,
  showsVisibility,
}: { subcategory: Subcategory } & Pick<Props, 'showsVisibility'>) {
  return (
    <>
      {subcategory.is_sensitive && <Badge>Sensitive</Badge>}
      {showsVisibility && !subcategory.is_visible_to_client && <Badge>Not shown to the client</Badge>}
    </>
  );
}
