import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { watchTopics } from '#web/api/refresh.ts';
import { followVisit } from '#web/features/visits/visits/follow-visit.ts';
import { forgetSent } from '#web/features/visits/visits/forget-sent.ts';
import { closeLeft } from '#web/features/visits/visits/left-visit.ts';
import { fetchVisit } from '#web/features/visits/visits/send-part.ts';
import {
  findKeptVisit,
  keepVisit,
  lookAgain,
  openVisitStore,
  watchLetGo,
} from '#web/features/visits/visits/visit-store.ts';

/**
 * One visit: as the office has it now, or until there is an answer, as it was last read on this device.
 * `is_kept`: the latter. `is_left`: the carer is not on the appointment any more, and finishes what they wrote of it.
 */
export function useVisit(user_id: string, id: string) {
  const kept = useQuery({
    queryKey: ['visit on this device', id],
    queryFn: async () => {
      await openVisitStore(user_id);
      await lookAgain(id);
      return (await findKeptVisit(id)) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const fresh = useQuery<Visit, ApiError>({
    queryKey: ['visit', id],
    queryFn: async () => {
      const visit = await fetchVisit(id).catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError(null);
      });
      await openVisitStore(user_id);
      await keepVisit(visit);
      return visit;
    },
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
  const { data, refetch } = fresh;
  // Moved, given to somebody else, or with other notes: the page says so while it is open.
  useEffect(() => watchTopics(['appointments'], () => void refetch()), [refetch]);
  useEffect(() => watchLetGo((each) => void (each === id && refetch())), [id, refetch]);
  useEffect(() => {
    if (!data) return;
    void forgetSent(data);
    followVisit(data);
  }, [data]);
  const isLeft = fresh.error?.status === 404;
  const { refetch: readKept } = kept;
  // An answer that is no takes the visit from the screen: what this device has kept of it since the page was opened tells on.
  useEffect(() => {
    if (isLeft) void closeLeft(id).then(() => readKept());
  }, [isLeft, readKept, id]);
  // Nothing is shown before the device was asked for what was written.
  const visit = kept.isPending ? undefined : (fresh.data ?? kept.data ?? undefined);
  return {
    visit,
    is_kept: !fresh.data && visit !== undefined,
    is_left: isLeft,
    error: visit || kept.isFetching ? null : fresh.error,
    retry: () => void fresh.refetch(),
  };
}
