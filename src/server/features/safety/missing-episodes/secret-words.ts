import type { Db } from '#server/db/pools.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import type { Actor } from '#server/http/session.ts';

/**
 * Refuses a confidential address in the office's text about an episode, which carers, clients and the police form
 * contain. A carer's text is always accepted, because a report must never wait, and stays when the office corrects
 * another field. Throws `input.invalid` for the field.
 */
export async function refuseSecretWordsInEpisode(
  db: Db,
  actor: Pick<Actor, 'role'>,
  episode_id: string,
  words: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const [episode] = await db<
    {
      young_person_id: string;
      last_seen_place: string;
      clothes: string | null;
      circumstances: string | null;
    }[]
  >`select young_person_id, last_seen_place, clothes, circumstances from missing_episode where id = ${episode_id}`;
  if (!episode) return;
  const { young_person_id, ...held } = episode;
  await refuseAddressInWords(db, actor, young_person_id, words, held);
}
