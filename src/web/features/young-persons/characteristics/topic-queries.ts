import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The name of the topic's young person. Undefined while loading. */
export function usePersonName(young_person_id: string): string | undefined {
  return useEndpoint(getYoungPerson, { params: { id: young_person_id } }).data?.name;
}
