import { useQuery } from '@tanstack/react-query';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { findKeptArrival, listKeptWith } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { useIsOutOfReach } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';

interface KnownPerson {
  person: YoungPersonDetail | undefined;
  /** Also known from a visit, if this device does not have the record. */
  name: string | undefined;
  /** Neither the server nor this device has the record. */
  is_unread: boolean;
  error: ApiError | null;
}

/** A young person from the server or, without signal, as this device last read them. */
export function useKnownPerson(id: string): KnownPerson {
  const { user } = useSignedIn();
  const { data, error } = useEndpoint(getYoungPerson, { params: { id } });
  const isGone = error?.status === 404;
  const found = useQuery({
    queryKey: ['young person on this device', user.id, id],
    queryFn: async () => findKept(await openOwnStore(user.id), id),
    enabled: !data && !isGone,
    networkMode: 'always',
    gcTime: 0,
  });
  const kept = isGone ? undefined : found.data;
  const person = data ?? kept?.person;
  const isOutOfReach = useIsOutOfReach(!data && !error);
  return {
    person,
    name: person?.name ?? kept?.name,
    is_unread: !person && !found.isLoading && (error !== null || isOutOfReach),
    error,
  };
}

/** The stored arrival page or, without one, the name from a visit. */
export async function findKept(
  store: DeviceStore,
  id: string,
): Promise<{ person?: YoungPersonDetail; name?: string | undefined }> {
  const person = (await findKeptArrival(store, id))?.arrival.young_person;
  return person ? { person } : { name: (await listKeptWith(store, id))[0]?.young_person.name };
}
