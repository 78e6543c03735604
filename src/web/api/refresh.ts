import type { Query } from '@tanstack/react-query';
import { STALE_PATHS, type Topic } from '#contract/core/topics.ts';
import { queryClient } from '#web/api/query-client.ts';

const looks = new Set<() => void>();

/** Calls `look` whenever the readers of a record have changed, until the returned function is called. */
export function watchAccess(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}

/** After a change: whatever shows the topic asks again, without waiting for the live event. Settles once it has. */
export function refreshTopic(topic: Topic): Promise<void> {
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
  for (const look of looks) look();
  return queryClient.invalidateQueries({ predicate: (query) => !isTakenAsItIs(query) });
}

const isTakenAsItIs = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
