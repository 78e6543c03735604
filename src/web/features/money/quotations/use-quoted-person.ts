import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';

/** The record of the young person whom a quotation is for. Undefined without an id, or if it is not visible. */
export function useQuotedPerson(id: string) {
  const { data, isLoading } = useEndpoint(getYoungPerson, { params: { id } }, { enabled: id !== '' });
  return { person: id === '' ? undefined : data, isLoading };
}
