import { useQueryClient } from '@tanstack/react-query';
import { type Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { keyOf } from '#web/api/hooks.ts';

/** After a change: the note is as the server answered it, every list of notes is asked for again. */
export function useRefreshDiaries(): (changed?: Diary) => void {
  const client = useQueryClient();
  return (changed) => {
    if (changed) client.setQueryData(keyOf(getDiary, { params: { id: changed.id } }), changed);
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith('/api/app_diaries/app_young_person/'),
    });
  };
}
