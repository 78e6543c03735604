import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';

/** After the user's own change: shows the response at once, and fetches everything else about young people again. */
export async function refreshPersons(saved?: YoungPersonDetail): Promise<void> {
  if (saved) queryClient.setQueryData(makeKey(getYoungPerson, { params: { id: saved.id } }), saved);
  await refreshTopic('young_persons');
}
