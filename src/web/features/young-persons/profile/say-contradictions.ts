import type { useRouter } from '@tanstack/react-router';
import { findContradictions } from '#contract/young-persons/health-topics.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { topicHref } from '#web/features/young-persons/characteristics/topic-words.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Says which saved answers contradict a topic of the same young person. */
export function sayContradictions(
  router: ReturnType<typeof useRouter>,
  { id, health_topics }: YoungPersonDetail,
  fields: Parameters<typeof findContradictions>[0],
): void {
  for (const { words, topic } of findContradictions(fields, health_topics))
    toast.show({
      title: 'Saved, but these answers conflict',
      text: words,
      action: {
        label: 'Correct the topic',
        onAction: () => void router.navigate({ href: topicHref(id, topic.subcategory.id) }),
      },
    });
}
