import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { watchTopics } from '#web/api/refresh.ts';
import { followVisit } from '#web/features/visits/follow-visit.ts';
import { forgetSent } from '#web/features/visits/forget-sent.ts';
import { fetchVisit } from '#web/features/visits/send-part.ts';
import { closeTakenOff } from '#web/features/visits/taken-off.ts';
import {
  findKeptVisit,
  keepVisit,
  lookAgain,
  openVisitStore,
  watchLetGo,
} from '#web/features/visits/visit-store.ts';

/**
 * One visit as the server has it or, until there is a response, as last stored on this device. `is_kept`: the latter.
 * `is_left`: the carer is no longer on the appointment, and completes what they wrote about it.
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
  // The visit was moved, reassigned or given other notes: the open page shows it.
  useEffect(() => watchTopics(['appointments'], () => void refetch()), [refetch]);
  useEffect(() => watchLetGo((each) => void (each === id && refetch())), [id, refetch]);
  useEffect(() => {
    if (!data) return;
    void forgetSent(data);
    followVisit(data);
  }, [data]);
  const isLeft = fresh.error?.status === 404;
  const { refetch: readKept } = kept;
  // A refusal removes the visit from the screen. What this device has stored since the page was opened still counts.
  useEffect(() => {
    if (isLeft) void closeTakenOff(id).then(() => readKept());
  }, [isLeft, readKept, id]);
  // Wait for the device's text before anything is shown.
  const visit = kept.isPending ? undefined : (fresh.data ?? kept.data ?? undefined);
  return {
    visit,
    is_kept: !fresh.data && visit !== undefined,
    is_left: isLeft,
    error: visit || kept.isFetching ? null : fresh.error,
    retry: () => void fresh.refetch(),
  };
}
