import type { PersonWithAccess, Readers } from '#contract/young-persons/young-person-readers.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** `Carer, 2 appointments to come, 1 report owed`. */
export function ties(person: PersonWithAccess): string {
  const { user_type, is_social_worker, appointments_to_come, reports_owed } = person;
  return [
    user_type === 'user' ? 'Carer' : is_social_worker ? 'Social worker' : 'Client organisation',
    ...counted(appointments_to_come, 'upcoming appointment', 'upcoming appointments'),
    ...counted(reports_owed, 'report due', 'reports due'),
  ].join(', ');
}

/** Whether anyone would lose access. */
export const closesToSomebody = ({ is_restricted, readers }: Readers, chosen: readonly string[]): boolean =>
  !is_restricted || readers.some(({ id }) => !chosen.includes(id));

/** Finds people with work to do on the record who would lose access. */
export function findBusyLosers(
  { is_restricted, readers, people_with_access }: Readers,
  chosen: readonly string[],
): PersonWithAccess[] {
  const hasItNow = (id: string) => !is_restricted || readers.some((reader) => reader.id === id);
  return people_with_access.filter(
    ({ id, is_social_worker, appointments_to_come, reports_owed }) =>
      (is_social_worker || appointments_to_come + reports_owed > 0) && hasItNow(id) && !chosen.includes(id),
  );
}

/** Whether anyone would gain access to a restricted record, by being named or by the end of the restriction. */
export const needsSecondYes = (
  { is_restricted, readers }: Readers,
  stays: boolean,
  chosen: readonly string[],
): boolean => is_restricted && (!stays || chosen.some((id) => !readers.some((reader) => reader.id === id)));
