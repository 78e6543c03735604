import { useQuery } from '@tanstack/react-query';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { findKeptArrival } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { useSignedIn } from '#web/shell/actor.ts';

/** A young person as the office has them; without signal, as this device last read them. */
export function useKnownPerson(id: string): {
  person: YoungPersonDetail | undefined;
  error: ApiError | null;
} {
  const { user } = useSignedIn();
  const { data, error } = useEndpoint(getYoungPerson, { params: { id } });
  const kept = useQuery({
    queryKey: ['young person on this device', user.id, id],
    queryFn: async () =>
      (await findKeptArrival(await openOwnStore(user.id), id))?.arrival.young_person ?? null,
    enabled: !data && error?.status !== 404,
    networkMode: 'always',
    gcTime: 0,
  }).data;
  const isGone = error?.status === 404;
  return { person: data ?? (isGone ? undefined : (kept ?? undefined)), error };
}
