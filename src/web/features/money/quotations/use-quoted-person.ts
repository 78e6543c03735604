import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The record of the young person whom a quotation is for; undefined without an id, and where it is out of sight. */
export function useQuotedPerson(id: string) {
  const { data, isLoading } = useEndpoint(getYoungPerson, { params: { id } }, { enabled: id !== '' });
  return { person: id === '' ? undefined : data, isLoading };
}
