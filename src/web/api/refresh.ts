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

/**
 * After a change: every query of the topic fetches again, without waiting for the live event. Resolves once they have.
 */
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
 * Any response may hold the record that was closed. Responses without an open screen are removed, so that none is shown
 * before it is fetched again. A form that is being filled in stays as it was opened: its screen fetches the record too.
 */
function askEverything(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries({ predicate: (query) => !isTakenAsItIs(query) });
}

const isTakenAsItIs = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
