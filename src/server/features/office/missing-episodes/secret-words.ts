import type { Db } from '#server/db/pools.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import type { Actor } from '#server/http/session.ts';

type Words = Readonly<Record<string, string | null | undefined>>;

/**
 * Refuses a confidential address in what the office writes of an episode: carers, clients and the police form have it. A carer's
 * words are never refused, for nobody waits with saying that a child is missing. Throws `input.invalid` at the field.
 */
export async function refuseSecretWords(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  young_person_id: string,
  words: Words,
): Promise<void> {
  if (role === 'admin') await refuseAddressInWords(db, young_person_id, words);
}

/** The same of an episode that is there. */
export async function refuseSecretWordsInEpisode(
  db: Db,
  actor: Pick<Actor, 'role'>,
  episode_id: string,
  words: Words,
): Promise<void> {
  if (actor.role !== 'admin') return;
  const [episode] = await db<
    { young_person_id: string }[]
  >`select young_person_id from missing_episode where id = ${episode_id}`;
  if (episode) await refuseSecretWords(db, actor, episode.young_person_id, words);
}
