import { useQueryClient } from '@tanstack/react-query';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** Asks again for whatever is shown of young people: the header follows the levels. */
export function useRefreshTopics(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith('/api/app_young_persons/'),
    });
}

/** Whose topic it is; undefined until that is known. */
export function useNameOf(young_person_id: string): string | undefined {
  return useEndpoint(getYoungPerson, { params: { id: young_person_id } }).data?.name;
}
