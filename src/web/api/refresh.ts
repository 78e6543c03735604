import { STALE_PATHS, type Topic } from '#contract/core/topics.ts';
import { queryClient } from '#web/api/query-client.ts';

/** After a change: whatever shows the topic asks again, without waiting for the live event. Settles once it has. */
export function refreshTopic(topic: Topic): Promise<void> {
  const paths: readonly string[] = STALE_PATHS[topic];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}
