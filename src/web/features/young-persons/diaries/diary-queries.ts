import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { makeKey } from '#web/api/hooks.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';

/** After a change: shows the note as the server returned it, and fetches every list of notes again. */
export function refreshDiaries(changed?: Diary): void {
  if (changed) queryClient.setQueryData(makeKey(getDiary, { params: { id: changed.id } }), changed);
  void refreshTopic('diaries');
}
