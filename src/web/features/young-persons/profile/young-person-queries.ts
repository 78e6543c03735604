import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';

/** After a change of ours: what was answered is shown at once, and whatever else shows young people asks again. */
export async function refreshPersons(saved?: YoungPersonDetail): Promise<void> {
  if (saved) queryClient.setQueryData(makeKey(getYoungPerson, { params: { id: saved.id } }), saved);
  await refreshTopic('young_persons');
}
