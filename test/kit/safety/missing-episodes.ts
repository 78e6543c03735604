import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { findYoungPerson, openEpisode } from '#contract/safety/missing-episodes.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

type Opening = BodyInputOf<typeof openEpisode>;

export const lastSeen = {
  last_seen_at: '2026-11-24T11:40:00Z',
  last_seen_place: 'Bus stop at East Croydon station',
  clothes: 'Blue jacket, white trainers, a green rucksack',
  circumstances: 'Went out after a telephone call, upset.',
} satisfies Partial<Opening>;

const HOUR_MS = 3_600_000;

/** Young people who are missing, each of a carer of their own. */
export function openMissingEpisodes({ as, given, clock }: TestApp) {
  const office = as.admin('Anna Office');
  let number = 0;
  /** Somebody with an appointment now, and their carer. */
  const newPair = async () => {
    number += 1;
    const client = await given.client();
    const carer = await given.user();
    const young_person = await given.youngPerson({
      first_name: `Mia${'abcdefghijklmnopqrstuvwxyz'[number]}`,
      last_name: 'Quill',
      client,
    });
    const start_at = new Date(clock.now().getTime() - HOUR_MS).toISOString();
    const end_at = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    await given.appointment({ carer, young_person, client, start_at, end_at });
    return { client, carer, young_person };
  };
  const open = (
    who: SignedInClient,
    young_person: { id: string },
    more: Partial<Opening> = {},
    headers: Record<string, string> = {},
  ) => who.call(openEpisode, { body: { young_person_id: young_person.id, ...lastSeen, ...more }, headers });
  const opened = async () => {
    const pair = await newPair();
    const { id } = (await open(office, pair.young_person)).body;
    return { ...pair, id, params: { id } };
  };
  const found = (who: SignedInClient, id: string, found_at = clock.now().toISOString()) =>
    who.call(findYoungPerson, { params: { id }, body: { found_at, text: 'At home, unhurt.' } });
  return { newPair, open, opened, found };
}
