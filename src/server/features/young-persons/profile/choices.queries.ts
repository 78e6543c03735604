import type { Ref } from '#contract/core/shapes.ts';
import { tellNamesApart } from '#contract/organisations/social-worker-names.ts';
import type { Db } from '#server/db/pools.ts';
import type { Choices, SocialWorkerChoice } from '#server/features/young-persons/profile/form-steps.ts';
import { findCoordinators } from '#server/features/young-persons/profile/young-persons.queries.ts';

/** Finds what the office can choose for a young person of this organisation: current ones, by name. */
export async function findChoices(db: Db, client_id: string): Promise<Choices> {
  const [clients, teams, social_workers, coordinators] = await Promise.all([
    db<
      Ref[]
    >`select id, name from client where archived_at is null or id = ${client_id} order by search_text(name), id`,
    db<
      Ref[]
    >`select id, name from team where client_id = ${client_id} and archived_at is null order by search_text(name), id`,
    db<(SocialWorkerChoice & { email: string })[]>`select id, name, email, team_id from social_worker
      where client_id = ${client_id} and archived_at is null and is_active and not is_pending
      order by search_text(name), id`,
    findCoordinators(db),
  ]);
  return { clients, teams, social_workers: tellNamesApart(social_workers), coordinators };
}

/** Maps a social worker's id to their team's, if that can be chosen. */
export function teamsOfSocialWorkers({ teams, social_workers }: Choices): Record<string, string> {
  const inUse = new Set(teams.map(({ id }) => id));
  return Object.fromEntries(
    social_workers.flatMap(({ id, team_id }) => (team_id && inUse.has(team_id) ? [[id, team_id]] : [])),
  );
}
