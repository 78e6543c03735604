import type { Query } from '@tanstack/react-query';
import { STALE_PATHS, type Topic } from '#contract/core/topics.ts';
import { queryClient } from '#web/api/query-client.ts';

interface Watch {
  topics: readonly Topic[];
  look: () => void;
}

const watches = new Set<Watch>();

/** Calls `look` whenever one of the topics has changed, until the returned function is called. */
export function watchTopics(topics: readonly Topic[], look: () => void): () => void {
  const watch = { topics, look };
  watches.add(watch);
  return () => watches.delete(watch);
}

/** After a change: whatever shows the topic asks again, without waiting for the live event. Settles once it has. */
export function refreshTopic(topic: Topic): Promise<void> {
  for (const { topics, look } of watches) if (topics.includes(topic)) look();
  if (topic === 'access') return askEverything();
  const paths: readonly string[] = STALE_PATHS[topic];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/**
 * Any answer may hold the record that was closed: those of no open screen go, so that none is shown before it is asked anew.
 * A form that is being filled in stays as it was opened: it stands on a screen that asks for its record as well.
 */
function askEverything(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries({ predicate: (query) => !isTakenAsItIs(query) });
}

const isTakenAsItIs = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
