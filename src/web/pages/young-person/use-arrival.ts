import { useQuery } from '@tanstack/react-query';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { ApiError } from '#web/api/api-error.ts';
import { makeKey } from '#web/api/hooks.ts';
import { openVisitStore } from '#web/features/visits/visit-store.ts';
import {
  fetchArrival,
  findKeptArrival,
  type KeptArrival,
} from '#web/features/young-persons/profile/kept-arrivals.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/**
 * The page to read before arriving, from the server or, until there is a response, as last stored on this device. Only
 * carers store it, because they work without signal.
 */
export function useArrival(id: string) {
  const { user, role } = useSignedIn();
  const keeps = role === 'carer';
  const kept = useQuery({
    queryKey: ['arrival on this device', id],
    queryFn: async () => (await findKeptArrival(await openVisitStore(user.id), id)) ?? null,
    enabled: keeps,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const fresh = useQuery<KeptArrival, ApiError>({
    // The same key as the call, so that updates about young people apply to it.
    queryKey: makeKey(getBeforeYouArrive, { params: { id } }),
    queryFn: async () => {
      const store = keeps ? await openVisitStore(user.id) : undefined;
      return fetchArrival(store, id).catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError(null);
      });
    },
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
  // The server's refusal overrides the stored page.
  const isRefused = fresh.error?.status === 404 || fresh.error?.status === 403;
  const shown = isRefused ? undefined : (fresh.data ?? kept.data ?? undefined);
  return {
    shown,
    is_kept: !fresh.data && shown !== undefined,
    error: shown || (keeps && kept.isPending && !isRefused) ? null : fresh.error,
    retry: isRefused ? undefined : () => void fresh.refetch(),
  };
}
