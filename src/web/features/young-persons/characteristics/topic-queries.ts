import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The name of the young person whose topic it is; undefined until that is known. */
export function usePersonName(young_person_id: string): string | undefined {
  return useEndpoint(getYoungPerson, { params: { id: young_person_id } }).data?.name;
}
