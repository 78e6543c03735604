import { useQueryClient } from '@tanstack/react-query';

/** After a change of ours: whatever shows social workers asks again, without waiting for the live event. */
export function useRefreshWorkers() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^\/api\/app_(social_workers|teams|clients)\//.test(path),
    });
}
