import { useQueryClient } from '@tanstack/react-query';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { keyOf } from '#web/api/hooks.ts';

/** After a change of ours: what was answered is shown at once, and whatever else shows young people asks again. */
export function useRefreshPersons() {
  const client = useQueryClient();
  return async (saved?: YoungPersonDetail) => {
    if (saved) client.setQueryData(keyOf(getYoungPerson, { params: { id: saved.id } }), saved);
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^\/api\/(app_young_persons|dashboard)\//.test(path),
    });
  };
}
